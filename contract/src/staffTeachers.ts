import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { IdValue, PlainDate } from './fields.ts'

/** Offices manage the classes of their own institution only. */
const office = staff('SCHOOL')

/** Maximum days for which a substitute is named at once. */
export const SUBSTITUTE_DAYS = 92
/** Maximum invitations in one call: every class of a large school. */
const MAX_INVITED = 100

const ClassTeacher = z.object({
  groupId: IdValue,
  group: z.string(),
  /** Role of the class teacher; null without an account at the institution. */
  roleId: z.nullable(IdValue),
  name: z.nullable(z.string()),
  substitutes: z.array(z.object({ id: IdValue, name: z.string(), until: PlainDate })),
})
export type ClassTeacher = z.infer<typeof ClassTeacher>

export const classTeachers = get('/api/staff/teachers', {
  about: 'Returns the classes of the own institution in this school year with their class teachers and substitutes.',
  access: office,
  params: {},
  result: z.array(ClassTeacher),
  example: {
    result: [
      {
        groupId: 3,
        group: '5б бүлэг',
        roleId: 12,
        name: 'Дорж Сарантуяа',
        substitutes: [{ id: 2, name: 'Бат Номин', until: '2026-12-01' }],
      },
    ],
  },
})

export const nameTeacher = post('/api/staff/teachers/name', {
  about: 'Makes a teacher with an account the class teacher of a group; null leaves the group to the office.',
  access: office,
  params: {},
  body: z.object({ groupId: IdValue, roleId: z.nullable(IdValue) }),
  result: MessageResult,
  example: { body: { groupId: 3, roleId: 12 }, result: { message: 'Ангийн багшийг томиллоо' } },
})

export const nameSubstitute = post('/api/staff/teachers/substitute', {
  about: `Lets another teacher of the institution act as class teacher of a group up to and including a day, ${SUBSTITUTE_DAYS} days ahead at most. A second call changes the day.`,
  access: office,
  params: {},
  body: z.object({ groupId: IdValue, roleId: IdValue, until: PlainDate }),
  result: MessageResult,
  example: { body: { groupId: 3, roleId: 12, until: '2026-12-01' }, result: { message: 'Орлох багшийг томиллоо' } },
})

export const endSubstitute = post('/api/staff/teachers/substitute/end', {
  about: 'Ends a substitution; the substitute loses the group with the next call.',
  access: office,
  params: {},
  body: z.object({ id: IdValue }),
  result: MessageResult,
  example: { body: { id: 2 }, result: { message: 'Орлох хугацааг дуусгалаа' } },
})

export const inviteTeachers = post('/api/staff/people/invite-all', {
  about:
    'Invites the class teachers of these groups who have no account, each by a message to the phone in the registry. Every group is done, or refused with the reason.',
  access: office,
  params: {},
  body: z.object({ groupIds: z.array(IdValue).check(z.minLength(1), z.maxLength(MAX_INVITED)) }),
  result: z.array(z.object({ groupId: IdValue, done: z.boolean(), message: z.string() })),
  example: { body: { groupIds: [3] }, result: [{ groupId: 3, done: true, message: 'Урилга илгээлээ' }] },
})

export const teacherCalls = [classTeachers, nameTeacher, nameSubstitute, endSubstitute, inviteTeachers]
