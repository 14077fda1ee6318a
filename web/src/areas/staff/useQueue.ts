import type { BodyOf } from '@portal/contract/call'
import type { Decision, decide } from '@portal/contract/staff'
import { type Queue, type QueueRow, UNDO_SECONDS } from '@portal/contract/staffQueues'
import { useEffect, useRef, useState } from 'react'
import { usePress } from '../../base/usePress.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { addHeld } from './heldStore.ts'
import type { Outcome } from './NotDecided.tsx'
import { useDecide, useQueueRows } from './queries.ts'
import { queueStyles } from './queues.tsx'
import { isSelectable } from './rules.ts'
import { useFilter } from './useFilter.ts'

/** State of a queue page: filter, page, open request, selection, and last decision. */
export function useQueue(queue: Queue) {
  const text = useText(deskWords)
  const filter = useFilter(queue)
  // Cursors belong to a filter: a changed filter starts at its first page.
  const key = JSON.stringify(filter.filter)
  const [paged, setPaged] = useState<{ key: string; cursors: readonly { at: number; id: number }[] }>({ key, cursors: [] })
  const cursors = paged.key === key ? paged.cursors : []
  const setCursors = (next: typeof cursors) => setPaged({ key, cursors: next })
  const page = useQueueRows({ ...filter.filter, after: cursors.at(-1) })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [lost, setLost] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const { pending: deciding, press } = usePress()
  const send = useDecide()
  const { kind } = queueStyles[queue]
  const rows = page.data?.rows ?? []
  const { opened, open } = filter

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the filter clears the selection
  useEffect(() => setSelected(new Set()), [key])

  // An empty page past the end returns to the first page.
  const isPastEnd = cursors.length > 0 && page.data?.rows.length === 0 && !page.isPlaceholderData
  useEffect(() => {
    if (isPastEnd) setPaged({ key, cursors: [] })
  }, [isPastEnd, key])

  /** Key that was pressed while the next request loads, and requests that are decided already, which it must not meet. */
  const kept = useRef<{ key?: string | undefined; decided: readonly number[] }>({ decided: [] })
  const isOpenPage = useRef(true)
  useEffect(() => {
    isOpenPage.current = true
    return () => {
      isOpenPage.current = false
    }
  }, [])

  /** Next request without a decision. */
  const after = (ids: readonly number[]): number | undefined => {
    const free = (row: QueueRow) => row.held === null && !ids.includes(row.id)
    const at = rows.findIndex(({ id }) => ids.includes(id))
    return (rows.slice(at + 1).find(free) ?? rows.slice(0, Math.max(at, 0)).find(free))?.id
  }

  /** Shows a held decision in the tray. */
  function hold(ids: readonly number[], who: string, decision: string) {
    const reopen = (id: number) => {
      kept.current = { decided: [] }
      if (isOpenPage.current) open(id)
    }
    addHeld({ kind, ids, who, decision, until: Date.now() + UNDO_SECONDS * 1000, reopen })
  }

  async function decideAbout(
    ids: readonly number[],
    { decision, name }: { decision: Decision; name: string },
    note: string,
    more: { beyondPlaces?: true } = {},
  ) {
    const from = rows.find(({ id }) => ids.includes(id))?.status
    const seen = ids.flatMap((id) => rows.find((row) => row.id === id)?.seen ?? [])
    const body: Omit<BodyOf<typeof decide>, 'holdSeconds'> = {
      kind,
      ids: [...ids],
      decision,
      note: note.trim() === '' ? null : note.trim(),
      from,
      ...(seen.length === ids.length && { seen }),
      ...more,
    }
    const next = after(ids)
    const outcomes = await press(async () => {
      const answered = await send(body)
      kept.current.decided = ids
      return answered
    })
    if (outcomes === undefined) return
    const done = outcomes.filter((one) => one.done).map(({ id }) => id)
    const refused = outcomes.filter((one) => !one.done)
    setLost((before) => new Map([...before, ...refused.map((one) => [one.id, one] as const)]))
    setSelected(new Set())
    if (done.length > 0) {
      const [only] = done.length === 1 ? rows.filter(({ id }) => id === done[0]) : []
      const who = only ? only.childName : fill(text.requestsOf, { count: done.length })
      hold(done, who, name)
    }
    // A request that another member decided stays open, so that the user sees why.
    if (refused.length === 0 || ids.length > 1) open(next)
    else kept.current.key = undefined
  }

  const selectable = rows.filter(isSelectable).map(({ id }) => id)
  const toggle = (id: number) => {
    if (!selectable.includes(id)) return
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  }

  /** Opens the row before or after the open one. */
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === opened)
    const next = rows[at === -1 ? 0 : at + by]
    kept.current = { decided: [] }
    if (next) open(next.id)
  }

  return {
    ...filter,
    page,
    rows,
    /** Whether the shown rows still belong to an earlier search or page. */
    isLooking: filter.search.trim() !== (filter.filter.search ?? '') || page.isPlaceholderData,
    deciding,
    selected,
    toggle,
    selectAll: () => setSelected(new Set(selected.size === selectable.length ? [] : selectable)),
    allSelected: selectable.length > 0 && selected.size === selectable.length,
    clear: () => setSelected(new Set()),
    move,
    decideAbout,
    /** Keeps a shortcut that was pressed before the request was there. */
    keepPress: (key: string) => {
      kept.current.key = key
    },
    /** Kept shortcut for this request, once. */
    takePress: (id: number) => {
      const { key, decided } = kept.current
      if (key === undefined || decided.includes(id)) return undefined
      kept.current.key = undefined
      return key
    },
    name: queue,
    /** Shows an assignment in the tray and opens the next request. */
    placed: (row: QueueRow, says: string) => {
      const next = after([row.id])
      hold([row.id], row.childName, says)
      open(next)
    },
    /** Outcome of a refused decision, for example that another member was first. */
    lostTo: (id: number) => lost.get(id),
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
