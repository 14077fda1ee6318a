import { addDays } from '@portal/contract/days'
import { classTeachers, endSubstitute, inviteTeachers, nameSubstitute, nameTeacher, SUBSTITUTE_DAYS } from '@portal/contract/staffTeachers'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { Refused, refuse, sentenceOf } from '../../text/refusals.ts'
import { guardInviting } from './attemptLimits.ts'
import { classesAt, endSubstitution, lockGroup, putSubstitute, substitutesOf, writeTeacher } from './classTeachersStore.ts'
import { invite } from './invitations.ts'
import { hasRole } from './invitationsStore.ts'
import { staffAt } from './rolesStore.ts'
import { registryPhone } from './rules.ts'
import { leadersAt } from './teachersStore.ts'

const NAMED = 'Ангийн багшийг томиллоо'
const STANDS_IN = 'Орлох багшийг томиллоо'
const ENDED = 'Орлох хугацааг дуусгалаа'
const INVITED = 'Урилга илгээлээ'

/** Person of a teacher's role at the office's own institution. */
async function teacherAt(db: Database, orgId: number, roleId: number): Promise<number> {
  const found = (await staffAt(db, orgId)).find((one) => one.role === 'TEACHER' && one.roleId === roleId)
  return found?.personId ?? refuse('notFoundRecord')
}

export const classTeacherAnswers = [
  answer(classTeachers, async (context) => {
    const { db, clock } = context.world
    const orgId = orgOf(context)
    const day = today(clock)
    const classes = await classesAt(db, orgId, day)
    const teachers = (await staffAt(db, orgId)).filter(({ role }) => role === 'TEACHER')
    const standIns =
      classes.length === 0
        ? []
        : await substitutesOf(
            db,
            classes.map(({ id }) => id),
            day,
          )
    return classes.map(({ id: groupId, name: group, teacherId, lastName, firstName }) => ({
      groupId,
      group,
      roleId: teachers.find(({ personId }) => personId === teacherId)?.roleId ?? null,
      name: lastName === null || firstName === null ? null : fullName({ lastName, firstName }),
      substitutes: standIns
        .filter((one) => one.groupId === groupId)
        .map(({ id, until, ...person }) => ({ id, name: fullName(person), until })),
    }))
  }),

  answer(nameTeacher, async (context) => {
    const { body, world, change, say } = context
    const orgId = orgOf(context)
    await change(async (tx) => {
      const group = (await lockGroup(tx, orgId, body.groupId, today(world.clock))) ?? refuse('notFoundRecord')
      await writeTeacher(tx, group.id, body.roleId === null ? null : await teacherAt(tx, orgId, body.roleId))
    })
    return say(NAMED)
  }),

  answer(nameSubstitute, async (context) => {
    const { body, world, change, say } = context
    const { personId: namedBy } = callerOf(context)
    const orgId = orgOf(context)
    const day = today(world.clock)
    if (body.until < day || body.until > addDays(day, SUBSTITUTE_DAYS)) refuse('inputInvalid', { fields: { until: 'inputInvalid' } })
    await change(async (tx) => {
      const group = (await lockGroup(tx, orgId, body.groupId, day)) ?? refuse('notFoundRecord')
      const personId = await teacherAt(tx, orgId, body.roleId)
      if (personId === group.teacherId) refuse('inputInvalid', { fields: { roleId: 'inputInvalid' } })
      await putSubstitute(tx, { groupId: group.id, personId, untilDay: body.until, namedBy, namedAt: world.clock.now() })
    })
    return say(STANDS_IN)
  }),

  answer(endSubstitute, async (context) => {
    const { body, world, change, say } = context
    const orgId = orgOf(context)
    await change(async (tx) => {
      if (!(await endSubstitution(tx, orgId, body.id, world.clock.now()))) refuse('notFoundRecord')
    })
    return say(ENDED)
  }),

  answer(inviteTeachers, async (context) => {
    const { body, world, change } = context
    const orgId = orgOf(context)
    const leaders = await leadersAt(world.db, orgId, today(world.clock))
    const outcomes = []
    for (const groupId of new Set(body.groupIds)) {
      const leader = leaders.find((one) => one.groupId === groupId)?.person
      try {
        const { registryNumber, phone } = leader ?? refuse('notFoundRecord')
        const contact = registryPhone(phone) ?? refuse('teacherWithoutPhone')
        await change(async (tx) => {
          if (await hasRole(tx, { role: 'TEACHER', orgId, registryNumber })) refuse('alreadyTeacher')
          await guardInviting({ ...world, db: tx }, orgId, contact)
          await invite(tx, world, { role: 'TEACHER', orgId, registryNumber, contact })
        })
        outcomes.push({ groupId, done: true, message: INVITED })
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        outcomes.push({ groupId, done: false, message: sentenceOf(error.reason, error.details.values ?? {}) })
      }
    }
    return outcomes
  }),
]
