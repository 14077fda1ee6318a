import { accounts, arrivals, attendanceEntries, dataOrigins, demoPeople, homeworkEntries, roles } from '@portal/server/database/tables'
import { PASSWORD } from './accounts.ts'
import { daysAgo } from './calendar.ts'
import { GROUP } from './groups.ts'
import { BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'

/** After the accounts of the commissions. */
const FIRST_ACCOUNT_ID = 1_000_003
const FIRST_IN_THE_LIST = 1002

/** Teaches mathematics in four classes of the school; the person comes with the courses. */
export const MATHEMATICS_TEACHER = { username: '88000017', personId: 100_530 } as const

/** Teachers besides the class teacher of 5б; their people come with the groups and courses. */
const members = [
  {
    ...MATHEMATICS_TEACHER,
    orgId: BUSY_SCHOOL_ID,
    situation:
      'Teaches mathematics in 11а, 11б, 12а and 12б of the same school: attendance and homework of these lessons on /staff/today, marks on /staff/marks with an unpublished work in each class',
  },
  {
    username: '88000018',
    personId: 100_000 + GROUP.дунд,
    orgId: BUSY_KINDERGARTEN_ID,
    situation: 'Teacher of the group дунд in kindergarten 33: arrivals and leavings of the day on /staff/today, half of them entered',
  },
] as const

/** Days of entries by the class teacher of 5б; earlier records look as if a file had brought them. */
const ENTERED_DAYS = 14
/** Entries of a lesson follow those of the one before after so long. */
const MINUTES_A_LESSON = 40

/** Teachers who enter attendance and homework in the portal, and the setting of their institutions. */
export const seedTeachers: SeedStep = async ({ copyInto, query, day, hashPassword }) => {
  const createdAt = daysAgo(day, 60, '09:30')
  for (const { personId, username } of members) await query(`update people set phone = '${username}' where id = ${personId}`)
  const people = await query<{ id: number; lastName: string; firstName: string; registryNumber: string }>(
    `select id, last_name as "lastName", first_name as "firstName", registry_number as "registryNumber"
       from people where id in (${members.map(({ personId }) => personId).join(', ')})`,
  )
  const rows = []
  for (const [place, { username, personId }] of members.entries()) {
    const proof = { provenBy: 'REGISTRY_CONTACT', provenAt: createdAt } as const
    rows.push({ id: FIRST_ACCOUNT_ID + place, username, personId, passwordHash: await hashPassword(PASSWORD), createdAt, ...proof })
  }
  await copyInto(accounts, rows)
  await copyInto(
    roles,
    members.flatMap(({ orgId }, place) => {
      const one = { accountId: FIRST_ACCOUNT_ID + place, createdAt }
      return [
        { ...one, role: 'EDU_PARENT' as const, orgId: null },
        { ...one, role: 'TEACHER' as const, orgId },
      ]
    }),
  )
  await copyInto(
    demoPeople,
    members.flatMap(({ username, situation, personId }, place) => {
      const person = people.find(({ id }) => id === personId)
      if (person === undefined) return []
      const { lastName, firstName, registryNumber } = person
      const position = FIRST_IN_THE_LIST + place
      return [{ key: username, situation, registryNumber, lastName, firstName, personId, guardianId: null, position }]
    }),
  )
  const entered = [
    { orgId: BUSY_SCHOOL_ID, kind: 'ATTENDANCE' },
    { orgId: BUSY_SCHOOL_ID, kind: 'HOMEWORK' },
    { orgId: BUSY_KINDERGARTEN_ID, kind: 'ATTENDANCE' },
  ] as const
  await copyInto(
    dataOrigins,
    entered.map((one) => ({ ...one, origin: 'ENTERED', changedAt: createdAt }) as const),
  )
}

const DAY_MS = 86_400_000

type Entry = typeof attendanceEntries.$inferInsert

/** Entries of the class teacher of 5б behind the absences and the homework of the last days. */
export const seedEntries: SeedStep = async (context) => {
  const { copyInto, query, day } = context
  const entered = await query<Pick<Entry, 'childId' | 'orgId' | 'roleId' | 'day' | 'period' | 'reason' | 'tardyMinutes' | 'entryId'>>(
    `select r.child_id as "childId", r.org_id as "orgId", role.id as "roleId", r.day::text as day, r.period::int as period, r.reason,
            r.tardy_minutes::int as "tardyMinutes", md5(r.child_id || ' ' || r.day || ' ' || r.period)::uuid::text as "entryId"
       from lesson_records r join courses c on c.id = r.course_id and c.group_id = ${GROUP['5б']}
       join accounts a on a.username = '88000011' join roles role on role.account_id = a.id and role.role = 'TEACHER'
      where r.reason <> 'PRESENT' and r.day > date '${day.today}' - ${ENTERED_DAYS}`,
  )
  await copyInto(
    attendanceEntries,
    entered.map((entry) => {
      const at = new Date(Date.parse(`${entry.day}T08:00:00+08:00`) + entry.period * MINUTES_A_LESSON * 60_000)
      return { ...entry, tardyMinutesBefore: 0, madeAt: at, arrivedAt: at }
    }),
  )
  await seedHomeworkEntries(context)
}

type HomeworkEntry = Pick<
  typeof homeworkEntries.$inferInsert,
  'orgId' | 'roleId' | 'entryId' | 'courseId' | 'homeworkId' | 'topic' | 'task'
> & { dueOn: string }

/** Homework of 5б as its teacher gave it, and the last homework of each teacher with an account before today, not ticked off yet. */
const seedHomeworkEntries: SeedStep = async ({ copyInto, query, day }) => {
  const given = await query<HomeworkEntry>(
    `select ${BUSY_SCHOOL_ID} as "orgId", role.id as "roleId", md5('homework ' || h.id)::uuid::text as "entryId", c.id as "courseId",
            h.id as "homeworkId", h.topic, h.task, h.due_on::text as "dueOn"
       from homework h join courses c on c.id = h.course_id and c.group_id = ${GROUP['5б']}
       join accounts a on a.username = '88000011' join roles role on role.account_id = a.id and role.role = 'TEACHER'
      where h.due_on > date '${day.today}' - ${ENTERED_DAYS} and h.due_on <= date '${day.today}'`,
  )
  await copyInto(
    homeworkEntries,
    given.map((entry) => ({ ...entry, change: 'GIVEN' as const, at: new Date(Date.parse(`${entry.dueOn}T12:00:00+08:00`) - DAY_MS) })),
  )
  for (const courses of [`group_id = ${GROUP['5б']}`, `teacher_id = ${members[0].personId}`])
    await query(
      `with due as (select h.id, h.due_on from homework h join courses c on c.id = h.course_id and c.${courses} where h.due_on < date '${day.today}')
       delete from homework_checks where homework_id in (select id from due where due_on = (select max(due_on) from due))`,
    )
}

/** First arrival at the kindergarten, in minutes, and the time between two. */
const FIRST_ARRIVAL = 7 * 60 + 50
const MINUTES_BETWEEN = 4

/** Arrivals of today in the group дунд: those of the recorded half. */
export const seedArrivals: SeedStep = async ({ copyInto, query, day }) => {
  const present = await query<{ childId: number; orgId: number; roleId: number; entryId: string }>(
    `select r.child_id as "childId", r.org_id as "orgId", role.id as "roleId", md5(r.child_id || ' ' || r.day)::uuid::text as "entryId"
       from day_records r join group_members m on m.child_id = r.child_id and m.group_id = ${GROUP.дунд} and m.until_date is null
       join accounts a on a.username = '88000018' join roles role on role.account_id = a.id and role.role = 'TEACHER'
      where r.day = date '${day.today}' and r.org_id = ${BUSY_KINDERGARTEN_ID} and r.reason = 'PRESENT' order by r.child_id`,
  )
  await copyInto(
    arrivals,
    present.flatMap((row, place) => {
      const arrivedAt = FIRST_ARRIVAL + place * MINUTES_BETWEEN
      if (arrivedAt > day.minutes) return []
      const enteredAt = new Date(Date.parse(`${day.today}T00:00:00+08:00`) + arrivedAt * 60_000)
      return [{ ...row, day: day.today, arrivedAt, isCurrent: true, enteredAt }]
    }),
  )
}
