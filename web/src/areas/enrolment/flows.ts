import {
  type Prospect,
  type Receipt,
  type Sending,
  saveProspect,
  saveSubProgram,
  sendProspect,
  sendSubProgram,
} from '@portal/contract/enrolment'
import { type Proof, send } from '../../base/api.ts'
import { type Found, find, findAgain, findAgainForSub, findForSub, findSignedIn, type Program } from './searchQueries.ts'

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
  findAgain: (registryNumber: string, ticket: string) => Promise<Prospect>
  send: (body: Sending, proof: Proof) => Promise<Receipt>
}

const regular = { program: 'regular', findAgain } as const
const sub = { program: 'sub', findAgain: findAgainForSub } as const

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
    start: '/parent/apply/apply-request',
    end: '/parent/apply',
    find: findSignedIn,
    send: (body, proof) => send(saveProspect, {}, body, proof),
  },
  signedInSub: {
    ...sub,
    name: 'signedInSub',
    signedIn: true,
    start: '/parent/sub-apply/apply-request-sub',
    end: '/parent/sub-apply',
    find: findForSub,
    send: (body, proof) => send(saveSubProgram, {}, body, proof),
  },
} satisfies Record<string, Flow>
