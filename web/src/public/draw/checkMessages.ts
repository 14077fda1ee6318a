import type { Verdict } from '@portal/contract/draw/check'
import type { Tier } from '@portal/contract/draw/frozenFile'
import type { DrawResult } from '@portal/contract/draw/order'

/** Messages between the page of a draw and the worker that recomputes it. */

/** `address`: page of the draw, whose files are below it. */
export type CheckRequest = { kind: 'check'; address: string } | { kind: 'find'; lot: string }

/** A lot in the recomputed draw; row and result are null before the ceremony. */
export interface FoundLot {
  lot: string
  institution: string
  name: string
  age: number | null
  places: number
  total: number
  tier: Tier | null
  isTwin: boolean
  row: number | null
  result: DrawResult | null
  position: number | null
}

export interface Checked {
  verdicts: readonly Verdict[]
  lots: number
  milliseconds: number
}

export type CheckReport =
  /** Share of the whole work, 0 to 1. */
  | { kind: 'progress'; share: number }
  | ({ kind: 'checked' } & Checked)
  /** Null: the draw has no such lot. */
  | { kind: 'found'; lot: string; found: FoundLot | null }
  /** The files could not be downloaded. */
  | { kind: 'failed' }
