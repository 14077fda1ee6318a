import { compareText, type FrozenList, type FrozenLot } from './frozenFile.ts'
import type { RankOf } from './seed.ts'

export type DrawResult = 'PASSED' | 'WAITING' | 'WITHDRAWN'

export interface DrawnLot extends FrozenLot {
  /** Rank in hex; twins have the smaller one of theirs. */
  rank: string
  result: DrawResult
  /** From 1 among the passed or among the waiting lots; null if withdrawn. */
  position: number | null
}

/** Orders a list by tier, then rank. Twins stand beside each other with their smaller rank, the smaller lot first. */
export function orderedLots(lots: readonly FrozenLot[], rankOf: RankOf): (FrozenLot & { rank: string })[] {
  const rankOfTwins = new Map<string, string>()
  const ranked = lots.map((lot) => {
    const rank = rankOf(lot.lot)
    const known = lot.twins === null ? undefined : rankOfTwins.get(lot.twins)
    if (lot.twins !== null && (known === undefined || rank < known)) rankOfTwins.set(lot.twins, rank)
    return { ...lot, rank }
  })
  for (const lot of ranked) if (lot.twins !== null) lot.rank = rankOfTwins.get(lot.twins) ?? lot.rank
  return ranked.sort(
    (a, b) =>
      a.tier - b.tier || compareText(a.rank, b.rank) || compareText(a.twins ?? a.lot, b.twins ?? b.lot) || compareText(a.lot, b.lot),
  )
}

/** Results of a list in its order: as many passed as it has places, the others waiting. Withdrawn lots are passed over. */
export function drawList(
  { lots, places }: Pick<FrozenList, 'lots' | 'places'>,
  rankOf: RankOf,
  withdrawn: ReadonlySet<string>,
): DrawnLot[] {
  let taken = 0
  return orderedLots(lots, rankOf).map((lot) => {
    if (withdrawn.has(lot.lot)) return { ...lot, result: 'WITHDRAWN', position: null }
    taken += 1
    return taken <= places ? { ...lot, result: 'PASSED', position: taken } : { ...lot, result: 'WAITING', position: taken - places }
  })
}
