import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Checked, CheckReport, CheckRequest, FoundLot } from './checkMessages.ts'

export interface CheckState {
  phase: 'idle' | 'running' | 'checked' | 'failed'
  /** Share of the work that is done, 0 to 1. */
  share: number
  checked: Checked | null
  /** Lot that the visitor asked for last. */
  asked: string | undefined
  found: FoundLot | null | undefined
}

type Change = CheckReport | { kind: 'start' } | { kind: 'ask'; lot: string }

const idle: CheckState = { phase: 'idle', share: 0, checked: null, asked: undefined, found: undefined }

function reduce(state: CheckState, change: Change): CheckState {
  switch (change.kind) {
    case 'start':
      return { ...idle, phase: 'running', asked: state.asked }
    case 'ask':
      return { ...state, asked: change.lot, found: undefined }
    case 'progress':
      return { ...state, share: change.share }
    case 'checked':
      return { ...state, phase: 'checked', share: 1, checked: change }
    case 'failed':
      return { ...state, phase: 'failed' }
    case 'found':
      return change.lot === state.asked ? { ...state, found: change.found } : state
  }
}

/** Recomputes the draw at `address` in a worker, so that the page stays responsive. */
export function useCheck(address: string) {
  const [state, change] = useReducer(reduce, idle)
  const worker = useRef<Worker>(undefined)
  const { phase, asked } = state
  useEffect(() => () => worker.current?.terminate(), [])

  const tell = (request: CheckRequest) => worker.current?.postMessage(request)
  // Asks once the check is done, for a lot that was typed before.
  const find = useEffectEvent((lot: string) => tell({ kind: 'find', lot }))
  useEffect(() => {
    if (phase === 'checked' && asked !== undefined) find(asked)
  }, [phase, asked])

  function start() {
    worker.current?.terminate()
    // A classic worker: Firefox before 114 starts no module workers.
    const next = new Worker(new URL('./checkWorker.ts', import.meta.url))
    next.addEventListener('message', ({ data }: MessageEvent<CheckReport>) => change(data))
    next.addEventListener('error', () => change({ kind: 'failed' }))
    worker.current = next
    change({ kind: 'start' })
    tell({ kind: 'check', address })
  }

  function ask(lot: string) {
    change({ kind: 'ask', lot })
    if (phase === 'idle' || phase === 'failed') start()
  }

  return { state, start, ask }
}
