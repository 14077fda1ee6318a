import { LOT_LENGTH, LOT_LETTERS } from '../enrolmentStatuses.ts'

/**
 * File of the lists as frozen before a draw: lines of tab-separated cells in UTF-8. Its SHA-256 is published with the freeze. One content has
 * exactly one form, which docs/draw.md describes.
 */

const HEADER = 'draw-list\t1'
/** Cell of a value that is absent. */
export const NONE = '-'

/** Rule by which some lots come before others, with its sentence in both languages. */
export interface Tier {
  key: string
  mn: string
  en: string
}

export interface FrozenLot {
  lot: string
  /** Number of the tier, from 1. */
  tier: number
  /** Smallest lot of the twins, the same for each of them; null without twins. */
  twins: string | null
}

/** List of an institution: the children of one age, or of all ages where its places are not split. */
export interface FrozenList {
  institution: string
  name: string
  age: number | null
  places: number
  lots: readonly FrozenLot[]
}

export interface FrozenDraw {
  draw: string
  campaign: string
  /** Announced time of the ceremony, ISO 8601 in UTC. */
  ceremonyAt: string
  tiers: readonly Tier[]
  lists: readonly FrozenList[]
}

const LOT = new RegExp(`^[${LOT_LETTERS}]{${LOT_LENGTH}}$`)
const isLot = (text: string): boolean => LOT.test(text)
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Compares by code units, so that every programming language sorts ASCII the same way. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Text of one cell: without tabs, line ends and other control characters. */
const cell = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{C}\p{Z}]+/gu, ' ')
    .trim()

const compareLists = (a: FrozenList, b: FrozenList) => compareText(a.institution, b.institution) || (a.age ?? 0) - (b.age ?? 0)

/** Twins share the smallest lot as their mark, and the earliest of their tiers. A single lot has no mark. */
function markedTwins(lots: readonly FrozenLot[]): FrozenLot[] {
  const groups = new Map<string, { tier: number; mark: string; size: number }>()
  const known = ({ twins }: FrozenLot) => (twins === null ? undefined : groups.get(twins))
  for (const one of lots) {
    const { lot, tier, twins } = one
    const group = known(one) ?? { tier, mark: lot, size: 0 }
    if (twins !== null)
      groups.set(twins, { tier: Math.min(group.tier, tier), mark: lot < group.mark ? lot : group.mark, size: group.size + 1 })
  }
  return lots.map((one) => {
    const group = known(one)
    return { lot: one.lot, tier: group?.tier ?? one.tier, twins: group !== undefined && group.size > 1 ? group.mark : null }
  })
}

const demand = (isRight: boolean, reason: string) => {
  if (!isRight) throw new RangeError(`Lists cannot be frozen: ${reason}`)
}

function refuseFaults({ draw, ceremonyAt, tiers, lists }: FrozenDraw) {
  demand(UTC.test(ceremonyAt), `ceremonyAt ${ceremonyAt} is not in UTC`)
  demand(draw !== '' && !/\s/.test(draw), 'the draw has no id')
  const lots = lists.flatMap((list) => list.lots)
  demand(new Set(lots.map(({ lot }) => lot)).size === lots.length, 'a lot is in them twice')
  demand(new Set(lists.map(({ institution, age }) => `${institution} ${age}`)).size === lists.length, 'a list is in them twice')
  for (const { lot, tier } of lots) {
    demand(isLot(lot), `${lot} is no lot`)
    demand(Number.isInteger(tier) && tier >= 1 && tier <= tiers.length, `the tier of ${lot} is unknown`)
  }
  for (const { places, institution, age } of lists) {
    demand(Number.isSafeInteger(places) && places >= 0, `the places of ${institution} are no number`)
    demand(age === null || (Number.isInteger(age) && age > 0), `the age of ${institution} is no number`)
    demand(institution !== '' && !/\s/.test(institution), 'an institution has no id')
  }
}

/** Canonical form: lists and lots sorted, texts without control characters. Twins may be marked by any key that is unique in their list. */
export function canonicalDraw({ draw, campaign, ceremonyAt, tiers, lists }: FrozenDraw): FrozenDraw {
  const canonical = {
    draw,
    campaign: cell(campaign),
    ceremonyAt,
    tiers: tiers.map(({ key, mn, en }) => ({ key: cell(key), mn: cell(mn), en: cell(en) })),
    lists: lists
      .map((list) => ({ ...list, name: cell(list.name), lots: markedTwins(list.lots).sort((a, b) => compareText(a.lot, b.lot)) }))
      .sort(compareLists),
  }
  refuseFaults(canonical)
  return canonical
}

/** Bytes of the frozen file. Equal content in another order of rows gives the same bytes. */
export function frozenBytes(input: FrozenDraw): Uint8Array {
  const { draw, campaign, ceremonyAt, tiers, lists } = canonicalDraw(input)
  const lines = [HEADER, `draw\t${draw}\t${campaign}`, `ceremony\t${ceremonyAt}`]
  for (const { key, mn, en } of tiers) lines.push(`tier\t${key}\t${mn}\t${en}`)
  for (const { institution, name, age, places, lots } of lists) {
    lines.push(`list\t${institution}\t${age ?? NONE}\t${places}\t${name}`)
    for (const { lot, tier, twins } of lots) lines.push(`lot\t${lot}\t${tier}\t${twins ?? NONE}`)
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

type OpenList = Omit<FrozenList, 'lots'> & { lots: FrozenLot[] }
type OpenDraw = Omit<FrozenDraw, 'tiers' | 'lists'> & { tiers: Tier[]; lists: OpenList[] }

const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

/** Readers of a line by its first cell. */
const readers: Readonly<Record<string, (draw: OpenDraw, cells: readonly string[]) => void>> = {
  draw: (into, [draw = '', campaign = '']) => Object.assign(into, { draw, campaign }),
  ceremony: (into, [ceremonyAt = '']) => Object.assign(into, { ceremonyAt }),
  tier: (into, [key = '', mn = '', en = '']) => into.tiers.push({ key, mn, en }),
  list: (into, [institution = '', age = '', places = '', name = '']) =>
    into.lists.push({ institution, name, age: age === NONE ? null : numberOf(age), places: numberOf(places), lots: [] }),
  lot: (into, [lot = '', tier = '', twins = '']) =>
    into.lists.at(-1)?.lots.push({ lot, tier: numberOf(tier), twins: twins === NONE ? null : twins }),
}

/** Compares by a loop: a call for each of some millions of bytes takes a phone a second. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

/** Lists of a frozen file; undefined unless the bytes are the canonical form. */
export function readFrozen(bytes: Uint8Array): FrozenDraw | undefined {
  const read: OpenDraw = { draw: '', campaign: '', ceremonyAt: '', tiers: [], lists: [] }
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const [kind = '', ...cells] = line.split('\t')
    if (Object.hasOwn(readers, kind)) readers[kind]?.(read, cells)
  }
  try {
    return isSameBytes(frozenBytes(read), bytes) ? read : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
