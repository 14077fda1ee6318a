/**
 * Paths of reads about all children of a parent, by the path of the read about one child whose answers they list. Without schemas, so that
 * the first load of the app can use it.
 */
export const familyPaths = {
  '/api/schedule/calendar/:studentId/:from/:to': '/api/family/calendar',
  '/api/schedule/lessons/:studentId/:day': '/api/family/lessons',
  '/api/children/attendance/detail/list/:studentId/:from/:to': '/api/family/attendance/lessons',
  '/api/attendance/day/records/list/:studentId/:orgId/:from/:to': '/api/family/attendance/days',
  '/api/parent/absences/list/:orgId/:studentId': '/api/family/absences',
  '/api/parent/absence-alerts/list/:studentId': '/api/family/absence-alerts',
  '/api/health/today/:studentId': '/api/family/health',
  '/api/child/homeworks/list/:studentId/:from/:to': '/api/family/homework',
  '/api/child/notices/list/:studentId': '/api/family/notices',
  '/api/parent/food/schedule/list/:orgId/:from/:to/:studentId': '/api/family/meals',
} as const
type FamilyPaths = typeof familyPaths
/** Path of a read about one child that has a family's read. */
export type ChildPath = keyof FamilyPaths
export type FamilyPath<Path extends ChildPath = ChildPath> = FamilyPaths[Path]

const familyPathBy: ReadonlyMap<unknown, string> = new Map(Object.entries(familyPaths))
const childPathBy: ReadonlyMap<unknown, string> = new Map(Object.entries(familyPaths).map(([ofChild, ofFamily]) => [ofFamily, ofChild]))

/** Path of the family's read with the answers of a read about one child; undefined for every other path. */
export const familyPathOf = (path: unknown): string | undefined => familyPathBy.get(path)
/** Path of the read about one child whose answers a family's read lists; undefined for every other path. */
export const childPathOf = (path: unknown): string | undefined => childPathBy.get(path)

/** Answer of a read about one child in the answer of a family's read. */
export interface FamilyRow {
  params: { studentId: number }
  result: unknown
}
