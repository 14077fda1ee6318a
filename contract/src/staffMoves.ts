import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { FIRST_GRADE_PAPERS, UNDO_WITHDRAWAL_DAYS } from './enrolmentStatuses.ts'
import { Id, IdValue, Instant, PlainDate, says } from './fields.ts'
import { DECISION_NOTE_MAX, SEEN_STATUSES } from './staff.ts'
import { Queue } from './staffQueues.ts'

const anyStaff = staff('TEACHER', 'SCHOOL', 'COMMISSION')

export const withdrawForFamily = post('/api/staff/withdraw', {
  about: `Withdraws a sent or waiting request because its family asked the commission to. The note names who asked, for staff. The sender and all registered guardians are notified; each can undo it for ${UNDO_WITHDRAWAL_DAYS} days, in which the request keeps its date, reference and lot.`,
  access: staff('COMMISSION'),
  params: {},
  body: z.object({
    queue: z.enum(['kindergarten', 'sub-program']),
    id: IdValue,
    /** Status that the caller saw. */
    from: z.enum(SEEN_STATUSES),
    note: z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(DECISION_NOTE_MAX)),
  }),
  result: z.object({ undoUntil: Instant }),
  example: {
    body: { queue: 'kindergarten', id: 200102, from: 'REQUESTED', note: 'Ээж нь утсаар: өөр аймагт нүүсэн.' },
    result: { undoUntil: '2026-11-19T10:20:00+08:00' },
  },
})

/** Maximum schools that a search lists. */
export const FOUND_SCHOOLS = 8

export const findSchools = post('/api/staff/schools', {
  about: 'Searches schools by words of their name or district, for the new school of a child. The own school is left out.',
  access: staff('SCHOOL', 'COMMISSION'),
  goesOnReadOnly: true,
  params: {},
  body: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)) }),
  result: z.array(z.object({ id: IdValue, name: z.string(), district: z.nullable(z.string()) })),
  example: { body: { search: 'баянзүрх 84' }, result: [{ id: 50084, name: 'Баянзүрх дүүргийн 84 дүгээр сургууль', district: 'Баянзүрх' }] },
})

const Phones = z.array(z.object({ name: z.string(), phone: z.string() }))
const examplePhones = [{ name: 'Отгонбаяр Сувдаа', phone: '88001122' }]

export const requestPhones = get('/api/staff/phones/:queue/:id', {
  about: "Returns the phone of a request's sender, or without a sender those of the registered guardians; each read is audited.",
  access: anyStaff,
  params: { queue: Queue, id: Id },
  result: Phones,
  example: { params: { queue: 'links', id: 71 }, result: examplePhones },
})

export const guardianPhones = get('/api/staff/groups/:groupId/phones/:childId', {
  about: 'Returns the phones of the registered guardians of a child in a group of the session; each read is audited.',
  access: staff('TEACHER', 'SCHOOL'),
  params: { groupId: Id, childId: Id },
  result: Phones,
  example: { params: { groupId: 3052, childId: 200002 }, result: examplePhones },
})

const Paper = z.enum(FIRST_GRADE_PAPERS)

export const firstGraders = get('/api/staff/first-graders', {
  about:
    'Returns the confirmed first-graders of a school in the current campaign, by name, with the kindergarten they come from and the papers that the office has.',
  access: staff('SCHOOL'),
  params: {},
  result: z.object({
    children: z.array(
      z.object({
        /** The request. */
        id: IdValue,
        childId: IdValue,
        name: z.string(),
        sex: z.enum(['male', 'female']),
        birthDate: PlainDate,
        /** Latest kindergarten; null if the portal knows none. */
        kindergarten: z.nullable(z.string()),
        papers: z.array(Paper),
      }),
    ),
  }),
  example: {
    result: {
      children: [
        {
          id: 200301,
          childId: 300301,
          name: 'Ганзориг Ивээл',
          sex: 'female',
          birthDate: '2020-05-14',
          kindergarten: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг',
          papers: ['BIRTH'],
        },
      ],
    },
  },
})

export const notePapers = post('/api/staff/first-graders/papers', {
  about: 'Notes whether the office of the school has a paper of a confirmed first-grader; returns the papers that it has.',
  access: staff('SCHOOL'),
  params: {},
  body: z.object({ id: IdValue, paper: Paper, has: z.boolean() }),
  result: z.object({ papers: z.array(Paper) }),
  example: { body: { id: 200301, paper: 'BIRTH', has: true }, result: { papers: ['BIRTH', 'PHOTO'] } },
})

export const moveCalls = [withdrawForFamily, findSchools, requestPhones, guardianPhones, firstGraders, notePapers]
