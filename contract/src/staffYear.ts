import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { Id, IdValue, Instant, PlainDate } from './fields.ts'

/** Offices prepare the coming school year of their own institution only. */
const office = staff('SCHOOL')

/** Size above which a class is flagged. */
export const FULL_CLASS = 35
/** Maximum length of a class's name. */
export const CLASS_NAME_MAX = 64
/** Month and day from which the desk reminds of an unprepared year, and on which a school year begins. */
export const YEAR_REMINDER_FROM = '08-01'
export const YEAR_BEGINS = '09-01'
const MAX_CHILDREN = 500
const MAX_CLASSES = 300

const Count = z.int().check(z.minimum(0))
const Level = z.int().check(z.minimum(-5), z.maximum(12))
const Named = z.object({ id: IdValue, name: z.string() })

/** A class of the coming year. Without a level and a name it has the children who finish the institution. */
export const YearClass = z.object({
  classId: IdValue,
  /** Group of this year from which it comes; null for a new class. */
  from: z.nullable(z.object({ name: z.string(), children: Count })),
  level: z.nullable(Level),
  name: z.nullable(z.string()),
  children: Count,
  boys: Count,
  teacher: z.nullable(Named),
  isTeacherNew: z.boolean(),
  /** Time of the confirmation and its author; the name is null if the operator confirmed. */
  confirmed: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()) })),
  /** Children who cannot be placed, because they have another place from the first day on. */
  elsewhere: Count,
})
export type YearClass = z.infer<typeof YearClass>

const Waiting = z.object({ level: Level, children: Count })

/** The last claim that asks a child's guardians about its place in the year; null before the first. A refused one is not told apart. */
const Asked = z.nullable(z.object({ at: Instant, hasLapsed: z.boolean() }))

/** Child of a confirmed class without a place in it. */
const Unplaced = z.object({ classId: IdValue, childId: IdValue, lastName: z.string(), firstName: z.string(), asked: Asked })
export type Unplaced = z.infer<typeof Unplaced>

const exampleClass = {
  classId: 4,
  from: { name: '5а бүлэг', children: 34 },
  level: 6,
  name: '6а бүлэг',
  children: 33,
  boys: 17,
  teacher: { id: 12, name: 'Дорж Сарантуяа' },
  isTeacherNew: false,
  confirmed: null,
  elsewhere: 0,
}

export const staffYear = get('/api/staff/year', {
  about:
    'Returns the coming school year of the own institution: its terms, the classes proposed from this year’s groups with sizes and teachers, the number of accepted children without a class, and the children of confirmed classes whose guardians have not answered.',
  access: office,
  params: {},
  result: z.object({
    schoolYear: z.int(),
    /** Day on which confirmed classes take effect by themselves. */
    startsOn: PlainDate,
    isPrepared: z.boolean(),
    /** Whether the institution has groups of the year before, from which classes are proposed. */
    hasGroups: z.boolean(),
    /** Whether confirmed classes can still be undone. */
    mayUndo: z.boolean(),
    terms: z.array(z.object({ name: z.string(), startsOn: PlainDate, endsOn: PlainDate })),
    classes: z.array(YearClass),
    /** Children marked as leaving the institution. */
    leaving: Count,
    /** Accepted children of the enrolment, and those of them without a class. */
    accepted: Count,
    waiting: z.array(Waiting),
    /** Children of confirmed classes who have no place yet; those with a place elsewhere are counted by `elsewhere`. */
    unplaced: z.array(Unplaced),
    /** People who may lead a class. */
    teachers: z.array(Named),
  }),
  example: {
    result: {
      schoolYear: 2027,
      startsOn: '2027-09-01',
      isPrepared: true,
      hasGroups: true,
      mayUndo: true,
      terms: [{ name: 'I улирал', startsOn: '2027-09-01', endsOn: '2027-10-29' }],
      classes: [exampleClass],
      leaving: 2,
      accepted: 118,
      waiting: [{ level: 1, children: 21 }],
      unplaced: [
        { classId: 4, childId: 8, lastName: 'Бат', firstName: 'Сараа', asked: { at: '2027-08-20T12:00:00+08:00', hasLapsed: false } },
      ],
      teachers: [{ id: 12, name: 'Дорж Сарантуяа' }],
    },
  },
})

export const YearChild = z.object({
  childId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  isBoy: z.boolean(),
  /** Moved here from another class, or accepted by the enrolment. */
  isMoved: z.boolean(),
  isNew: z.boolean(),
  /** Has another place from the first day on, so that confirming leaves it out. */
  isElsewhere: z.boolean(),
  /** For a child without a place in its confirmed class. */
  asked: Asked,
})
export type YearChild = z.infer<typeof YearChild>

const YearColumn = z.object({
  ...YearClass.shape,
  members: z.array(YearChild),
  /** Confirmed and begun: its children stay. */
  hasBegun: z.boolean(),
})
export type YearColumn = z.infer<typeof YearColumn>

const exampleChild = {
  childId: 7,
  lastName: 'Бат',
  firstName: 'Болд',
  isBoy: true,
  isMoved: false,
  isNew: false,
  isElsewhere: false,
  asked: null,
}

export const yearLevel = get('/api/staff/year/classes/:classId', {
  about:
    'Returns a class of the coming year and its parallels with their children, the children of these groups who leave, and the accepted children of that age without a class.',
  access: office,
  params: { classId: Id },
  result: z.object({ classes: z.array(YearColumn), leaving: z.array(YearChild), waiting: z.array(YearChild) }),
  example: {
    params: { classId: 4 },
    result: { classes: [{ ...exampleClass, members: [exampleChild], hasBegun: false }], leaving: [], waiting: [] },
  },
})

export const prepareYear = post('/api/staff/year/prepare', {
  about:
    'Proposes the classes of the coming year from this year’s groups, and adds missing terms and school days. A second call adds the classes of groups that are new since and changes nothing else.',
  access: office,
  params: {},
  body: z.object({}),
  result: MessageResult,
  example: { body: {}, result: { message: 'Ирэх хичээлийн жилийн саналыг гаргалаа' } },
})

export const moveYearChildren = post('/api/staff/year/move', {
  about:
    'Moves children from one class of the coming year to another; to null marks them as leaving. From null takes accepted or leaving children. Children who are no longer in the class are named and left alone.',
  access: office,
  params: {},
  body: z.object({
    childIds: z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_CHILDREN)),
    from: z.nullable(IdValue),
    to: z.nullable(IdValue),
  }),
  result: z.object({ moved: z.array(IdValue), notMoved: z.array(z.string()) }),
  example: { body: { childIds: [7], from: 4, to: 5 }, result: { moved: [7], notMoved: [] } },
})

export const changeYearClass = post('/api/staff/year/class', {
  about: 'Changes name and teacher of a class of the coming year; without a classId opens a new class.',
  access: office,
  params: {},
  body: z.object({
    classId: z.nullable(IdValue),
    level: Level,
    // Starts with a letter or a digit: a spreadsheet would take other names for a formula.
    name: z.string().check(z.trim(), z.regex(/^[\p{L}\d]/u), z.maxLength(CLASS_NAME_MAX)),
    teacherId: z.nullable(IdValue),
  }),
  result: MessageResult,
  example: { body: { classId: 4, level: 6, name: '6а бүлэг', teacherId: 12 }, result: { message: 'Хадгаллаа' } },
})

/** Why a child of a confirmed class has no place in it. */
export const NOT_PLACED = ['elsewhere', 'asked', 'tooManyClaims'] as const

export const confirmYear = post('/api/staff/year/confirm', {
  about:
    'Confirms classes of the coming year: their children get places from its first day on. The answer names children who have another place; they get none here. A claim asks the guardians of an accepted child without a proven request. A second confirmation adds missing places and asks again after a lapsed claim. The last open class is refused while accepted children have no class.',
  access: office,
  params: {},
  body: z.object({ classIds: z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_CLASSES)) }),
  result: z.object({
    confirmed: z.array(IdValue),
    notPlaced: z.array(z.object({ classId: IdValue, name: z.string(), reason: z.enum(NOT_PLACED) })),
  }),
  example: { body: { classIds: [4] }, result: { confirmed: [4], notPlaced: [] } },
})

export const undoYear = post('/api/staff/year/undo', {
  about: 'Undoes confirmed classes before the first day of the year: the places end, and the present ones go on as before.',
  access: office,
  params: {},
  body: z.object({ classIds: z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_CLASSES)) }),
  result: MessageResult,
  example: { body: { classIds: [4] }, result: { message: 'Батлалтыг буцаалаа' } },
})

export const distributeNewChildren = post('/api/staff/year/distribute', {
  about:
    'Distributes the accepted children without a class over the classes of their age: equal numbers of boys and girls, children of one kindergarten apart, twins together.',
  access: office,
  params: {},
  body: z.object({}),
  result: z.object({ placed: Count, left: Count }),
  example: { body: {}, result: { placed: 21, left: 0 } },
})

/** A child that was accepted for the running year and has no class of it. */
const YearNewcomer = z.object({
  childId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  isBoy: z.boolean(),
  level: Level,
  asked: Asked,
})
export type YearNewcomer = z.infer<typeof YearNewcomer>

export const yearNewcomers = get('/api/staff/year/newcomers', {
  about:
    'Returns up to 200 children that the institution accepted for the running school year and that have had no class of it since, and the groups of that year with their sizes.',
  access: office,
  params: {},
  result: z.object({
    schoolYear: z.nullable(z.int()),
    /** Number of all these children. */
    count: Count,
    children: z.array(YearNewcomer),
    groups: z.array(z.object({ groupId: IdValue, name: z.string(), level: Level, children: Count })),
  }),
  example: {
    result: {
      schoolYear: 2026,
      count: 1,
      children: [{ childId: 7, lastName: 'Бат', firstName: 'Болд', isBoy: true, level: 1, asked: null }],
      groups: [{ groupId: 3001, name: '1а бүлэг', level: 1, children: 29 }],
    },
  },
})

export const placeYearNewcomers = post('/api/staff/year/newcomers/place', {
  about:
    'Gives new children of the running year places in a group of that year, from today on. Children of another level are refused. The answer names children who have another place from today on; they get none here. A claim asks the guardians of a child without a proven request.',
  access: office,
  params: {},
  body: z.object({ childIds: z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_CHILDREN)), groupId: IdValue }),
  result: z.object({
    placed: Count,
    notPlaced: z.array(z.object({ name: z.string(), reason: z.enum(NOT_PLACED) })),
  }),
  example: { body: { childIds: [7], groupId: 3001 }, result: { placed: 1, notPlaced: [] } },
})

export const yearCalls = [
  staffYear,
  yearLevel,
  prepareYear,
  moveYearChildren,
  changeYearClass,
  confirmYear,
  undoYear,
  distributeNewChildren,
  yearNewcomers,
  placeYearNewcomers,
]
