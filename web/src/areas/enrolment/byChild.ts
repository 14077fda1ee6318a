import type { Application } from '@portal/contract/enrolment'

type OfChild<Row> = [Row, ...Row[]]

/** Requests in groups of one child each, in the order in which the children first appear. */
export function byChild<Row extends Pick<Application, 'personId'>>(all: readonly Row[]): OfChild<Row>[] {
  const groups = new Map<number, OfChild<Row>>()
  for (const row of all) {
    const group = groups.get(row.personId)
    if (group) group.push(row)
    else groups.set(row.personId, [row])
  }
  return [...groups.values()]
}
