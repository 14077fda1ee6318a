import { type FrozenDraw, type FrozenList, isSameBytes, readFrozen } from './frozenFile.ts'
import { type DrawnLot, drawList } from './order.ts'
import { type ListResult, readResults, resultBytes } from './resultFile.ts'
import { commitmentOf, hashOf, isChance, type RankOf, ranksBy, seedOf } from './seed.ts'

/** Steps of the check in the order of the page. */
export const CHECK_STEPS = ['list', 'commitment', 'seed', 'order', 'places'] as const
export type CheckStep = (typeof CHECK_STEPS)[number]

/** `open` where the draw has not come so far, or where an earlier step leaves nothing to compare with. */
export type Verdict =
  | { step: CheckStep; outcome: 'holds' }
  | { step: CheckStep; outcome: 'open' }
  | { step: CheckStep; outcome: 'fails'; fault: CheckFault; lot: string | null }

/** `hash` differs from the published one, `form` is not that of a draw, `value` is not what follows from the others, `lot` stands wrongly. */
export type CheckFault = 'hash' | 'form' | 'value' | 'lot'

/** Values published with the results. */
export interface OpenedDraw {
  secret: string
  chance: string
  seed: string
  resultHash: string
  results: Uint8Array
}

export interface PublishedDraw {
  listHash: string
  commitment: string
  frozen: Uint8Array
  /** Null before the ceremony. */
  opened: OpenedDraw | null
}

/** Recomputed list with the published places. */
export type DrawnList = Omit<FrozenList, 'lots'> & { lots: readonly DrawnLot[] }

export interface Check {
  verdicts: readonly Verdict[]
  draw: FrozenDraw | null
  /** Recomputed lists in their order; empty before the ceremony. */
  lists: readonly DrawnList[]
}

export const isProven = ({ verdicts }: Pick<Check, 'verdicts'>): boolean => verdicts.every(({ outcome }) => outcome === 'holds')
export const isWrong = ({ verdicts }: Pick<Check, 'verdicts'>): boolean => verdicts.some(({ outcome }) => outcome === 'fails')

const holds = (step: CheckStep): Verdict => ({ step, outcome: 'holds' })
const open = (step: CheckStep): Verdict => ({ step, outcome: 'open' })
const fails = (step: CheckStep, fault: CheckFault, lot: string | null = null): Verdict => ({ step, outcome: 'fails', fault, lot })
const judged = (step: CheckStep, isRight: boolean, fault: CheckFault): Verdict => (isRight ? holds(step) : fails(step, fault))

function seedVerdict({ secret, chance, seed }: OpenedDraw): Verdict {
  if (!isChance(chance)) return fails('seed', 'form')
  return judged('seed', seedOf(secret, chance) === seed, 'value')
}

const nameOf = ({ institution, age }: Pick<FrozenList, 'institution' | 'age'>) => `${institution} ${age}`

/** First lot whose published place is not the recomputed one; null if the lists themselves differ. */
function differingLot(published: readonly ListResult[], recomputed: readonly DrawnList[]): string | null {
  for (const [at, list] of recomputed.entries()) {
    const other = published[at]
    if (other === undefined || nameOf(other) !== nameOf(list)) return null
    const wrong = list.lots.find(({ lot, result, position }, row) => {
      const shown = other.lots[row]
      return shown === undefined || shown.lot !== lot || shown.result !== result || shown.position !== position
    })
    if (wrong) return wrong.lot
  }
  return null
}

/** First lot that is missing, twice, in a wrong list, beyond the places, or waiting although a place is free. */
function misplacedLot(published: readonly ListResult[], { lists }: FrozenDraw): string | null {
  const expected = new Map(lists.flatMap((list) => list.lots.map(({ lot }): [string, FrozenList] => [lot, list])))
  const listsByName = new Map(lists.map((list) => [nameOf(list), list]))
  for (const list of published) {
    const own = listsByName.get(nameOf(list))
    let passed = 0
    for (const { lot, result } of list.lots) {
      if (own === undefined || expected.get(lot) !== own) return lot
      expected.delete(lot)
      if (result === 'PASSED') passed += 1
      if (result === 'PASSED' ? passed > own.places : result === 'WAITING' && passed < own.places) return lot
    }
  }
  return expected.keys().next().value ?? null
}

/** Lots between two reports of progress. */
const PROGRESS_LOTS = 1_000

/** Counts ranks as they are computed, which take nearly all of the time. */
function counted(rankOf: RankOf, total: number, onProgress: (share: number) => void): RankOf {
  let done = 0
  return (lot) => {
    done += 1
    if (done % PROGRESS_LOTS === 0) onProgress(done / total)
    return rankOf(lot)
  }
}

/** Recomputes a draw from its published files and says which steps hold. */
export function checkDraw(published: PublishedDraw, onProgress: (share: number) => void = () => undefined): Check {
  const { listHash, commitment, frozen, opened } = published
  const draw = readFrozen(frozen) ?? null
  const list = hashOf(frozen) === listHash ? judged('list', draw !== null, 'form') : fails('list', 'hash')
  if (opened === null) return { verdicts: [list, open('commitment'), open('seed'), open('order'), open('places')], draw, lists: [] }
  const verdicts = [list, judged('commitment', commitmentOf(opened.secret) === commitment, 'value'), seedVerdict(opened)]
  const results = readResults(opened.results)
  const seed = seedOf(opened.secret, opened.chance)
  if (draw === null || seed === undefined) return { verdicts: [...verdicts, open('order'), open('places')], draw, lists: [] }
  const withdrawn = new Set(
    results?.lists.flatMap(({ lots }) => lots.filter(({ result }) => result === 'WITHDRAWN').map(({ lot }) => lot)) ?? [],
  )
  const total = draw.lists.reduce((sum, { lots }) => sum + lots.length, 0)
  const rankOf = counted(ranksBy(seed), total, onProgress)
  const lists = draw.lists.map((one) => ({ ...one, lots: drawList(one, rankOf, withdrawn) }))
  if (results === undefined) return { verdicts: [...verdicts, fails('order', 'form'), open('places')], draw, lists }
  const misplaced = misplacedLot(results.lists, draw)
  return {
    verdicts: [
      ...verdicts,
      isSameBytes(resultBytes(draw.draw, lists), opened.results)
        ? judged('order', hashOf(opened.results) === opened.resultHash, 'hash')
        : fails('order', 'lot', differingLot(results.lists, lists)),
      misplaced === null ? holds('places') : fails('places', 'lot', misplaced),
    ],
    draw,
    lists,
  }
}

/** Place of a lot in a checked draw; undefined if the draw has no such lot. */
export function placeOfLot({ lists }: Pick<Check, 'lists'>, lot: string): { list: DrawnList; row: number; drawn: DrawnLot } | undefined {
  for (const list of lists) {
    const row = list.lots.findIndex((drawn) => drawn.lot === lot)
    const drawn = list.lots[row]
    if (drawn) return { list, row: row + 1, drawn }
  }
  return undefined
}
