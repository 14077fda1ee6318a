import { type AbsenceCategory, type AbsenceStatus, INTERVAL } from '@portal/contract/absence'
import { minutesOfTime, schoolYearOf } from '@portal/contract/days'
import { absences, healthDeclarations } from '@portal/server/database/tables'
import type { KnownLeave } from './attendance.ts'
import { addDays, type DemoDay, isSchoolDay, schoolDaysOf } from './calendar.ts'
import { CHILD, HOLDER } from './families.ts'
import { CLASS_TEACHER_ID, GROUP } from './groups.ts'
import type { SeedStep } from './part.ts'

/** Grade with the fewest school days: each of them is one of every grade. */
const SHORTEST_GRADE = 1

/** School day that is this number of school days before (negative: after) today; undefined if the school year has no such day. */
export function schoolDayFrom(today: string, back: number): string | undefined {
  const step = back > 0 ? -1 : 1
  let [day, left] = [today, Math.abs(back)]
  while (left > 0) {
    day = addDays(day, step)
    if (schoolYearOf(day) !== schoolYearOf(today)) return undefined
    if (isSchoolDay(day, SHORTEST_GRADE)) left -= 1
  }
  return day
}

/** School day after today; the last one of the school year if that is over earlier. */
export function comingSchoolDay({ today, schoolYear }: DemoDay, ahead: number): string {
  return schoolDayFrom(today, -ahead) ?? schoolDaysOf(schoolYear, SHORTEST_GRADE).at(-1) ?? today
}

interface LeaveRequest {
  childId: number
  parentId?: number
  category: AbsenceCategory
  /** First and last day, in school days before today; negative ones are in the future. */
  from: number
  to: number
  hours?: [from: string, to: string]
  description: string
  status: AbsenceStatus
  note?: string
}

const requests: LeaveRequest[] = [
  {
    childId: CHILD.temuulen,
    category: 'FAMILY',
    from: 14,
    to: 13,
    description: 'Эмээгийнхээ 80 насны ойд хөдөө явна.',
    status: 'APPROVED',
  },
  {
    childId: CHILD.temuulen,
    category: 'TRAVEL',
    from: 8,
    to: 4,
    description: 'Гэр бүлээрээ аялалд явна.',
    status: 'REJECTED',
    note: 'Улирлын шалгалттай долоо хоног тул боломжгүй.',
  },
  {
    childId: CHILD.temuulen,
    parentId: HOLDER.father,
    category: 'DOCTOR',
    from: 2,
    to: 2,
    hours: ['10:00', '12:00'],
    description: 'Шүдний эмчид үзүүлнэ.',
    status: 'APPROVED',
  },
  {
    childId: CHILD.temuulen,
    category: 'COMPETITION',
    from: -4,
    to: -4,
    description: 'Дүүргийн шатрын тэмцээнд оролцоно.',
    status: 'NEW',
  },
  { childId: CHILD.anujin, category: 'SICK', from: 6, to: 5, description: 'Томуу туссан, гэртээ эмчлүүлнэ.', status: 'APPROVED' },
  { childId: CHILD.nomin, category: 'COVID', from: 20, to: 16, description: 'Ар гэрийн хүн халдвар авсан.', status: 'APPROVED' },
  {
    childId: CHILD.nomin,
    category: 'FAMILY',
    from: -3,
    to: -3,
    description: 'Эмээгийндээ зочилно.',
    status: 'NEW',
  },
  { childId: CHILD.sanchir, category: 'OTHER', from: 9, to: 9, description: 'Иргэний үнэмлэх авахаар явна.', status: 'APPROVED' },
]

const teacherOf: Record<number, number> = {
  [CHILD.anujin]: 100_000 + GROUP['1а'],
  [CHILD.temuulen]: CLASS_TEACHER_ID,
  [CHILD.nomin]: 100_000 + GROUP.дунд,
  [CHILD.sanchir]: 100_000 + GROUP['9а'],
}

const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

/** Leave of the known children; days outside the school year are left out. */
export function absenceRows({ today }: Pick<DemoDay, 'today'>): (typeof absences.$inferInsert)[] {
  return requests.flatMap(({ childId, parentId = HOLDER.mother, from, to, hours, status, note = null, ...rest }) => {
    const [startDate, endDate] = [schoolDayFrom(today, from), schoolDayFrom(today, to)]
    if (startDate === undefined || endDate === undefined) return []
    const sentOn = addDays(startDate < today ? startDate : today, -2)
    const isOpen = status === 'NEW'
    return {
      ...rest,
      childId,
      parentId: childId === CHILD.sanchir ? HOLDER.mailParent : parentId,
      intervalType: hours === undefined ? 1 : 3,
      startDate,
      endDate,
      startTime: hours?.[0] ?? null,
      endTime: hours?.[1] ?? null,
      status,
      note,
      requestedAt: at(sentOn, '19:40'),
      settledAt: isOpen ? null : at(addDays(sentOn, 1), '08:05'),
      settledBy: isOpen ? null : (teacherOf[childId] ?? null),
    }
  })
}

/** Approved leave, which the class teacher considers when recording. Half days are left out, because they name no half. */
export const approvedLeaves = (
  rows: readonly Pick<
    typeof absences.$inferInsert,
    'childId' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'intervalType' | 'category' | 'status'
  >[],
): KnownLeave[] =>
  rows
    .filter(({ status, intervalType }) => status === 'APPROVED' && intervalType !== INTERVAL.halfDays)
    .map(({ childId, startDate, endDate, startTime, endTime, category }) => ({
      childId,
      from: startDate,
      to: endDate,
      reason: category === 'SICK' ? 'SICK' : category === 'COVID' ? 'EXCUSED_COVID' : 'EXCUSED',
      hours: startTime && endTime ? { from: minutesOfTime(startTime), to: minutesOfTime(endTime) } : null,
    }))

/** Health declarations of the last days; today has none. */
function declarations({ today }: DemoDay): (typeof healthDeclarations.$inferInsert)[] {
  const well = { decision: 'NONE_PARENT', temperature: '36', flags: [99], note: '' } as const
  const ill = { decision: 'RISKY_PARENT', temperature: '38.2', flags: [1, 2, 6], note: 'Шөнөжин ханиалгасан' } as const
  return [CHILD.anujin, CHILD.temuulen, CHILD.nomin].flatMap((childId) =>
    [1, 2, 3, 4, 5, 6].flatMap((back) => {
      const day = schoolDayFrom(today, back)
      if (day === undefined) return []
      const how = childId === CHILD.anujin && back >= 5 ? ill : well
      return { childId, day, parentId: HOLDER.mother, ...how, flags: [...how.flags], declaredAt: at(day, '07:20') }
    }),
  )
}

/** Approved leave at the first start of a demo. */
export const firstLeaves = (day: DemoDay): KnownLeave[] => approvedLeaves(absenceRows(day))

/** Leave and health declarations of the known children. */
export const seedLeave: SeedStep = async ({ copyInto, day }) => {
  await copyInto(absences, absenceRows(day))
  await copyInto(healthDeclarations, declarations(day))
}
