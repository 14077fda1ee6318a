import type { Queue, QueueRow } from '@portal/contract/staffQueues'
import { useEffect, useState } from 'react'
import { useQueueRows } from './queries.ts'
import { isSelectable } from './rules.ts'
import { useDeciding } from './useDeciding.ts'
import { useFilter } from './useFilter.ts'

/** State of a queue page: filter, page, open request, selection, and last decision. */
export function useQueue(queue: Queue) {
  const filter = useFilter(queue)
  // Cursors belong to a filter: a changed filter starts at its first page.
  const key = JSON.stringify(filter.filter)
  const [paged, setPaged] = useState<{ key: string; cursors: readonly { at: number; id: number }[] }>({ key, cursors: [] })
  const cursors = paged.key === key ? paged.cursors : []
  const setCursors = (next: typeof cursors) => setPaged({ key, cursors: next })
  const page = useQueueRows({ ...filter.filter, after: cursors.at(-1) })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const rows = page.data?.rows ?? []
  const { opened, open } = filter

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the filter clears the selection
  useEffect(() => setSelected(new Set()), [key])

  // An empty page past the end returns to the first page.
  const isPastEnd = cursors.length > 0 && page.data?.rows.length === 0 && !page.isPlaceholderData
  useEffect(() => {
    if (isPastEnd) setPaged({ key, cursors: [] })
  }, [isPastEnd, key])

  /** Next request without a decision. */
  const after = (ids: readonly number[]): number | undefined => {
    const free = (row: QueueRow) => row.held === null && !ids.includes(row.id)
    const at = rows.findIndex(({ id }) => ids.includes(id))
    return (rows.slice(at + 1).find(free) ?? rows.slice(0, Math.max(at, 0)).find(free))?.id
  }

  const decisions = useDeciding({ queue, open, after, onDecided: () => setSelected(new Set()) })

  const selectable = rows.filter(isSelectable).map(({ id }) => id)
  const toggle = (id: number) => {
    if (!selectable.includes(id)) return
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  }

  /** Opens the row before or after the open one. */
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === opened)
    const next = rows[at === -1 ? 0 : at + by]
    decisions.forgetPress()
    if (next) open(next.id)
  }

  return {
    ...filter,
    page,
    rows,
    /** Whether the shown rows still belong to an earlier search or page. */
    isLooking: filter.search.trim() !== (filter.filter.search ?? '') || page.isPlaceholderData,
    ...decisions,
    selected,
    toggle,
    selectAll: () => setSelected(new Set(selected.size === selectable.length ? [] : selectable)),
    allSelected: selectable.length > 0 && selected.size === selectable.length,
    clear: () => setSelected(new Set()),
    move,
    name: queue,
    paging: {
      first: cursors.length === 0,
      last: page.data?.next === null,
      back: () => setCursors(cursors.slice(0, -1)),
      on: () => page.data?.next && setCursors([...cursors, page.data.next]),
      from: cursors.length,
    },
  }
}
export type QueueState = ReturnType<typeof useQueue>
