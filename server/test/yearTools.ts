import { schoolYearOf } from '@portal/contract/days'
import { prepareInstitution } from '../src/areas/year/preparing.ts'
import type { Plan } from '../src/areas/year/seats.ts'
import { allClassesOf, findPlan, yearOf } from '../src/areas/year/store.ts'
import { and, eq, lte, sql } from '../src/database/sql.ts'
import { accounts, campaigns, groups, people, places, prospectHistory, prospects } from '../src/database/tables.ts'
import { today } from '../src/outside/clock.ts'
import type { TestPortal } from './opening.ts'

interface NamedClass {
  id: number
  name: string | null
}

/** Plan of an institution for the coming year, with its classes; all institutions with groups are prepared once. */
export async function preparedPlan({ world }: TestPortal, orgId: number): Promise<{ plan: Plan; classes: NamedClass[] }> {
  const { db, clock } = world
  const [now, day] = [clock.now(), today(clock)]
  const wantedOf = async (id: number) => ({ orgId: id, schoolYear: await yearOf(db, id, day) })
  const wanted = await wantedOf(orgId)
  if ((await findPlan(db, wanted, day)) === undefined)
    for (const { id } of await db.selectDistinct({ id: groups.orgId }).from(groups)) {
      const own = await wantedOf(id)
      await db.transaction((tx) => prepareInstitution(tx, own, { now, today: day }))
    }
  const plan = await findPlan(db, wanted, day)
  if (plan === undefined) throw new Error('the institution has no group')
  return { plan, classes: await allClassesOf(db, plan) }
}

/** Id of a class of a plan by its name. */
export function classNamed(classes: readonly NamedClass[], name: string): number {
  const found = classes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`the plan has no class ${name}`)
  return found.id
}

let born = 10

const ACCEPTED = 'Шинэ'
/** Whether `acceptedChild` made the child. */
export const isAccepted = ({ firstName }: { firstName: string }): boolean => firstName.startsWith(ACCEPTED)

interface Accepting {
  orgId: number
  schoolYear: number
  age: number
  kind?: 'kindergarten' | 'firstGrade'
}

/** Child accepted for a school year, without a group; kindergartens place it without a claim. */
export async function acceptedChild(
  { world: { db, clock } }: TestPortal,
  { orgId, schoolYear, age, kind = 'kindergarten' }: Accepting,
): Promise<number> {
  const [model] = await db.select().from(campaigns).where(eq(campaigns.kind, kind)).limit(1)
  if (model === undefined) throw new Error(`the demo has no campaign of ${kind}`)
  const { id: _id, ...same } = model
  const ofYear = and(eq(campaigns.kind, kind), eq(campaigns.schoolYear, schoolYear))
  if ((await db.$count(campaigns, ofYear)) === 0) await db.insert(campaigns).values({ ...same, schoolYear })
  const [campaign] = await db.select().from(campaigns).where(ofYear).limit(1)
  const birthYear = schoolYear - age
  const [child] = await db
    .insert(people)
    .values({
      familyName: 'Боржигон',
      lastName: 'Бат',
      firstName: `${ACCEPTED}${born}`,
      sex: 'male',
      citizenship: 'Монгол',
      registryNumber: `ЖЖ${String(birthYear % 100).padStart(2, '0')}25${born++}1`.padEnd(10, '1'),
      birthDate: `${birthYear}-05-19`,
    })
    .returning({ id: people.id })
  const [address] = await db.select({ code: places.code }).from(places).limit(1)
  await db.insert(prospects).values({
    campaignId: campaign?.id ?? 0,
    childId: child?.id ?? 0,
    placeCode: address?.code ?? '',
    age,
    institutionId: orgId,
    ...(kind === 'firstGrade' ? { schoolStatus: 'REGISTERED', responseStatus: 'APPROVED' } : { responseStatus: 'PASSED' }),
    createdAt: clock.now(),
    forCommission: false,
  })
  return child?.id ?? 0
}

/** New child of an institution's running year and a group of its level. */
export async function newcomerOf(portal: TestPortal, orgId: number): Promise<{ childId: number; groupId: number }> {
  const { db, clock } = portal.world
  const schoolYear = schoolYearOf(today(clock))
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.orgId, orgId), eq(groups.schoolYear, schoolYear), lte(groups.level, 1)))
    .limit(1)
  if (group === undefined) throw new Error('the institution has no group that children enter')
  const entering = group.level === 1 ? { age: 6, kind: 'firstGrade' as const } : { age: 5 }
  return { childId: await acceptedChild(portal, { orgId, schoolYear, ...entering }), groupId: group.id }
}

/** Accepted first-graders of the coming year; the first one's mother confirmed from her proven account. */
export async function acceptFirstGraders(
  { world: { db, clock } }: TestPortal,
  { orgId, schoolYear }: Pick<Accepting, 'orgId' | 'schoolYear'>,
): Promise<{ proven: number }> {
  const [now] = [clock.now()]
  const [before] = await db.select().from(campaigns).where(eq(campaigns.kind, 'firstGrade'))
  if (before === undefined) throw new Error('the demo has no campaign')
  const { id: _id, ...same } = before
  const [coming] = await db
    .insert(campaigns)
    .values({ ...same, schoolYear })
    .returning({ id: campaigns.id })
  const accepted = and(
    eq(prospects.institutionId, orgId),
    eq(prospects.responseStatus, 'APPROVED'),
    eq(prospects.schoolStatus, 'REGISTERED'),
  )
  const moved = await db
    .update(prospects)
    .set({ campaignId: coming?.id ?? 0 })
    .where(accepted)
    .returning({ id: prospects.id, childId: prospects.childId })
  const [first] = moved
  const [mother] = await db.select().from(accounts).where(eq(accounts.username, '88000003'))
  await db.execute(
    sql`update accounts set proven_by = 'REGISTRY_CONTACT', proven_at = ${now.toISOString()}::timestamptz where id = ${mother?.id}`,
  )
  await db.execute(
    sql`insert into guardianships (child_id, guardian_id, type) values (${first?.childId}, ${mother?.personId}, 'GENERAL_ORPHAN') on conflict do nothing`,
  )
  await db
    .update(prospects)
    .set({ sentByAccountId: mother?.id ?? null })
    .where(eq(prospects.id, first?.id ?? 0))
  await db.insert(prospectHistory).values({
    prospectId: first?.id ?? 0,
    at: now,
    side: 'response',
    status: 'APPROVED',
    note: null,
    actor: 'guardian',
    personId: mother?.personId ?? null,
  })
  return { proven: first?.childId ?? 0 }
}
