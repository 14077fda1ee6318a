import type { AttendReason } from '@portal/contract/attendance'
import { firstOf, lastOf } from '@portal/contract/days'
import type { MonthOfClass } from '@portal/contract/staffClasses'
import type { Database } from '../../database/connect.ts'
import { daysOfEach } from '../attendance/index.ts'
import { schoolDaysBetween, staysBetween } from './classStore.ts'

interface OfGroup {
  groupId: number
  orgId: number
  month: string
}

/** Attendance of a group's children on the days of a month, up to today. */
export async function monthOfGroup(
  db: Database,
  { groupId, orgId, month }: OfGroup,
  today: string,
): Promise<Pick<MonthOfClass, 'days' | 'children'>> {
  const whole = { from: firstOf(month), to: lastOf(month) }
  const [stays, schoolDays] = await Promise.all([staysBetween(db, groupId, whole), schoolDaysBetween(db, groupId, whole)])
  const childIds = [...new Set(stays.map(({ childId }) => childId))]
  const known = await daysOfEach(db, { childIds, orgId }, { from: whole.from, to: whole.to < today ? whole.to : today })
  const recorded = [...known.values()].flatMap((days) => [...days.keys()])
  const days = [...new Set([...schoolDays, ...recorded])].sort()
  const children = [...Map.groupBy(stays, ({ childId }) => childId)].flatMap(([childId, own]) => {
    const [first] = own
    const isHere = (day: string) => own.some(({ since, until }) => since <= day && (until === null || day < until))
    const reasonOn = (day: string): AttendReason | null => (isHere(day) ? (known.get(childId)?.get(day) ?? null) : null)
    return first === undefined ? [] : [{ childId, lastName: first.lastName, firstName: first.firstName, reasons: days.map(reasonOn) }]
  })
  return { days, children }
}
