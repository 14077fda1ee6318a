import type { ResultOf } from '@portal/contract/call'
import type { ClassSummary } from '@portal/contract/staffClasses'
import type { staffFigures } from '@portal/contract/staffFigures'
import type { Queue } from '@portal/contract/staffQueues'
import { totalOf } from '../../base/formats.ts'
import type { StaffFiguresText } from '../../text/mn/staffFigures.ts'
import { type Sheet, sheetOf } from '../../ui/table/sheet.ts'

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

type Group = Pick<ClassSummary, 'name' | 'children' | 'unfollowed'>

/** Sheets with rows beside the months: decisions by person, requests per place by age, and followed children by group. */
export function furtherSheets({ at, people, ages }: Figures, groups: readonly Group[], text: StaffFiguresText): Sheet[] {
  const sheets = [
    sheetOf({
      sheet: text.tabs.people,
      rows: people,
      columns: [
        { head: text.month, width: 12, of: () => at.slice(0, 7) },
        { head: text.person, width: 30, of: ({ name }) => name ?? text.unknownPerson },
        { head: text.decided, width: 12, of: ({ decided }) => decided },
      ],
    }),
    sheetOf({
      sheet: text.tabs.ages,
      rows: ages,
      columns: [
        { head: text.ageHead, width: 8, of: ({ age }) => age },
        { head: text.requests, width: 12, of: ({ requests }) => requests },
        { head: text.places, width: 12, of: ({ places }) => places },
        { head: text.given, width: 12, of: ({ given }) => given },
        { head: text.ratio, width: 12, of: (row) => numberOr(text.noValue, ratioOf(row)) },
      ],
    }),
    sheetOf({
      sheet: text.tabs.groups,
      rows: groups,
      columns: [
        { head: text.group, width: 20, of: ({ name }) => name },
        { head: text.childrenHead, width: 12, of: ({ children }) => children },
        { head: text.missingHead, width: 14, of: ({ unfollowed }) => unfollowed },
        { head: text.sharePercent, width: 10, of: (group) => shareOf([group]) ?? text.noValue },
      ],
    }),
  ]
  return sheets.filter(({ cells }) => cells.length > 0)
}

const numberOr = (none: string, ratio: string | null): number | string => (ratio === null ? none : Number(ratio))

/** Waiting requests of the kindergartens in each district. */
export function waitingByDistrict(institutions: Figures['institutions']): { district: string; waiting: number }[] {
  const sums = new Map<string, number>()
  for (const { district, waiting } of institutions) sums.set(district, (sums.get(district) ?? 0) + waiting)
  return [...sums].map(([district, waiting]) => ({ district, waiting }))
}
