import { contactOf } from '@portal/contract/fields'
import { maskedContact } from '@portal/contract/phones'
import { maskedRegistryNumber, registryNumberOf } from '@portal/contract/registry'
import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import type { Caller } from '../../admission/session.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { dateIn, instantText, today } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { guardInviting } from './attemptLimits.ts'
import { endRole, invite } from './invitations.ts'
import { hasRole } from './invitationsStore.ts'
import { staffAt } from './rolesStore.ts'
import { registryPhone } from './rules.ts'
import { leadersAt, lockTeacherRole, waitingInvitations, withdrawTeacherInvitation } from './teachersStore.ts'

/** Institution of the office, which ignores institutions named in the call. */
const officeOf = ({ orgId }: Caller): number => orgId ?? refuse('staffOnly')

/** Name of a class teacher, or the masked number that the office named. */
const leaderOf = (leader: Awaited<ReturnType<typeof leadersAt>>[number] | undefined): string =>
  leader?.person ? fullName(leader.person) : maskedRegistryNumber(leader?.number ?? '')

const INVITED = 'Урилга илгээлээ'
const WITHDRAWN = 'Урилгыг цуцаллаа'
const ENDED = 'Багшийн эрхийг хаалаа'

export const teacherAnswers = [
  answer(staffPeople, async (context) => {
    const { db, clock } = context.world
    const orgId = officeOf(callerOf(context))
    const held = (await staffAt(db, orgId)).filter(({ role }) => role === 'TEACHER')
    const leaders = await leadersAt(db, orgId, today(clock))
    const invited = await waitingInvitations(db, orgId, clock.now())
    const groupsOf = (personId: number) => leaders.filter(({ person }) => person?.id === personId).map(({ groupName }) => groupName)
    const others = Map.groupBy(
      leaders.filter(({ person }) => !held.some(({ personId }) => personId === person?.id)),
      ({ person, number }) => person?.id ?? number,
    )
    return {
      teachers: held.map((one) => ({
        roleId: one.roleId,
        name: fullName(one),
        contact: maskedContact(one.username),
        since: dateIn(one.createdAt),
        groups: groupsOf(one.personId),
      })),
      invitations: invited.map((one) => ({
        id: one.id,
        registryMasked: maskedRegistryNumber(one.registryNumber),
        contact: maskedContact(one.contact),
        sentAt: instantText(one.createdAt),
        until: instantText(one.expiresAt),
      })),
      withoutAccount: [...others.values()].flatMap((led) => {
        const [first] = led
        if (first === undefined) return []
        const number = first.person?.registryNumber ?? first.number
        const phone = registryPhone(first.person?.phone ?? null)
        return {
          groupId: first.groupId,
          name: leaderOf(first),
          groups: led.map(({ groupName }) => groupName),
          contact: phone && maskedContact(phone),
          isInvited: invited.some(({ registryNumber }) => registryNumber === number),
        }
      }),
    }
  }),

  answer(inviteTeacher, async (context) => {
    const { body, world, change, say } = context
    const orgId = officeOf(callerOf(context))
    const registryNumber = registryNumberOf(body.registerNumber)
    await change(async (tx) => {
      if (await hasRole(tx, { role: 'TEACHER', orgId, registryNumber }))
        refuse('alreadyTeacher', { fields: { registerNumber: 'inputInvalid' } })
      await guardInviting({ ...world, db: tx }, orgId, contactOf(body.contact))
      await invite(tx, world, { role: 'TEACHER', orgId, registryNumber, contact: body.contact })
    })
    say(INVITED)
    return { message: INVITED }
  }),

  answer(withdrawInvitation, async (context) => {
    const { body, world, change, say } = context
    const orgId = officeOf(callerOf(context))
    await change(async (tx) => {
      if (!(await withdrawTeacherInvitation(tx, orgId, body.id, world.clock.now()))) refuse('notFoundRecord')
    })
    say(WITHDRAWN)
    return { message: WITHDRAWN }
  }),

  answer(endTeacher, async (context) => {
    const { body, world, change, say } = context
    const orgId = officeOf(callerOf(context))
    await change(async (tx) => {
      if (!(await lockTeacherRole(tx, orgId, body.roleId))) refuse('notFoundRecord')
      await endRole(tx, world, body.roleId)
    })
    say(ENDED)
    return { message: ENDED }
  }),
]
