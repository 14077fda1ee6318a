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
  findForSub,
  findOwn,
  findOwnForSub,
  findSignedIn,
  type Program,
  refetchFound,
  refetchFoundForSub,
} from './searchQueries.ts'

/** Flow of the wizard. The four flows differ only in their calls and addresses. */
export interface Flow {
  name: string
  program: Program
  signedIn: boolean
  /** Address of the wizard. */
  start: '/apply-request-public' | '/apply-request-public-sub' | typeof APPLY.start | typeof SUB_APPLY.start
  /** Address of the page after the last step. */
  end: '/' | typeof APPLY.end | typeof SUB_APPLY.end
  find: (registryNumber: string, captcha: string) => Promise<Found>
  /** Looks up a child of the signed-in person. */
  findOwn: (personId: number) => Promise<Found>
  refetch: (found: Found) => Promise<Found>
  send: (body: Sending, proof: Proof) => Promise<Receipt>
}

const regular = { program: 'regular', findOwn, refetch: refetchFound } as const
const sub = { program: 'sub', findOwn: findOwnForSub, refetch: refetchFoundForSub } as const

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

/** Flow of a request by kind and session. */
export function flowOf(kind: CampaignKind, signedIn: boolean): Flow {
  if (kind === 'subProgram') return signedIn ? flows.signedInSub : flows.publicSub
  return signedIn ? flows.signedIn : flows.public
}

let handedOver: { flow: string; found: Found } | undefined

/** Passes a child that was looked up on another page to the wizard, so that the visitor does not type its number again. Memory only. */
export const handOver = (flow: Flow, found: Found): void => {
  handedOver = { flow: flow.name, found }
}

/** Returns the passed child of this flow once. */
export function takeHandedOver(flow: Flow): Found | undefined {
  if (handedOver?.flow !== flow.name) return undefined
  const { found } = handedOver
  handedOver = undefined
  return found
}
