import { type Call, demandsOf } from '@portal/contract/call'
import { decide, undoDecision } from '@portal/contract/staff'
import { desk, type Queue, queueDetail, queueRows, registryNumberOf } from '@portal/contract/staffQueues'
import * as z from 'zod/mini'
import type { Sent } from './calls.ts'

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

export interface AccessRow {
  name: string
  call: Call
  at: 'school' | 'kindergarten'
  /** Asks about a request that the caller has sent. */
  isOwn?: true
  asks(scene: Scene): Pick<Sent, 'params' | 'body'>
  /** What a success says, where 200 does not say it all. */
  reads?(result: unknown, scene: Scene): string
  meets: Meets
}

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

/** Of an institution: the office alone. */
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

const NOT_ALLOWED = '403 notAllowed'
const NOT_FOUND = '201 notFoundRecord'

const Listed = z.object({ rows: z.array(z.object({ id: z.number() })) })
const Decided = z.array(z.object({ done: z.boolean(), reason: z.nullable(z.string()) }))
const Undone = z.object({ undone: z.array(z.number()) })
const outcome = (result: unknown) => Decided.parse(result)[0]?.reason ?? 'done'

interface QueueAccess {
  at: 'school' | 'kindergarten'
  kind: string
  approves: string
  list: Meets
  one: Meets
  decides: Meets
}

const ofSchoolLife = {
  at: 'school',
  list: ofClass('shown', 'hidden', 'hidden', NOT_ALLOWED),
  one: ofClass('200', NOT_FOUND, NOT_FOUND, NOT_ALLOWED),
  decides: {
    ...ofClass('done', 'notYourGroup', 'notYourInstitution', 'notAllowed'),
    'commission of another district': 'notYourInstitution',
  },
} as const
const ofKindergartens = {
  at: 'kindergarten',
  list: ofCommission('shown', 'shown', NOT_ALLOWED, NOT_ALLOWED, 'hidden'),
  one: ofCommission('200', '200', NOT_ALLOWED, NOT_ALLOWED, NOT_FOUND),
  decides: ofCommission('done', 'moveNotAllowed', 'notYourInstitution', NOT_ALLOWED, 'notYourInstitution'),
} as const

/** One more queue is one more row. */
const queues: Readonly<Record<Queue, QueueAccess>> = {
  links: { ...ofSchoolLife, kind: 'link', approves: 'APPROVE' },
  leave: { ...ofSchoolLife, kind: 'absence', approves: 'APPROVED' },
  'first-grade': {
    at: 'school',
    kind: 'prospect',
    approves: 'REGISTERED',
    list: ofOffice('shown', NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED),
    one: ofOffice('200', NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED),
    decides: {
      ...ofOffice('done', NOT_ALLOWED, 'notYourInstitution', 'notAllowed'),
      'commission of another district': 'notYourInstitution',
    },
  },
  kindergarten: { ...ofKindergartens, kind: 'prospect', approves: 'PASSED' },
  'sub-program': { ...ofKindergartens, kind: 'sub', approves: 'PASSED' },
}

const ofQueues = Object.entries(queues).flatMap(([name, { at, kind, approves, list, one, decides }]): AccessRow[] => {
  const idIn = ({ requests }: Scene) => Object.entries(requests).find(([queue]) => queue === name)?.[1] ?? 0
  const params = (scene: Scene) => ({ params: { queue: name, id: idIn(scene) } })
  const ids = (scene: Scene) => ({ kind, ids: [idIn(scene)] })
  const undone: Meets = Object.assign({}, decides, anyStaff)
  return [
    {
      name: `the list of ${name}`,
      call: queueRows,
      at,
      asks: () => ({ body: { queue: name } }),
      reads: (result, scene) => (Listed.parse(result).rows.some(({ id }) => id === idIn(scene)) ? 'shown' : 'hidden'),
      meets: list,
    },
    { name: `a request of ${name}`, call: queueDetail, at, asks: params, meets: one },
    { name: `the whole number of a child of ${name}`, call: registryNumberOf, at, asks: params, meets: one },
    {
      name: `a decision about ${name}`,
      call: decide,
      at,
      asks: (scene) => ({ body: { ...ids(scene), decision: approves, note: null, holdSeconds: 60 } }),
      reads: outcome,
      meets: decides,
    },
    {
      // After the decision of the same caller: whoever made none has none to take back.
      name: `to take it back`,
      call: undoDecision,
      at,
      asks: (scene) => ({ body: ids(scene) }),
      reads: (result) => (Undone.parse(result).undone.length > 0 ? 'undone' : 'nothing'),
      meets: mapped(undone, (who) => (decides[who] === 'done' ? 'undone' : anyStaff[who] === '200' ? 'nothing' : anyStaff[who])),
    },
  ]
})

function mapped(meets: Meets, change: (who: CallerName) => string): Meets {
  const changed = { ...meets }
  for (const who of CALLERS) changed[who] = change(who)
  return changed
}

/** Who may make each call of staff, and about what. A call of staff without a row fails npm run check. */
export const staffAccess: readonly AccessRow[] = [
  { name: 'the desk', call: desk, at: 'school', asks: () => ({}), meets: anyStaff },
  ...ofQueues,
  {
    name: 'a decision about a request of their own',
    call: decide,
    at: 'school',
    isOwn: true,
    asks: ({ ownLink }) => ({ body: { kind: 'link', ids: [ownLink], decision: 'APPROVE', note: null, holdSeconds: 60 } }),
    reads: outcome,
    meets: {
      ...ofClass('ownCaseToOffice', 'notYourGroup', 'notYourInstitution', 'ownCaseToColleague'),
      office: 'ownCaseToCommission',
      'commission of another district': 'notYourInstitution',
    },
  },
]

/** Calls of staff that no row asks about. */
export const withoutAccessRow = (calls: readonly Call[]): string[] =>
  calls
    .filter(({ access }) => demandsOf(access).some(({ kind }) => kind === 'staff'))
    .filter((call) => !staffAccess.some((row) => row.call === call))
    .map(({ method, path }) => `${method} ${path} is a call of staff without a row in server/test/staffAccess.ts`)
