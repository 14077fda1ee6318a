import { schoolYearOf } from '@portal/contract/days'
import { YEAR_BEGINS } from '@portal/contract/staffYear'

/** First day of a school year's stays. */
export const yearBegin = (schoolYear: number): string => `${schoolYear}-${YEAR_BEGINS}`

/** Day on which classes of a year begin that are confirmed today: a late one rewrites no past days. */
export const startOf = (schoolYear: number, today: string): string => {
  const begin = yearBegin(schoolYear)
  return today > begin ? today : begin
}

/** Whether a class is confirmed and its year has begun: its children have recorded days in it and stay. */
export const hasBegun = ({ confirmedAt }: { confirmedAt: Date | null }, schoolYear: number, today: string): boolean =>
  confirmedAt !== null && today >= yearBegin(schoolYear)

/** School year that an institution prepares: an unfinished one that has begun, otherwise the year after its running one. */
export const preparedYear = (unfinished: number | null, running: number | null, today: string): number =>
  unfinished ?? (running ?? schoolYearOf(today)) + 1

/** A new child to distribute; `family` is equal for siblings. */
export interface NewChild {
  childId: number
  level: number
  isBoy: boolean
  fromOrgId: number | null
  family: string
}

/** Seats already taken in a class. */
export interface Seats {
  classId: number
  level: number
  boys: number
  girls: number
}

/** Twins first and as one, then by sex and kindergarten, so that each class gets some of each. */
function unitsOf(children: readonly NewChild[]): NewChild[][] {
  const families = [...Map.groupBy(children, ({ family, level }) => `${level} ${family}`).values()]
  const keyOf = ([one]: readonly NewChild[]) => `${one?.isBoy} ${String(one?.fromOrgId ?? 0).padStart(10, '0')}`
  return families.sort(
    (one, other) =>
      other.length - one.length || keyOf(one).localeCompare(keyOf(other)) || (one[0]?.childId ?? 0) - (other[0]?.childId ?? 0),
  )
}

/** Class for each new child: the one of the level with the fewest of the child's sex, then with the fewest children. */
export function distributed(children: readonly NewChild[], classes: readonly Seats[]): Map<number, number> {
  const seats = classes.map((one) => ({ ...one }))
  const placed = new Map<number, number>()
  for (const unit of unitsOf(children)) {
    const boys = unit.filter(({ isBoy }) => isBoy).length
    const girls = unit.length - boys
    const ofUnit = (one: Seats) => (boys > 0 ? one.boys : 0) + (girls > 0 ? one.girls : 0)
    const [best] = seats
      .filter(({ level }) => level === unit[0]?.level)
      .sort((one, other) => ofUnit(one) - ofUnit(other) || one.boys + one.girls - other.boys - other.girls || one.classId - other.classId)
    if (best === undefined) continue
    best.boys += boys
    best.girls += girls
    for (const { childId } of unit) placed.set(childId, best.classId)
  }
  return placed
}
