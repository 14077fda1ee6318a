import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'
import { Contact, IdValue, Instant, PlainDate, RegistryNumber } from './fields.ts'

/** Offices manage the accounts of their own teachers only. */
const office = staff('SCHOOL')

export const TeacherAccount = z.object({
  roleId: IdValue,
  name: z.string(),
  /** Masked contact. */
  contact: z.string(),
  since: PlainDate,
  /** Groups that the teacher leads this year. */
  groups: z.array(z.string()),
})
export type TeacherAccount = z.infer<typeof TeacherAccount>

/** Invitation identified by the office's own input, masked: the resident registry is not queried. */
export const WaitingInvitation = z.object({
  id: IdValue,
  registryMasked: z.string(),
  contact: z.string(),
  sentAt: Instant,
  until: Instant,
})
export type WaitingInvitation = z.infer<typeof WaitingInvitation>

export const staffPeople = get('/api/staff/people', {
  about:
    "Returns the teachers' accounts of the own institution with their groups, open invitations, and group teachers without an account.",
  access: office,
  params: {},
  result: z.object({
    teachers: z.array(TeacherAccount),
    invitations: z.array(WaitingInvitation),
    /** Class teachers without an account, by their first group; the phone of the registry is masked, and null if it has none. */
    withoutAccount: z.array(
      z.object({
        groupId: IdValue,
        name: z.string(),
        groups: z.array(z.string()),
        contact: z.nullable(z.string()),
        isInvited: z.boolean(),
      }),
    ),
  }),
  example: {
    result: {
      teachers: [{ roleId: 12, name: 'Дорж Сарантуяа', contact: '88****11', since: '2026-09-01', groups: ['5б бүлэг'] }],
      invitations: [
        {
          id: 4,
          registryMasked: 'ЯА******29',
          contact: '99****33',
          sentAt: '2026-11-16T09:00:00+08:00',
          until: '2026-11-19T09:00:00+08:00',
        },
      ],
      withoutAccount: [{ groupId: 4, name: 'Бат Номин', groups: ['5а бүлэг'], contact: '88****20', isInvited: false }],
    },
  },
})

export const inviteTeacher = post('/api/staff/people/invite', {
  about:
    'Invites a teacher of the own institution by a message to the contact: the link is valid once, for 72 hours, with the registry number. An earlier open invitation of the same person ends.',
  access: office,
  params: {},
  body: z.object({ registerNumber: RegistryNumber, contact: Contact }),
  result: MessageResult,
  example: { body: { registerNumber: 'ЯА90051029', contact: '99112233' }, result: { message: 'Урилга илгээлээ' } },
})

export const withdrawInvitation = post('/api/staff/people/withdraw', {
  about: 'Withdraws an open invitation of a teacher; its link stops working.',
  access: office,
  params: {},
  body: z.object({ id: IdValue }),
  result: MessageResult,
  example: { body: { id: 4 }, result: { message: 'Урилгыг цуцаллаа' } },
})

export const endTeacher = post('/api/staff/people/end', {
  about:
    "Ends a teacher's role at the own institution and all its sessions immediately; the teacher is notified. The person keeps the parent's account.",
  access: office,
  params: {},
  body: z.object({ roleId: IdValue }),
  result: MessageResult,
  example: { body: { roleId: 12 }, result: { message: 'Багшийн эрхийг хаалаа' } },
})

export const peopleCalls = [staffPeople, inviteTeacher, withdrawInvitation, endTeacher]
