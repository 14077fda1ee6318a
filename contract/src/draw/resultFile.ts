import { type FrozenDraw, type FrozenList, isSameBytes, NONE } from './frozenFile.ts'
import type { DrawnLot, DrawResult } from './order.ts'

/** File of the ordered lists with their results: lines of tab-separated cells in UTF-8, lists as in the frozen file, lots in their order. */

const HEADER = 'draw-results\t1'

export type LotResult = Pick<DrawnLot, 'lot' | 'result' | 'position'>

export interface ListResult extends Pick<FrozenList, 'institution' | 'age'> {
  lots: readonly LotResult[]
}

const isResult = (text: string): text is DrawResult => text === 'PASSED' || text === 'WAITING' || text === 'WITHDRAWN'

export function resultBytes(draw: FrozenDraw['draw'], lists: readonly ListResult[]): Uint8Array {
  const lines = [HEADER, `draw\t${draw}`]
  for (const { institution, age, lots } of lists) {
    lines.push(`list\t${institution}\t${age ?? NONE}`)
    for (const { lot, result, position } of lots) lines.push(`lot\t${lot}\t${result}\t${position ?? NONE}`)
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

/** Results of a file; undefined unless every line is well formed. */
export function readResults(bytes: Uint8Array): { draw: string; lists: ListResult[] } | undefined {
  let draw = ''
  const lists: (ListResult & { lots: LotResult[] })[] = []
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const [kind, first = '', second = '', third = ''] = line.split('\t')
    if (kind === 'draw') draw = first
    if (kind === 'list') lists.push({ institution: first, age: second === NONE ? null : Number(second), lots: [] })
    if (kind === 'lot' && isResult(second))
      lists.at(-1)?.lots.push({ lot: first, result: second, position: third === NONE ? null : Number(third) })
  }
  return isSameBytes(resultBytes(draw, lists), bytes) ? { draw, lists } : undefined
}
