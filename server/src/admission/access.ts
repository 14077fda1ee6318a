import type { ChildNamed, Demand, PupilNamed } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import type { Refusal } from '@portal/contract/refusals'
import { type Caller, checkedAs, type SubjectIds } from './session.ts'

/** Proof that a visitor may present instead of a session. */
export type Proof = 'ticket' | 'captcha' | 'key'

/** Kind of id that a demand's parameter or body key holds. */
export type Subject = 'person' | 'username' | ChildNamed | PupilNamed | (typeof checkedAs)[keyof typeof checkedAs]

/** Facts the gate has collected when it checks whether a signed-in caller meets a demand. */
export interface GateFacts {
  caller: Caller
  opened: SubjectIds
  /** Value under the demand's key; `ids` are the children, schools or courses it refers to. */
  value: unknown
  ids: readonly number[]
  hasTicketOf(childId: number): boolean
  isSenderOrGuardianOf(childId: number): Promise<boolean>
}

/** One kind of access: read by the gate, the API documentation and the contract test. */
interface Kind<Of extends Demand = Demand> {
  /** Describes the allowed callers in prose. */
  words(demand: Of): string
  /** Key the demand reads and the kind of id it holds. */
  about?(demand: Of): { readonly key: string; readonly as: Subject; readonly isList?: true } | undefined
  /** Proofs accepted instead of a session: one suffices, an empty list demands none. If undefined, the caller must be signed in. */
  proofs?: readonly Proof[]
  /** Tells whether a signed-in caller meets the demand. */
  isMet?(demand: Of, known: GateFacts): boolean | Promise<boolean>
  /** Group of callers refused regardless of the ids in the request. */
  closedTo?: 'parents' | 'staff'
  /** Whether the call covers every child with an approved link to the caller. */
  coversEveryChild?: true
  /** Refusal sent to a caller who does not meet the demand. */
  refusal: Refusal
}

const areOpen = (ids: readonly number[], opened: readonly number[]) => ids.every((id) => opened.includes(id))

/** Every kind of demand in contract/src/call.ts needs a row here. */
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
  everyChild: {
    words: () => 'anyone signed in as a parent, for every child with an approved link',
    isMet: (_demand, { caller }) => caller.role === 'EDU_PARENT',
    closedTo: 'staff',
    coversEveryChild: true,
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

export const kindOf = (demand: Demand): Kind => kinds[demand.kind]
