import { healthFlagNames } from '@portal/contract/health'
import { instantAsText } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { genderNames, guardianNames } from '../../text/people.ts'
import { categoryNames, intervalNames } from '../absence/index.ts'
import { dayReasonNames, reasonNames } from '../attendance/index.ts'
import { visitsAt } from '../children/index.ts'
import { responseNames, schoolNames } from '../enrolment/index.ts'
import { menuTypeNames } from '../meals/index.ts'
import { attendanceSections } from './attendanceSections.ts'
import {
  actorNames,
  allergenNames,
  campaignNames,
  dayHalves,
  healthDecisions,
  leaveStatuses,
  movementNames,
  movementReasons,
  noticeAnswerNames,
  roleNames,
  viewerNames,
} from './codeWords.ts'
import { drawSections } from './drawSections.ts'
import { markSections } from './markSections.ts'
import { addressInWords, courseName, type Section, yesNo } from './section.ts'

/** Sections of a copy about a child that the account's holder follows; without names and contacts of other guardians. */
export const childSections: readonly Section[] = [
  {
    name: 'profile',
    title: 'Хүүхдийн мэдээлэл',
    tables: ['people'],
    columns: {
      registryNumber: 'Регистрийн дугаар',
      familyName: 'Ургийн овог',
      lastName: 'Овог',
      firstName: 'Нэр',
      sex: ['Хүйс', genderNames],
      birthDate: 'Төрсөн огноо',
      citizenship: 'Иргэншил',
      phone: 'Утас',
      email: 'И-мэйл',
    },
    rows: ({
      childId,
    }) => sql`select registry_number as "registryNumber", family_name as "familyName", last_name as "lastName", first_name as "firstName",
      sex, birth_date as "birthDate", citizenship, phone, email from people where id = ${childId}`,
  },
  {
    name: 'addresses',
    title: 'Бүртгэлийн хаяг',
    tables: ['addresses'],
    columns: { address: 'Хаяг', arrivedOn: 'Ирсэн', leftOn: 'Явсан' },
    // Current address only, as on the child's page.
    rows: ({ childId }) => sql`select ${addressInWords} as address, a.arrived_on as "arrivedOn", a.left_on as "leftOn"
      from addresses a where a.person_id = ${childId} and a.left_on is null`,
  },
  {
    name: 'guardians',
    title: 'Оршин суугчийн бүртгэл дэх асран хамгаалагч',
    tables: ['guardianships'],
    columns: { type: ['Хэн болох', guardianNames], isYou: ['Та мөн эсэх', yesNo] },
    rows: ({ childId, personId }) =>
      sql`select type, guardian_id = ${personId} as "isYou" from current_guardianships where child_id = ${childId} order by id`,
  },
  {
    name: 'groups',
    title: 'Сургууль, цэцэрлэг, бүлэг',
    tables: ['group_members'],
    columns: { institution: 'Сургууль, цэцэрлэг', group: 'Бүлэг', schoolYear: 'Хичээлийн жил', since: 'Эхэлсэн', until: 'Дууссан' },
    rows: ({
      childId,
    }) => sql`select o.name as institution, g.name as group, g.school_year as "schoolYear", m.since_date as since, m.until_date as until
      from group_members m join groups g on g.id = m.group_id join organisations o on o.id = g.org_id where m.child_id = ${childId} order by m.since_date, m.id`,
  },
  {
    name: 'movements',
    title: 'Шилжилт хөдөлгөөн',
    tables: ['movements'],
    columns: {
      day: 'Огноо',
      action: ['Хөдөлгөөн', movementNames],
      reason: ['Шалтгаан', movementReasons],
      group: 'Бүлэг',
      institution: 'Сургууль, цэцэрлэг',
    },
    rows: ({ childId }) => sql`select m.on_date as day, m.action, m.reason, g.name as group, o.name as institution
      from movements m join groups g on g.id = m.group_id join organisations o on o.id = g.org_id where m.child_id = ${childId} order by m.on_date, m.id`,
  },
  {
    name: 'cards',
    title: 'Сурагчийн карт',
    tables: ['cards'],
    columns: { issue: 'Хэд дэх карт', issuedOn: 'Олгосон' },
    rows: ({ childId }) => sql`select issue, issued_on as "issuedOn" from cards where child_id = ${childId}`,
  },
  {
    name: 'days',
    title: 'Өдрийн ирц',
    tables: ['day_records'],
    columns: { day: 'Өдөр', reason: ['Ирц', dayReasonNames] },
    rows: ({ childId }) => sql`select day, reason from day_records where child_id = ${childId} order by day`,
  },
  {
    name: 'lessons',
    title: 'Хичээлийн ирц',
    tables: ['lesson_records'],
    columns: { day: 'Өдөр', period: 'Цаг', subject: 'Хичээл', reason: ['Ирц', reasonNames], tardyMinutes: 'Хоцорсон минут' },
    rows: ({ childId }) => sql`select t.day, t.period, ${courseName} as subject, t.reason, t.tardy_minutes as "tardyMinutes"
      from lesson_records t where t.child_id = ${childId} order by t.day, t.period`,
  },
  {
    name: 'entries',
    title: 'Багшийн бүртгэсэн ирц, засвар',
    tables: ['attendance_entries'],
    columns: {
      day: 'Өдөр',
      period: 'Цаг',
      reason: ['Ирц', reasonNames],
      tardyMinutes: 'Хоцорсон минут',
      reasonBefore: ['Өмнөх ирц', reasonNames],
      madeAt: 'Бүртгэсэн',
      why: 'Засварын шалтгаан',
    },
    rows: ({ childId }) => sql`select t.day, t.period, t.reason, t.tardy_minutes as "tardyMinutes", t.reason_before as "reasonBefore",
        ${instantAsText('t.made_at')} as "madeAt", t.why
      from attendance_entries t where t.child_id = ${childId} order by t.made_at, t.arrived_at`,
  },
  ...attendanceSections,
  {
    name: 'leave',
    title: 'Чөлөөний хүсэлт',
    tables: ['absences'],
    columns: {
      from: 'Эхлэх',
      to: 'Дуусах',
      kind: ['Хэлбэр', intervalNames],
      half: ['Хагас өдөр', dayHalves],
      fromTime: 'Эхлэх цаг',
      toTime: 'Дуусах цаг',
      category: ['Төрөл', categoryNames],
      description: 'Тайлбар',
      status: ['Төлөв', leaveStatuses],
      askedAt: 'Илгээсэн',
      settledAt: 'Шийдвэрлэсэн',
      note: 'Хариу',
      isYours: ['Та илгээсэн', yesNo],
    },
    // A withdrawn request is visible only to the parent who sent it.
    rows: ({
      childId,
      personId,
    }) => sql`select start_date as "from", end_date as "to", interval_type as kind, day_half as half, start_time as "fromTime", end_time as "toTime",
      category, description, status, ${instantAsText('requested_at')} as "askedAt", ${instantAsText('settled_at')} as "settledAt", note, parent_id = ${personId} as "isYours"
      from absences where child_id = ${childId} and (status <> 'WITHDRAWN' or parent_id = ${personId}) order by requested_at, id`,
  },
  {
    name: 'leaveHistory',
    title: 'Чөлөөний хүсэлтийн түүх',
    tables: ['absence_history'],
    columns: { from: 'Чөлөө эхлэх', at: 'Огноо, цаг', status: ['Төлөв', leaveStatuses], by: ['Хэн', actorNames], note: 'Тайлбар' },
    rows: ({ childId, personId }) => sql`select b.start_date as "from", ${instantAsText('h.at')} as at, h.status, h.actor as by, h.note
      from absence_history h join absences b on b.id = h.absence_id
      where b.child_id = ${childId} and (b.status <> 'WITHDRAWN' or b.parent_id = ${personId}) order by h.id`,
  },
  {
    name: 'health',
    title: 'Эрүүл мэндийн асуумж',
    tables: ['health_declarations'],
    columns: {
      day: 'Өдөр',
      decision: ['Хариу', healthDecisions],
      temperature: 'Биеийн халуун',
      symptoms: ['Шинж тэмдэг', healthFlagNames],
      note: 'Тэмдэглэл',
      at: 'Бөглөсөн',
      isYours: ['Та бөглөсөн', yesNo],
    },
    rows: ({
      childId,
      personId,
    }) => sql`select day, decision, temperature, flags as symptoms, note, ${instantAsText('declared_at')} as at, parent_id = ${personId} as "isYours"
      from health_declarations where child_id = ${childId} order by day`,
  },
  {
    name: 'allergies',
    title: 'Харшил',
    tables: ['allergies'],
    columns: { allergen: ['Харшил', allergenNames] },
    rows: ({ childId }) => sql`select allergen from allergies where child_id = ${childId} order by allergen`,
  },
  ...markSections,
  {
    name: 'homework',
    title: 'Гэрийн даалгавар',
    tables: ['homework_checks'],
    columns: { day: 'Өдөр', subject: 'Хичээл', topic: 'Сэдэв', task: 'Даалгавар', isDone: ['Хийсэн', yesNo] },
    rows: ({ childId }) => sql`select t.due_on as day, ${courseName} as subject, t.topic, t.task, h.is_done as "isDone"
      from homework_checks h join homework t on t.id = h.homework_id where h.child_id = ${childId} order by t.due_on, t.id`,
  },
  {
    name: 'notices',
    title: 'Зарлалд өгсөн хариу',
    tables: ['notice_answers'],
    columns: { title: 'Гарчиг', answer: ['Хариу', noticeAnswerNames], at: 'Огноо, цаг', isYours: ['Та хариулсан', yesNo] },
    rows: ({
      childId,
      personId,
    }) => sql`select case when n.state = 'SENT' then n.title end as title, a.answer, ${instantAsText('a.answered_at')} as at,
      a.answered_by = ${personId} as "isYours" from notice_answers a join notices n on n.id = a.notice_id where a.child_id = ${childId} order by a.answered_at, n.id`,
  },
  {
    name: 'meals',
    title: 'Хоол',
    tables: ['servings'],
    columns: { day: 'Өдөр', meal: ['Хоол', menuTypeNames], isEaten: ['Идсэн', yesNo], reason: 'Шалтгаан' },
    rows: ({
      childId,
    }) => sql`select s.day, m.type as meal, s.is_eaten as "isEaten", s.reason from servings s join menus m on m.id = s.menu_id and m.date = s.day
      where s.child_id = ${childId} order by s.day, m.id`,
  },
  {
    name: 'enrolment',
    title: 'Элсэлт',
    tables: ['prospects'],
    columns: {
      kind: ['Элсэлт', campaignNames],
      schoolYear: 'Хичээлийн жил',
      institution: 'Сургууль, цэцэрлэг',
      place: 'Хороо, баг',
      age: 'Нас',
      response: ['Төлөв', responseNames.mn],
      school: ['Сургуулийн хариу', schoolNames.mn],
      note: 'Тайлбар',
      sentAt: 'Илгээсэн',
      lot: 'Сугалааны дугаар',
      isYours: ['Та илгээсэн', yesNo],
    },
    rows: ({
      childId,
      personId,
    }) => sql`select k.kind, k.school_year as "schoolYear", o.name as institution, l.name as place, p.age, p.response_status as response,
      p.school_status as school, p.note, ${instantAsText('p.sent_at')} as "sentAt", p.lot, coalesce(p.contact_person_id = ${personId}, false) as "isYours"
      from prospects p join campaigns k on k.id = p.campaign_id join places l on l.code = p.place_code left join organisations o on o.id = p.institution_id
      where p.child_id = ${childId} order by p.id`,
  },
  {
    name: 'enrolmentHistory',
    title: 'Элсэлтийн шийдвэрийн түүх',
    tables: ['prospect_history'],
    columns: {
      kind: ['Элсэлт', campaignNames],
      at: 'Огноо, цаг',
      status: ['Төлөв', { ...schoolNames.mn, ...responseNames.mn }],
      by: ['Хэн', actorNames],
      note: 'Тайлбар',
    },
    rows: ({ childId }) => sql`select k.kind, ${instantAsText('h.at')} as at, h.status, h.actor as by, h.note
      from prospect_history h join prospects p on p.id = h.prospect_id join campaigns k on k.id = p.campaign_id where p.child_id = ${childId} order by h.id`,
  },
  ...drawSections,
  {
    name: 'looks',
    title: 'Хүүхдийн мэдээлэлд хэн хандсан, өдрөөр',
    tables: ['audit'],
    columns: { day: 'Өдөр', who: ['Хэн', viewerNames], role: ['Эрх', roleNames], institution: 'Байгууллага', times: 'Хэдэн удаа' },
    rows: ({ childId, personId }) =>
      sql`select day, who, role, "orgName" as institution, times from (${visitsAt({ childId, personId })}) visits order by 1, 2, 3, 4`,
  },
]
