import type { ChildNamed, Demand, PupilNamed } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import type { Refusal } from '@portal/contract/refusals'
import { type Caller, checkedAs, type Opened } from './caller.ts'

/** What a visitor may bring instead of a session. */
export type Proof = 'ticket' | 'captcha' | 'key'

/** What the parameter or body key of a demand names. */
export type Subject = 'person' | 'username' | ChildNamed | PupilNamed | (typeof checkedAs)[keyof typeof checkedAs]

/** What the gate has found out when it asks whether a signed-in caller meets a demand. */
export interface GateFacts {
  caller: Caller
  opened: Opened
  /** The value under the demand's key, and the ids of the children, schools or courses that it names. */
  value: unknown
  ids: readonly number[]
  hasTicketOf(childId: number): boolean
  isSenderOrGuardianOf(childId: number): Promise<boolean>
}

/** All that is known about a kind of access, for the gate, the documentation and the test that walks the contract. */
interface Kind<Of extends Demand = Demand> {
  /** Who may, in words. */
  words(demand: Of): string
  /** Which key it looks at, and what that names. */
  about?(demand: Of): { readonly key: string; readonly as: Subject; readonly isList?: true } | undefined
  /** What is brought instead of a session: one of these is enough, and nothing where the list is empty. Without it the caller has to be signed in. */
  proofs?: readonly Proof[]
  /** Whether a signed-in caller meets it. */
  isMet?(demand: Of, known: GateFacts): boolean | Promise<boolean>
  /** Who is refused whatever they name. */
  closedTo?: 'parents' | 'staff'
  /** What a caller is told who does not meet it. */
  refusal: Refusal
}

const areOpen = (ids: readonly number[], opened: readonly number[]) => ids.every((id) => opened.includes(id))

/** One more kind of access is a value in contract/src/call.ts and its row here. */
const kinds: { readonly [Name in Demand['kind']]: Kind<Extract<Demand, { kind: Name }>> } = {
  open: {
    words: () => 'anyone',
    proofs: [],
    refusal: 'notAllowed',
  },
  captcha: {
    words: () => `anyone who solved a captcha (${HEADER.captcha})`,
    about: ({ of }) => (of === undefined ? undefined : { key: of, as: 'registry' }),
    proofs: ['captcha'],
    refusal: 'captchaNeeded',
  },
  ticket: {
    words: ({ of }) => `anyone with the ticket of ${of === undefined ? 'a child' : `the child named by ${of}`} (${HEADER.ticket})`,
    about: ({ of, names }) => (of === undefined ? undefined : { key: of, as: names }),
    proofs: ['ticket'],
    refusal: 'ticketNeeded',
  },
  lookUp: {
    words: ({ of }) =>
      `anyone with the ticket of the child whose number is ${of} (${HEADER.ticket}), or who solved a captcha (${HEADER.captcha})`,
    about: ({ of }) => ({ key: of, as: 'registry' }),
    proofs: ['ticket', 'captcha'],
    refusal: 'captchaNeeded',
  },
  orgKey: {
    words: () => 'a program with a key of its institution (Authorization: Bearer …)',
    proofs: ['key'],
    refusal: 'keyInvalid',
  },
  session: {
    words: () => 'anyone signed in',
    isMet: () => true,
    refusal: 'signInNeeded',
  },
  parent: {
    words: () => 'anyone signed in as a parent',
    isMet: (_demand, { caller }) => caller.role === 'EDU_PARENT',
    closedTo: 'staff',
    refusal: 'notAllowed',
  },
  staff: {
    words: ({ roles }) => `staff: ${roles.join(', ')}`,
    isMet: ({ roles }, { caller }) => roles.some((role) => role === caller.role),
    closedTo: 'parents',
    refusal: 'staffOnly',
  },
  self: {
    words: ({ of, names }) => `the signed-in ${names === 'person' ? 'person' : 'account'} named by ${of}`,
    about: ({ of, names }) => ({ key: of, as: names }),
    isMet: ({ names }, { caller, value }) => value === (names === 'person' ? caller.personId : caller.username),
    refusal: 'ownDataOnly',
  },
  child: {
    words: ({ of }) => `a parent with an approved link to the child named by ${of}`,
    about: ({ of, names }) => ({ key: of, as: names }),
    isMet: ({ names }, { ids, opened }) => areOpen(ids, opened[names]),
    refusal: 'notYourChild',
  },
  checkedChild: {
    words: ({ of }) => `a person who checked the child named by ${of} in the last half hour`,
    about: ({ of, names }) => ({ key: of, as: checkedAs[names] }),
    isMet: ({ names }, { ids, opened }) => areOpen(ids, opened[checkedAs[names]]),
    refusal: 'childNotChecked',
  },
  children: {
    words: ({ of }) => `a parent with approved links to all the children in ${of}`,
    about: ({ of }) => ({ key: of, as: 'child', isList: true }),
    isMet: (_demand, { ids, opened }) => areOpen(ids, opened.child),
    refusal: 'notYourChild',
  },
  concern: {
    words: ({ of }) =>
      `a signed-in person with a ticket, an own request or an approved link for the child named by ${of}, or a proven guardian whom the registry names for it`,
    about: ({ of, names }) => ({ key: of, as: names }),
    isMet: async (_demand, { ids: [id], opened, hasTicketOf, isSenderOrGuardianOf }) =>
      id !== undefined && (opened.child.includes(id) || hasTicketOf(id) || (await isSenderOrGuardianOf(id))),
    refusal: 'notYourChild',
  },
}

/** The row of a demand. */
export const kindOf = (demand: Demand): Kind => kinds[demand.kind]
