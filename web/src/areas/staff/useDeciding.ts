import type { BodyOf } from '@portal/contract/call'
import type { Decision, decide } from '@portal/contract/staff'
import { type Queue, type QueueRow, UNDO_SECONDS } from '@portal/contract/staffQueues'
import { useEffect, useRef, useState } from 'react'
import { usePress } from '../../base/usePress.ts'
import { deskWords } from '../../text/mn/desk.ts'
import { fill, useText } from '../../text/words.tsx'
import { addHeld } from './heldStore.ts'
import type { Outcome } from './NotDecided.tsx'
import { useDecide } from './queries.ts'
import { queueStyles } from './queues.tsx'

interface Deciding {
  queue: Queue
  open(id: number | undefined): void
  /** Request that follows these. */
  after(ids: readonly number[]): number | undefined
  onDecided?(): void
}

/** Decisions of a list: sends them, shows them in the tray and opens the next request. */
export function useDeciding({ queue, open, after, onDecided }: Deciding) {
  const text = useText(deskWords)
  const [lost, setLost] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const { pending: deciding, press } = usePress()
  const send = useDecide()
  const { kind } = queueStyles[queue]

  /** Key that was pressed while the next request loads, and requests that are decided already, which it must not meet. */
  const kept = useRef<{ key?: string | undefined; decided: readonly number[] }>({ decided: [] })
  const isOpenPage = useRef(true)
  useEffect(() => {
    isOpenPage.current = true
    return () => {
      isOpenPage.current = false
    }
  }, [])

  /** Shows a held decision in the tray. */
  function hold(ids: readonly number[], who: string, decision: string) {
    const reopen = (id: number) => {
      kept.current = { decided: [] }
      if (isOpenPage.current) open(id)
    }
    addHeld({ kind, ids, who, decision, until: Date.now() + UNDO_SECONDS * 1000, reopen })
  }

  /** Decides requests as the user saw them: the server refuses one that has changed since. */
  async function decideAbout(
    rows: readonly QueueRow[],
    { decision, name }: { decision: Decision; name: string },
    note: string,
    more: { beyondPlaces?: true } = {},
  ) {
    const ids = rows.map(({ id }) => id)
    const body: Omit<BodyOf<typeof decide>, 'holdSeconds'> = {
      kind,
      ids,
      decision,
      note: note.trim() === '' ? null : note.trim(),
      from: rows[0]?.status,
      seen: rows.map(({ seen }) => seen),
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
    setLost((before) => new Map([...before, ...refused.map((one) => [one.id, one] as const)].filter(([id]) => !done.includes(id))))
    onDecided?.()
    if (done.length > 0) {
      const [only] = done.length === 1 ? rows.filter(({ id }) => id === done[0]) : []
      const who = only ? only.childName : fill(text.requestsOf, { count: done.length })
      hold(done, who, name)
    }
    // A request that another member decided stays open, so that the user sees why.
    if (refused.length === 0 || ids.length > 1) open(next)
    else kept.current.key = undefined
  }

  return {
    deciding,
    decideAbout,
    /** Keeps a shortcut that was pressed before the request was there. */
    keepPress: (key: string) => {
      kept.current.key = key
    },
    forgetPress: () => {
      kept.current = { decided: [] }
    },
    /** Kept shortcut for this request, once. */
    takePress: (id: number) => {
      const { key, decided } = kept.current
      if (key === undefined || decided.includes(id)) return undefined
      kept.current.key = undefined
      return key
    },
    /** Shows an assignment in the tray and opens the next request. */
    placed: (row: QueueRow, says: string) => {
      const next = after([row.id])
      hold([row.id], row.childName, says)
      open(next)
    },
    /** Outcome of a refused decision, for example that another member was first. */
    lostTo: (id: number) => lost.get(id),
    /** Lets the user decide a request again after a refusal. */
    retry: (id: number) => setLost((before) => new Map([...before].filter(([of]) => of !== id))),
  }
}
export type DecidingState = ReturnType<typeof useDeciding>
