import { courseResults, examResults, graduations, groupMembers, groups, heads, movements } from '@portal/server/database/tables'
import { addDays, type DemoDay, firstSchoolDay, quartersOf } from './calendar.ts'
import { CHILD, knownPupils } from './families.ts'
import { type DemoGroup, demoGroups, groupNameOf } from './groups.ts'
import { BUSY_DISTRICT, BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID, otherSchool } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { adult, mergeRegistered, seedRegistered } from './people.ts'
import { khorooIn } from './places.ts'
import { Random } from './random.ts'
import { subjectId, subjectsFor } from './school.ts'

type Movement = Pick<typeof movements.$inferInsert, 'action' | 'reason'>

interface PastYear {
  childId: number
  orgId: number
  level: number
  letter: string
}
const years = (childId: number, orgId: number, from: number, to: number, letter = 'а'): PastYear[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ childId, orgId, level: from + at, letter }))

/** Past of the known children: some changed school, one changed its group. */
const pasts: PastYear[] = [
  ...years(CHILD.anujin, BUSY_KINDERGARTEN_ID, -3, 0),
  ...years(CHILD.temuulen, BUSY_KINDERGARTEN_ID, -2, 0),
  ...years(CHILD.temuulen, otherSchool.id, 1, 2),
  ...years(CHILD.temuulen, BUSY_SCHOOL_ID, 3, 4, 'б'),
  ...years(CHILD.nomin, BUSY_KINDERGARTEN_ID, -3, -3),
  ...years(CHILD.sanchir, BUSY_SCHOOL_ID, 1, 6, 'б'),
  ...years(CHILD.sanchir, BUSY_SCHOOL_ID, 7, 8),
  ...years(CHILD.linkFree, BUSY_SCHOOL_ID, 1, 4, 'б'),
  ...years(CHILD.linkOtherSchool, otherSchool.id, 1, 1),
]

const groupOf = (childId: number): DemoGroup => {
  const id = knownPupils.find((pupil) => pupil.childId === childId)?.groupId
  const found = demoGroups.find((group) => group.id === id)
  if (found === undefined) throw new Error(`Child ${childId} is in no group`)
  return found
}

const FIRST_PAST_GROUP = 3501
const lastDay = (schoolYear: number, level: number) => quartersOf(schoolYear, Math.max(level, 1)).at(-1)?.to ?? ''

/** Past years with their groups; children of one class share a group. */
function pastGroups({ schoolYear }: DemoDay) {
  const known = new Map<string, typeof groups.$inferSelect>()
  const rows = pasts.map((past) => {
    const year = schoolYear - (groupOf(past.childId).level - past.level)
    const key = [past.orgId, year, past.level, past.letter].join(' ')
    const group = known.get(key) ?? {
      id: FIRST_PAST_GROUP + known.size,
      orgId: past.orgId,
      schoolYear: year,
      level: past.level,
      name: groupNameOf(past.level, past.letter),
      teacherId: null,
      teacherNumber: null,
    }
    known.set(key, group)
    return { ...past, group, since: firstSchoolDay(year), until: addDays(lastDay(year, past.level), 1) }
  })
  return { rows, groups: [...known.values()] }
}
type Past = ReturnType<typeof pastGroups>['rows'][number]

function stepInto(
  before: Pick<PastYear, 'orgId' | 'letter'> | undefined,
  now: { orgId: number; level: number; letter?: string },
): Movement {
  if (before === undefined || now.level === 1) return { action: 'ADMITTED', reason: 'ENROLMENT' }
  if (before.orgId !== now.orgId) return { action: 'TRANSFERRED', reason: 'MOVED_HOME' }
  if (now.letter !== undefined && now.letter !== before.letter) return { action: 'REGROUPED', reason: 'PARENT_REQUEST' }
  return { action: 'PROMOTED', reason: 'YEAR_ENDED' }
}

function movementsOf(rows: readonly Past[], { schoolYear }: DemoDay) {
  const earlier = rows.map(({ childId, group, since, ...past }, at) => {
    const before = rows[at - 1]
    return { childId, groupId: group.id, onDate: since, ...stepInto(before?.childId === childId ? before : undefined, past) }
  })
  const onDate = firstSchoolDay(schoolYear)
  const now = knownPupils.map(({ childId, groupId }) => {
    const { orgId, level } = groupOf(childId)
    const before = rows.findLast((past) => past.childId === childId)
    return { childId, groupId, onDate, ...stepInto(before, { orgId, level }) }
  })
  return [...earlier, ...now]
}

/** First grade with marks: the first grade has notes only. */
const FIRST_MARKED = 2
const TENTHS = 10

/** A child's marks vary around a constant level. */
const markOf = (childId: number, about: string): number => {
  const usual = 68 + new Random('talent', childId).below(22)
  const drawn = usual + (new Random(`mark ${about}`, childId).next() - 0.5) * 28
  return Math.round(Math.min(100, Math.max(20, drawn)) * TENTHS) / TENTHS
}

const resultsOf = ({ childId, orgId, level, group: { schoolYear } }: Past) =>
  level < FIRST_MARKED
    ? []
    : subjectsFor(level).map(({ name }) => ({
        childId,
        orgId,
        subjectId: subjectId(name),
        schoolYear,
        level,
        mark: markOf(childId, `${level} ${name}`),
      }))

const exams: { level: number; kind: 'STATE' | 'QUALITY' | 'OLYMPIAD'; subjects: string[] }[] = [
  { level: 4, kind: 'QUALITY', subjects: ['Математик', 'Монгол хэл'] },
  { level: 5, kind: 'STATE', subjects: ['Математик', 'Монгол хэл', 'Хүн ба байгаль'] },
  { level: 7, kind: 'OLYMPIAD', subjects: ['Математик'] },
  { level: 8, kind: 'QUALITY', subjects: ['Математик', 'Англи хэл', 'Физик'] },
]
const examsOf = ({ childId, level, group: { orgId, schoolYear } }: Past) =>
  exams
    .filter((exam) => exam.level === level)
    .flatMap(({ kind, subjects }) =>
      subjects.map((name) => ({
        childId,
        orgId,
        subjectId: subjectId(name),
        kind,
        schoolYear,
        level,
        mark: markOf(childId, `${kind} ${name}`),
      })),
    )

const institutions = [
  { orgId: BUSY_SCHOOL_ID, headId: 100_951, finishing: 44 },
  { orgId: BUSY_KINDERGARTEN_ID, headId: 100_952, finishing: 26 },
  { orgId: otherSchool.id, headId: 100_953, finishing: 71 },
]
const PAST_YEARS = [1, 2, 3]

const graduationsOf = (schoolYear: number) =>
  institutions.flatMap(({ orgId, finishing: usual }) =>
    PAST_YEARS.map((ago) => {
      const random = new Random(`graduates ${ago}`, orgId)
      const finishing = usual + random.below(5) - 2
      return { orgId, schoolYear: schoolYear - ago, finishing, graduated: finishing - random.below(Math.ceil(usual / 8)) }
    }),
  )

/** Past of the known children: groups, movements and results; and the heads of their schools. */
export const seedHistory: SeedStep = async ({ copyInto, day, numbers }) => {
  const { rows, groups: past } = pastGroups(day)
  await copyInto(groups, past)
  await copyInto(
    groupMembers,
    rows.map(({ childId, group, since, until }) => ({ groupId: group.id, childId, sinceDate: since, untilDate: until })),
  )
  await copyInto(movements, movementsOf(rows, day))
  await copyInto(courseResults, rows.flatMap(resultsOf))
  await copyInto(examResults, rows.flatMap(examsOf))
  const leading = institutions.map(({ headId }) => {
    const random = new Random('head', headId)
    const sex = random.next() < 0.6 ? ('female' as const) : ('male' as const)
    const plan = {
      id: headId,
      sex,
      birthYear: day.schoolYear - 42 - random.below(14),
      phone: `9266${String(headId % 10_000).padStart(4, '0')}`,
    }
    return adult(random, numbers, khorooIn(random, BUSY_DISTRICT), plan)
  })
  await seedRegistered(copyInto, mergeRegistered(leading))
  await copyInto(
    heads,
    institutions.map(({ orgId, headId }) => ({ orgId, personId: headId })),
  )
  await copyInto(graduations, graduationsOf(day.schoolYear))
}
