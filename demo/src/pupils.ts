import { groupMembers, groups } from '@portal/server/database/tables'
import { firstSchoolDay } from './calendar.ts'
import { knownPupils } from './families.ts'
import { birthYearOf, CLASS_SIZE, CLASS_TEACHER_ID, type DemoGroup, demoGroups, GROUP, pupilId } from './groups.ts'
import { BUSY_DISTRICT } from './organisations.ts'
import type { SeedContext, SeedStep } from './part.ts'
import { adult, family, mergeRegistered, type ParentPlan, type Registered, seedRegistered } from './people.ts'
import { khorooIn } from './places.ts'
import { Random } from './random.ts'
import type { RegistryNumbers } from './registry-numbers.ts'

function parentsOf(random: Random, childId: number): ParentPlan[] {
  const mother: ParentPlan = { id: childId + 100_000, type: 'MOTHER' }
  const father: ParentPlan = { id: childId + 200_000, type: 'FATHER' }
  const chance = random.next()
  return chance < 0.8 ? [mother, father] : chance < 0.95 ? [mother] : [father]
}

/** Pupils of a group without the known children. */
const seatsOf = (group: DemoGroup): number[] => {
  const taken = knownPupils.filter(({ groupId }) => groupId === group.id).length
  return Array.from({ length: group.size - taken }, (_, at) => pupilId(group.id, at + 1))
}

export const membersOf = (group: DemoGroup): number[] => [
  ...knownPupils.filter(({ groupId }) => groupId === group.id).map(({ childId }) => childId),
  ...seatsOf(group),
]

/** Pupils that enlarged the class of the teacher with an account: a demo of an earlier version gets them as a separate part. */
const isLater = (id: number, group: DemoGroup): boolean => group.id === GROUP['5б'] && membersOf(group).indexOf(id) >= CLASS_SIZE

function pupil(id: number, group: DemoGroup, schoolYear: number, numbers: RegistryNumbers): Registered {
  const random = new Random('pupil', id)
  const child = { id, birthYear: birthYearOf(group.level, schoolYear) }
  return family(random, numbers, khorooIn(random, BUSY_DISTRICT), parentsOf(random, id), [child])
}

/** Parents of a generated pupil, as in the registry. */
export function parentsInRegistry(childId: number): ParentPlan[] {
  const random = new Random('pupil', childId)
  khorooIn(random, BUSY_DISTRICT)
  return parentsOf(random, childId)
}

/** Person id of one parent of a generated pupil. */
export function aParentOf(childId: number): number {
  const [parent] = parentsInRegistry(childId)
  if (parent === undefined) throw new Error(`Pupil ${childId} has no parent`)
  return parent.id
}

function teacher(group: DemoGroup, schoolYear: number, numbers: RegistryNumbers): Registered {
  const random = new Random('teacher', group.id)
  const sex = random.next() < 0.85 ? 'female' : 'male'
  const birthYear = schoolYear - 26 - random.below(30)
  return adult(random, numbers, khorooIn(random, BUSY_DISTRICT), { id: group.teacherId, sex, birthYear, phone: `9244${group.id}` })
}

/** Inserts pupils of the groups, members since the first day of the school year. */
async function seedMembers({ copyInto, day: { schoolYear }, numbers }: SeedContext, which: (id: number, group: DemoGroup) => boolean) {
  const seats = demoGroups.flatMap((group) => seatsOf(group).map((id) => ({ id, group })))
  const chosen = seats.filter(({ id, group }) => which(id, group))
  await seedRegistered(copyInto, mergeRegistered(chosen.map(({ id, group }) => pupil(id, group, schoolYear, numbers))))
  const members = demoGroups.flatMap((group) => membersOf(group).map((childId) => ({ childId, group })))
  const sinceDate = firstSchoolDay(schoolYear)
  await copyInto(
    groupMembers,
    members
      .filter(({ childId, group }) => which(childId, group))
      .map(({ childId, group }) => ({ groupId: group.id, childId, sinceDate, untilDate: null })),
  )
}

export const seedPupils: SeedStep = async (context) => {
  const { copyInto, day, numbers } = context
  const { schoolYear } = day
  const teachers = demoGroups.filter(({ teacherId }) => teacherId !== CLASS_TEACHER_ID).map((group) => teacher(group, schoolYear, numbers))
  await seedRegistered(copyInto, mergeRegistered(teachers))
  await copyInto(
    groups,
    demoGroups.map(({ id, orgId, level, name, teacherId }) => ({ id, orgId, schoolYear, level, name, teacherId })),
  )
  await seedMembers(context, (id, group) => !isLater(id, group))
}

export const seedLaterPupils: SeedStep = (context) => seedMembers(context, isLater)
