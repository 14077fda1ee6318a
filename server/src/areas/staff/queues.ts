import type { Role } from '@portal/contract/accounts'
import type { OrgType } from '@portal/contract/children'
import type { CampaignKind } from '@portal/contract/enrolment'
import type { Decision, DecisionKind } from '@portal/contract/staff'
import { QUEUES, type Queue } from '@portal/contract/staffQueues'
import { type SQL, sql } from 'drizzle-orm'
import { categoryNames, statusNames as leaveNames } from '../absence/rules.ts'
import { linkStatusNames } from '../children/rules.ts'
import { stepName } from '../enrolment/words.ts'

type StaffRole = Exclude<Role, 'EDU_PARENT'>

/** Where a queue's requests lie in the database, and what staff may do with them. One more queue is one more row. */
export interface Source {
  /** As what a decision names them. */
  kind: DecisionKind
  /** Who sees it; `decides` where the role decides, not only reads. */
  roles: Partial<Record<StaffRole, 'decides' | 'reads'>>
  /** Only at institutions of this type. */
  onlyAt?: OrgType
  /** The table of the requests, which the columns call q. */
  table: SQL
  /** Which campaign's requests, where they belong to one. */
  campaign?: CampaignKind
  since: SQL
  status: SQL
  /** Whether a request stands so; the index of the queue begins with what this compares. */
  stands(status: string): SQL
  child: SQL
  sender: SQL
  /** As what the sender asked. */
  said: SQL
  org: SQL
  group: SQL
  age: SQL
  /** What the request is about beyond the child, as text; null where there is nothing. */
  about: SQL
  /** What the parent wrote. */
  words: SQL
  note: SQL
  /** The history of one request: its table, and the column that names the request. */
  history: { table: SQL; of: SQL; side: SQL }
  nameOf(status: string, side?: string): string
  /** Those that wait, then those that are decided. */
  statuses: readonly [waiting: string, ...decided: string[]]
  /** What may be decided in which status, in the order of the buttons: the first approves. */
  decisions: Readonly<Record<string, readonly { decision: Decision; name: string; needsNote: boolean }[]>>
}

const approve = (decision: Decision, name: string) => ({ decision, name, needsNote: false })
const decline = (decision: Decision, name: string) => ({ decision, name, needsNote: true })
const none = sql`null`

const ofSchool = { roles: { TEACHER: 'decides', SCHOOL: 'decides' }, age: none } as const

const leaveWords = sql`case q.category ${sql.join(
  Object.entries(categoryNames).map(([category, name]) => sql`when ${category} then ${name}`),
  sql` `,
)} else q.category end || ', ' || to_char(q.start_date, 'YYYY.MM.DD') ||
  case when q.end_date > q.start_date then '–' || to_char(q.end_date, 'YYYY.MM.DD') else '' end ||
  case when q.start_time is null then '' else ' ' || to_char(q.start_time, 'HH24:MI') || '–' || to_char(q.end_time, 'HH24:MI') end`

const ofEnrolment = {
  table: sql`prospects`,
  since: sql`coalesce(q.sent_at, q.created_at)`,
  child: sql`q.child_id`,
  sender: sql`q.contact_person_id`,
  said: sql`q.contact_guardian_type`,
  org: sql`q.institution_id`,
  group: none,
  age: sql`q.age`,
  about: none,
  words: none,
  note: sql`q.note`,
  history: { table: sql`prospect_history`, of: sql`s.prospect_id`, side: sql`s.side` },
  /** As a chip tells it: what the school says while the guardian has not answered. */
  status: sql`case when q.response_status = 'NEW' then q.school_status else q.response_status end`,
  nameOf: (status: string, side?: string) => stepName(side === 'school' ? 'school' : 'response', status),
} as const

const PASSED = approve('PASSED', 'Тэнцсэн')
const UNPASSED = decline('UNPASSED', 'Тэнцээгүй')
const ofRequests = {
  ...ofEnrolment,
  roles: { SCHOOL: 'reads', COMMISSION: 'decides' },
  onlyAt: 'ORGKG',
  stands: (status: string) => sql`q.response_status = ${status}`,
  statuses: ['REQUESTED', 'WAITING', 'PASSED', 'UNPASSED'],
  decisions: { REQUESTED: [PASSED, approve('WAITING', 'Хүлээлгэх'), UNPASSED], WAITING: [PASSED, UNPASSED] },
} as const

export const sources: Readonly<Record<Queue, Source>> = {
  links: {
    ...ofSchool,
    kind: 'link',
    table: sql`links`,
    since: sql`q.requested_at`,
    status: sql`q.status`,
    stands: (status) => sql`q.status = ${status}`,
    child: sql`q.child_id`,
    sender: sql`q.parent_id`,
    said: sql`q.guardian_type`,
    org: sql`q.org_id`,
    group: sql`q.group_id`,
    about: none,
    words: none,
    note: sql`q.note`,
    history: { table: sql`link_history`, of: sql`s.link_id`, side: none },
    nameOf: (status) => Object.entries(linkStatusNames).find(([known]) => known === status)?.[1] ?? status,
    statuses: ['NEW', 'APPROVE', 'DECLINED'],
    decisions: {
      NEW: [approve('APPROVE', 'Зөвшөөрөх'), decline('DECLINED', 'Татгалзах')],
      APPROVE: [decline('DECLINED', 'Зөвшөөрлийг буцаах')],
    },
  },
  leave: {
    ...ofSchool,
    kind: 'absence',
    table: sql`absences`,
    since: sql`q.requested_at`,
    status: sql`q.status`,
    stands: (status) => sql`q.status = ${status}`,
    child: sql`q.child_id`,
    sender: sql`q.parent_id`,
    said: none,
    org: sql`q.org_id`,
    group: sql`q.group_id`,
    about: leaveWords,
    words: sql`q.description`,
    note: sql`q.note`,
    history: { table: sql`absence_history`, of: sql`s.absence_id`, side: none },
    nameOf: (status) => Object.entries(leaveNames).find(([known]) => known === status)?.[1] ?? status,
    statuses: ['NEW', 'APPROVED', 'REJECTED'],
    decisions: { NEW: [approve('APPROVED', 'Зөвшөөрөх'), decline('REJECTED', 'Татгалзах')] },
  },
  'first-grade': {
    ...ofEnrolment,
    kind: 'prospect',
    campaign: 'firstGrade',
    roles: { SCHOOL: 'decides' },
    onlyAt: 'ORGEBS',
    stands: (status) => sql`q.response_status = 'NEW' and q.school_status = ${status}`,
    nameOf: (status, side) => {
      const ofSchool = side === 'response' ? status : stepName('school', status)
      return ofSchool === status ? stepName('response', status) : ofSchool
    },
    statuses: ['NEW', 'REJECTED', 'REGISTERED', 'DECLINED'],
    decisions: {
      NEW: [approve('REGISTERED', 'Бүртгэх'), decline('REJECTED', 'Түдгэлзүүлэх'), decline('DECLINED', 'Татгалзах')],
      REJECTED: [approve('REGISTERED', 'Бүртгэх'), decline('DECLINED', 'Татгалзах')],
    },
  },
  kindergarten: { ...ofRequests, kind: 'prospect', campaign: 'kindergarten' },
  'sub-program': { ...ofRequests, kind: 'sub', campaign: 'subProgram' },
}

/** The queues of a role at an institution, and what it does in each. */
export const queuesOf = (role: Role, orgType: OrgType): { queue: Queue; decides: boolean }[] =>
  role === 'EDU_PARENT'
    ? []
    : QUEUES.flatMap((queue) => {
        const { roles, onlyAt } = sources[queue]
        const may = roles[role]
        const isHere = role === 'COMMISSION' || onlyAt === undefined || onlyAt === orgType
        return may === undefined || !isHere ? [] : [{ queue, decides: may === 'decides' }]
      })

/** What is declined, by whatever word. */
export const isRefusal = (decision: string): boolean => ['DECLINED', 'REJECTED', 'UNPASSED'].includes(decision)

/** Where the requests of a kind of decision lie; all of enrolment lies in one table. */
export const sourceOf = (kind: DecisionKind): Source => Object.values(sources).find((source) => source.kind === kind) ?? sources.links
