import type { BodyOf } from '@portal/contract/call'
import type { changeYearClass } from '@portal/contract/staffYear'
import type { Database } from '../../database/connect.ts'
import { and, eq } from '../../database/sql.ts'
import { groups, yearClasses } from '../../database/tables.ts'
import { refuse } from '../../text/refusals.ts'
import type { Plan } from './seats.ts'
import { allClassesOf, teachersAt } from './store.ts'

type Change = BodyOf<typeof changeYearClass>

/** Another group of the coming year has the name; only a confirmed class is stopped by it, because confirming takes such a group over. */
const isTakenByGroup = async (tx: Database, { orgId, schoolYear }: Plan, name: string, own: number): Promise<boolean> => {
  const [found] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.orgId, orgId), eq(groups.schoolYear, schoolYear), eq(groups.name, name)))
  return found !== undefined && found.id !== own
}

/** Opens a class beside its parallels, or changes name and teacher of one; a confirmed class carries the change to its group. */
export async function changeClass(tx: Database, plan: Plan, { classId, level, name, teacherId }: Change): Promise<void> {
  const classes = await allClassesOf(tx, plan)
  const own = classId === null ? undefined : (classes.find(({ id }) => id === classId) ?? refuse('notFoundRecord'))
  if (own?.level === null || !classes.some((one) => one.level === level)) refuse('yearLevelWrong')
  if (own !== undefined && own.level !== level) refuse('yearLevelWrong')
  if (teacherId !== null && !(await teachersAt(tx, plan)).some(({ id }) => id === teacherId))
    refuse('inputInvalid', { fields: { teacherId: 'inputInvalid' } })
  if (classes.some((one) => one.name === name && one.id !== classId)) refuse('yearClassTaken', { fields: { name: 'inputInvalid' } })
  if (own === undefined) {
    await tx.insert(yearClasses).values({ planId: plan.id, level, name, teacherId })
    return
  }
  await tx.update(yearClasses).set({ name, teacherId }).where(eq(yearClasses.id, own.id))
  if (own.groupId === null) return
  if (await isTakenByGroup(tx, plan, name, own.groupId)) refuse('yearClassTaken', { fields: { name: 'inputInvalid' } })
  await tx.update(groups).set({ name, teacherId, teacherNumber: null }).where(eq(groups.id, own.groupId))
}
