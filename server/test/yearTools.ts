import { prepareInstitution } from '../src/areas/year/preparing.ts'
import type { Plan } from '../src/areas/year/seats.ts'
import { type OverviewRow, overviewOf, yearOf } from '../src/areas/year/store.ts'
import { groups } from '../src/database/tables.ts'
import { today } from '../src/outside/clock.ts'
import type { TestPortal } from './opening.ts'

/** Prepares the coming year of every institution with groups; returns the plan of one and its classes. */
export async function preparedPlan({ world }: TestPortal, orgId: number): Promise<{ plan: Plan; classes: OverviewRow[] }> {
  const { db, clock } = world
  const [now, day] = [clock.now(), today(clock)]
  const institutions = await db.selectDistinct({ id: groups.orgId }).from(groups)
  const plans: Plan[] = []
  for (const { id } of institutions) {
    const wanted = { orgId: id, schoolYear: await yearOf(db, id, day) }
    plans.push((await db.transaction((tx) => prepareInstitution(tx, wanted, { now, today: day }))).plan)
  }
  const plan = plans.find((one) => one.orgId === orgId)
  if (plan === undefined) throw new Error('the institution has no group')
  return { plan, classes: await overviewOf(db, plan) }
}

/** Class of a plan by its name. */
export function classNamed(classes: readonly OverviewRow[], name: string): OverviewRow {
  const found = classes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`the plan has no class ${name}`)
  return found
}
