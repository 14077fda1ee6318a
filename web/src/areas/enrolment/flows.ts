import {
  type CampaignKind,
  type Receipt,
  type Sending,
  saveProspect,
  saveSubProgram,
  sendProspect,
  sendSubProgram,
} from '@portal/contract/enrolment'
import { type Proof, send } from '../../base/api.ts'
import { APPLY, SUB_APPLY } from '../../child/ofChild.ts'
import {
  type Found,
  find,
  findAgain,
  findAgainForSub,
  findForSub,
  findOwn,
  findOwnForSub,
  findSignedIn,
  type Program,
} from './searchQueries.ts'

/** One way through the wizard. The four differ in what they call and where they end, in nothing else. */
export interface Flow {
  name: string
  program: Program
  signedIn: boolean
  /** The wizard's address. */
  start: string
  /** Where one goes when it is done. */
  end: string
  find: (registryNumber: string, captcha: string) => Promise<Found>
  /** A child of whoever is signed in. */
  findOwn: (personId: number) => Promise<Found>
  findAgain: (found: Found) => Promise<Found>
  send: (body: Sending, proof: Proof) => Promise<Receipt>
}

const regular = { program: 'regular', findOwn, findAgain } as const
const sub = { program: 'sub', findOwn: findOwnForSub, findAgain: findAgainForSub } as const

export const flows = {
  public: {
    ...regular,
    name: 'public',
    signedIn: false,
    start: '/apply-request-public',
    end: '/',
    find,
    send: (body, proof) => send(sendProspect, {}, body, proof),
  },
  publicSub: {
    ...sub,
    name: 'publicSub',
    signedIn: false,
    start: '/apply-request-public-sub',
    end: '/',
    find: findForSub,
    send: (body, proof) => send(sendSubProgram, {}, body, proof),
  },
  signedIn: {
    ...regular,
    name: 'signedIn',
    signedIn: true,
    ...APPLY,
    find: findSignedIn,
    send: (body, proof) => send(saveProspect, {}, body, proof),
  },
  signedInSub: {
    ...sub,
    name: 'signedInSub',
    signedIn: true,
    ...SUB_APPLY,
    find: findForSub,
    send: (body, proof) => send(saveSubProgram, {}, body, proof),
  },
} satisfies Record<string, Flow>

/** The way of a request of that kind, for whoever is signed in or not. */
export function flowOf(kind: CampaignKind, signedIn: boolean): Flow {
  if (kind === 'subProgram') return signedIn ? flows.signedInSub : flows.publicSub
  return signedIn ? flows.signedIn : flows.public
}

let handed: { flow: string; found: Found } | undefined

/** A child that was looked up on another page goes on into the wizard: nobody is asked for its number twice. In this tab's memory alone. */
export const handOn = (flow: Flow, found: Found): void => {
  handed = { flow: flow.name, found }
}

/** What was handed on to this way, once. */
export function takeHanded(flow: Flow): Found | undefined {
  if (handed?.flow !== flow.name) return undefined
  const { found } = handed
  handed = undefined
  return found
}
