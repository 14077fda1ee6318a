import { accounts, demoPeople, noticeAnswers, noticeReads, notices, roles } from '@portal/server/database/tables'
import { PASSWORD } from './accounts.ts'
import { addDays, daysAgo } from './calendar.ts'
import { CHILD, HOLDER } from './families.ts'
import { GROUP } from './groups.ts'
import { BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'

/** Second member of the office of kindergarten 33, who confirms notices to several groups; the person comes with the courses. */
const COLLEAGUE = { id: 1_000_020, username: '88000019', personId: 100_520, position: 1004 } as const

const TRIP = 1
const MEETING = 2
const OPENING = 3

/** Second account of the office of kindergarten 33. */
const seedColleague: SeedStep = async ({ copyInto, query, day, hashPassword }) => {
  const createdAt = daysAgo(day, 60, '09:30')
  const { id, username, personId, position } = COLLEAGUE
  await query(`update people set phone = '${username}' where id = ${personId}`)
  const people = await query<{ lastName: string; firstName: string; registryNumber: string }>(
    `select last_name as "lastName", first_name as "firstName", registry_number as "registryNumber" from people where id = ${personId}`,
  )
  const proof = { provenBy: 'REGISTRY_CONTACT', provenAt: createdAt } as const
  await copyInto(accounts, [{ id, username, personId, passwordHash: await hashPassword(PASSWORD), createdAt, ...proof }])
  await copyInto(roles, [
    { accountId: id, createdAt, role: 'EDU_PARENT', orgId: null },
    { accountId: id, createdAt, role: 'SCHOOL', orgId: BUSY_KINDERGARTEN_ID },
  ])
  const situation =
    'Second member of the office of kindergarten 33: confirms notices to several groups that 88000014 writes on /staff/notices'
  await copyInto(
    demoPeople,
    people.map((person) => ({ key: username, situation, ...person, personId, guardianId: null, position })),
  )
}

/** Notices of the class teacher of 5б, of the office of school 84 and of kindergarten 33, which the known parents have read. */
export const seedNotices: SeedStep = async (context) => {
  await seedColleague(context)
  const { copyInto, query, day } = context
  const authors = await query<{ username: string; roleId: number }>(
    `select a.username, r.id as "roleId" from roles r join accounts a on a.id = r.account_id where r.role in ('TEACHER', 'SCHOOL')`,
  )
  const roleOf = (wanted: string) => authors.find(({ username }) => username === wanted)?.roleId ?? 0
  const sent = (at: Date) => ({ state: 'SENT', writtenAt: at, sentAt: at, enteredAt: at, dueAt: at }) as const
  const nothing = {
    groupId: null,
    level: null,
    confirmedBy: null,
    eventOn: null,
    eventAt: null,
    answerKind: null,
    question: '',
    answersUntil: null,
  }
  const ofYear = { ...nothing, schoolYear: day.schoolYear }
  await copyInto(notices, [
    {
      ...ofYear,
      ...sent(daysAgo(day, 3, '10:20')),
      id: TRIP,
      orgId: BUSY_SCHOOL_ID,
      groupId: GROUP['5б'],
      entryId: '0d9619ff-8b86-4d01-b42d-00cf4fc96401',
      roleId: roleOf('88000011'),
      title: 'Хөдөө аялал',
      text: 'Ангиараа Богд уулын бэлд явна. **09:00**-д сургуулийн хашаанд цуглана.\n\n- Дулаан гутал, бээлий\n- Халуун цай, зууш',
      eventOn: addDays(day.today, 11),
      eventAt: '09:00',
      answerKind: 'YES_NO',
      question: 'Хүүхэд тань явах уу?',
      answersUntil: addDays(day.today, 7),
    },
    {
      ...ofYear,
      ...sent(daysAgo(day, 6, '16:05')),
      id: MEETING,
      orgId: BUSY_SCHOOL_ID,
      entryId: '0d9619ff-8b86-4d01-b42d-00cf4fc96402',
      roleId: roleOf('88000012'),
      groupId: GROUP['5б'],
      title: 'Эцэг эхийн хурал',
      text: 'Улирлын дүнгийн талаар эцэг эхийн хурал **18:00**-д анги тус бүрийн танхимд болно.\n\nХуралд ирэх боломжгүй бол ангийн багштай холбогдоорой.',
      eventOn: addDays(day.today, 16),
      eventAt: '18:00',
    },
    {
      ...ofYear,
      ...sent(daysAgo(day, 8, '09:15')),
      id: OPENING,
      orgId: BUSY_KINDERGARTEN_ID,
      entryId: '0d9619ff-8b86-4d01-b42d-00cf4fc96403',
      roleId: roleOf('88000014'),
      confirmedBy: roleOf(COLLEAGUE.username),
      title: 'Өвлийн хувцас',
      text: 'Хүүхэд өдөр бүр гадаа тоглоно. Солих хувцас, хуурай бээлий өгч явуулаарай.',
      answerKind: 'SEEN',
      answersUntil: addDays(day.today, 10),
    },
  ])
  const read = [
    { noticeId: TRIP, personId: HOLDER.mother, readAt: daysAgo(day, 3, '12:31') },
    { noticeId: TRIP, personId: HOLDER.father, readAt: daysAgo(day, 2, '19:40') },
    { noticeId: MEETING, personId: HOLDER.mother, readAt: daysAgo(day, 5, '08:04') },
    { noticeId: MEETING, personId: HOLDER.father, readAt: daysAgo(day, 5, '21:12') },
    { noticeId: OPENING, personId: HOLDER.mother, readAt: daysAgo(day, 8, '10:02') },
  ]
  await copyInto(noticeReads, read)
  await copyInto(noticeAnswers, [
    { noticeId: TRIP, childId: CHILD.temuulen, answer: 'YES', answeredBy: HOLDER.father, answeredAt: daysAgo(day, 2, '19:41') },
    { noticeId: OPENING, childId: CHILD.nomin, answer: 'SEEN', answeredBy: HOLDER.mother, answeredAt: daysAgo(day, 8, '10:02') },
  ])
}
