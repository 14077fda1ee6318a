import type { Call } from '@portal/contract/call'
import type { Queue } from '@portal/contract/staffQueues'
import type { Sent } from '../calls.ts'
import type { TestPortal } from '../opening.ts'

/** All kinds of callers, relative to the class or institution of a request. */
export const CALLERS = [
  'class teacher',
  'teacher of another group',
  'teacher who lost the group',
  'office',
  'office elsewhere',
  'commission of the district',
  'commission of the capital',
  'commission of another district',
  'parent',
  'nobody',
] as const
export type CallerName = (typeof CALLERS)[number]

/** Subject of a call: a class of a school with its requests, or a kindergarten. */
export interface Scene {
  portal: TestPortal
  orgId: number
  groupId: number
  childId: number
  /** One waiting request of each queue. */
  requests: Partial<Record<Queue, number>>
  /** Link request sent by the caller, for rows with `isOwn`. */
  ownLink: number
}

/** Expected outcome by caller: '200', the row's `reads` of the result, or the code with its reason. */
export type Meets = Readonly<Record<CallerName, string>>

type SentParts = Pick<Sent, 'params' | 'body' | 'bytes' | 'headers'>

export interface AccessRow {
  name: string
  call: Call
  at: 'school' | 'kindergarten'
  /** The call is about the caller's own request. */
  isOwn?: true
  /** A request of another desk is reported as missing, and the attempt is audited. */
  tracesMissing?: true
  /** Request to send; may insert the call's subject first. */
  asks(scene: Scene): SentParts | Promise<SentParts>
  /** Outcome of a success, where 200 is not specific enough. */
  reads?(result: unknown, scene: Scene): string
  meets: Meets
}

/** Callers who are not staff. */
const outside = { parent: '403 staffOnly', nobody: '401 signInNeeded' } as const
const teachers = (one: string) => ({ 'class teacher': one, 'teacher of another group': one, 'teacher who lost the group': one })
const commissions = (one: string) => ({ 'commission of the district': one, 'commission of the capital': one })

/** Open to all staff, whatever their institution. */
export const anyStaff: Meets = {
  ...teachers('200'),
  ...commissions('200'),
  office: '200',
  'office elsewhere': '200',
  'commission of another district': '200',
  ...outside,
}

/** Open to the class teacher while the group is theirs, and to the office. */
export const ofClass = (own: string, others: string, elsewhere = others, commission = elsewhere): Meets => ({
  'class teacher': own,
  'teacher of another group': others,
  'teacher who lost the group': others,
  office: own,
  'office elsewhere': elsewhere,
  ...commissions(commission),
  'commission of another district': commission,
  ...outside,
})

/** Open to the office of the institution only; teachers lack the call or the request. */
export const ofOffice = (own: string, teacher: string, elsewhere: string, commission: string): Meets => ({
  ...teachers(teacher),
  office: own,
  'office elsewhere': elsewhere,
  ...commissions(commission),
  'commission of another district': commission,
  ...outside,
})

/** Open to the commissions above for changes, and to the office for reading. */
export const ofCommission = (own: string, office: string, elsewhere: string, teacher: string, far: string): Meets => ({
  ...teachers(teacher),
  office,
  'office elsewhere': elsewhere,
  ...commissions(own),
  'commission of another district': far,
  ...outside,
})

export const STAFF_ONLY = '403 staffOnly'
export const NOT_ALLOWED = '403 notAllowed'
export const NOT_FOUND = '201 notFoundRecord'
