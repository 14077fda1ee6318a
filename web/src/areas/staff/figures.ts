import type { ResultOf } from '@portal/contract/call'
import type { ClassSummary } from '@portal/contract/staffClasses'
import type { staffFigures } from '@portal/contract/staffFigures'
import type { Queue } from '@portal/contract/staffQueues'
import { totalOf } from '../../base/formats.ts'

export type Figures = ResultOf<typeof staffFigures>

/** Median of the queue with most decisions among the months shown, from its last month that has one; null without any. */
export function currentOf(queues: Figures['queues']): { queue: Queue; days: number } | null {
  const [busiest] = [...queues].sort(
    (one, other) => totalOf(other.months, ({ decided }) => decided) - totalOf(one.months, ({ decided }) => decided),
  )
  const days = busiest?.months.flatMap(({ medianDays }) => medianDays ?? []).at(-1)
  return busiest === undefined || days === undefined ? null : { queue: busiest.queue, days }
}

/** Percentage of children followed by a parent; null without children. */
export function shareOf(groups: readonly Pick<ClassSummary, 'children' | 'unfollowed'>[]): number | null {
  const children = totalOf(groups, (group) => group.children)
  return children === 0 ? null : Math.round(((children - totalOf(groups, ({ unfollowed }) => unfollowed)) / children) * 100)
}

/** Requests per place with one decimal; null without places. */
export const ratioOf = ({ requests, places }: { requests: number; places: number }): string | null =>
  places === 0 ? null : (requests / places).toFixed(1)

/** Waiting requests of the kindergartens in each district. */
export function waitingByDistrict(institutions: Figures['institutions']): { district: string; waiting: number }[] {
  const sums = new Map<string, number>()
  for (const { district, waiting } of institutions) sums.set(district, (sums.get(district) ?? 0) + waiting)
  return [...sums].map(([district, waiting]) => ({ district, waiting }))
}
