import {
  changeYearClass,
  confirmYear,
  distributeNewChildren,
  moveYearChildren,
  placeYearNewcomers,
  prepareYear,
  staffYear,
  undoYear,
  yearLevel,
  yearNewcomers,
} from '@portal/contract/staffYear'
import { childrenOf } from '../../src/areas/year/store.ts'
import { classNamed, newcomerOf, preparedPlan } from '../yearTools.ts'
import { type SetupContext, setup } from './context.ts'

const SCHOOL = 50_084

/** The office of the demo's school with its prepared year. */
async function office({ portal }: SetupContext) {
  const { plan, classes } = await preparedPlan(portal, SCHOOL)
  const { token, personId } = await portal.signIn('88000012')
  const [from, to] = [classNamed(classes, '6а бүлэг'), classNamed(classes, '6б бүлэг')]
  const children = await childrenOf(portal.world.db, plan, [from])
  return {
    by: { token, by: personId },
    from,
    to,
    children: children.flatMap(({ level, childId }) => (level === null ? childId : [])),
  }
}

const byOffice = async (context: SetupContext) => (await office(context)).by

const unplacedOf = (result: unknown) => staffYear.result.parse(result).unplaced.map(({ childId }) => childId)

export const yearSetups = [
  setup(staffYear, async (context) => ({ ...(await byOffice(context)), children: unplacedOf })),
  setup(yearLevel, async (context) => {
    const { by, from } = await office(context)
    const shown = (result: unknown) =>
      yearLevel.result.parse(result).classes.flatMap(({ members }) => members.map(({ childId }) => childId))
    return { ...by, params: { classId: from }, children: shown }
  }),
  setup(prepareYear, byOffice),
  setup(moveYearChildren, async (context) => {
    const { by, from, to, children } = await office(context)
    const [childId = 0] = children
    return { ...by, body: { childIds: [childId], from, to }, children: [childId] }
  }),
  setup(changeYearClass, async (context) => {
    const { by, from } = await office(context)
    return { ...by, body: { classId: from, level: 6, name: '6а бүлэг', teacherId: null } }
  }),
  setup(confirmYear, async (context) => {
    const { by, from, children } = await office(context)
    return { ...by, body: { classIds: [from] }, children }
  }),
  setup(undoYear, async (context) => {
    const { by, from, children } = await office(context)
    return { ...by, body: { classIds: [from] }, children }
  }),
  setup(distributeNewChildren, byOffice),
  setup(yearNewcomers, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000012')
    const shown = (result: unknown) => yearNewcomers.result.parse(result).children.map(({ childId }) => childId)
    return { token, by: personId, children: shown }
  }),
  setup(placeYearNewcomers, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000012')
    const { childId, groupId } = await newcomerOf(portal, SCHOOL)
    // No guardian has confirmed the child: a claim asks them, and the audit row has no child.
    return { token, by: personId, body: { childIds: [childId], groupId }, children: [] }
  }),
] as const
