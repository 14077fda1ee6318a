import type { Call } from '@portal/contract/call'
import type { Queue } from '@portal/contract/staffQueues'
import type { Sent } from '../calls.ts'
import type { TestPortal } from '../opening.ts'

/** Every kind of caller, seen from the class or the institution where a request lies. */
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

/** What is asked about: a class of a school with its requests, or a kindergarten. */
export interface Scene {
  portal: TestPortal
  orgId: number
  groupId: number
  childId: number
  /** A request of each queue that waits there. */
  requests: Partial<Record<Queue, number>>
  /** A request for a link that the caller sent, where one is asked about. */
  ownLink: number
}

/** What each caller meets: '200' or what the row reads out of it, else the code with its reason. */
export type Meets = Readonly<Record<CallerName, string>>

type AskedAbout = Pick<Sent, 'params' | 'body' | 'bytes' | 'headers'>

export interface AccessRow {
  name: string
  call: Call
  at: 'school' | 'kindergarten'
  /** Asks about a request that the caller has sent. */
  isOwn?: true
  /** A request of another desk is told as missing, and leaves the trace of an attempt. */
  tracesMissing?: true
  /** What is sent; it may put into the database first what the call is about. */
  asks(scene: Scene): AskedAbout | Promise<AskedAbout>
  /** What a success says, where 200 does not say it all. */
  reads?(result: unknown, scene: Scene): string
  meets: Meets
}

/** Whoever is not staff. */
const outside = { parent: '403 staffOnly', nobody: '401 signInNeeded' } as const
const teachers = (one: string) => ({ 'class teacher': one, 'teacher of another group': one, 'teacher who lost the group': one })
const commissions = (one: string) => ({ 'commission of the district': one, 'commission of the capital': one })

/** Whatever the caller's place: every member of staff has one of their own. */
export const anyStaff: Meets = {
  ...teachers('200'),
  ...commissions('200'),
  office: '200',
  'office elsewhere': '200',
  'commission of another district': '200',
  ...outside,
}

/** Of a class: its teacher as long as the group is theirs, and the office. */
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

/** Of an institution: the office alone; a teacher has no such call, or no such request. */
export const ofOffice = (own: string, teacher: string, elsewhere: string, commission: string): Meets => ({
  ...teachers(teacher),
  office: own,
  'office elsewhere': elsewhere,
  ...commissions(commission),
  'commission of another district': commission,
  ...outside,
})

/** Of enrolment: the commissions above; the office reads. */
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
