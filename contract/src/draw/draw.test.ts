import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOT_LENGTH, LOT_LETTERS } from '../enrolmentStatuses.ts'
import { type Check, checkDraw, isProven, isWrong, type PublishedDraw, placeOfLot } from './check.ts'
import { type FrozenDraw, type FrozenLot, frozenBytes, readFrozen } from './frozenFile.ts'
import { drawList } from './order.ts'
import { readResults, resultBytes } from './resultFile.ts'
import { commitmentOf, hashOf, ranksBy, seedOf } from './seed.ts'

const TIERS = [
  { key: 'sibling', mn: 'Ах, эгч нь тэнд суралцдаг', en: 'A brother or sister is a member' },
  { key: 'everyone', mn: 'Бүх хүүхэд', en: 'Everyone' },
]
const SECRET = '12'.repeat(32)
const CHANCE = '41625336124162533612'

const lotText = fc.string({ unit: fc.constantFrom(...LOT_LETTERS), minLength: LOT_LENGTH, maxLength: LOT_LENGTH })
const anyHex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const anyChance = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 20, maxLength: 40 })

/** Lists of some institutions; the lots of a list are cut into singles, twins and triplets. */
const anyDraw: fc.Arbitrary<FrozenDraw> = fc
  .record({
    lots: fc.uniqueArray(lotText, { maxLength: 40 }),
    seats: fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }),
    tiers: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 40, maxLength: 40 }),
    groups: fc.array(fc.nat(30), { minLength: 40, maxLength: 40 }),
  })
  .map(({ lots, seats, tiers, groups }) => ({
    draw: 'kindergarten-1',
    campaign: '2026 он, цэцэрлэг',
    ceremonyAt: '2026-12-05T03:00:00.000Z',
    tiers: TIERS,
    lists: seats.map((places, at) => ({
      institution: `k${at + 1}`,
      name: `${at + 1} дүгээр цэцэрлэг`,
      age: at % 2 === 0 ? 3 : null,
      places,
      lots: lots.flatMap((lot, row): FrozenLot[] => {
        const group = groups[row] ?? 0
        if (row % seats.length !== at) return []
        return [{ lot, tier: tiers[row] ?? 1, twins: group < 10 ? `g${group}` : null }]
      }),
    })),
  }))

const canonical = (draw: FrozenDraw): FrozenDraw => {
  const read = readFrozen(frozenBytes(draw))
  if (!read) throw new Error('The file of a draw is not readable')
  return read
}

function published(input: FrozenDraw, { secret = SECRET, chance = CHANCE, withdrawn = new Set<string>() } = {}): PublishedDraw {
  const draw = canonical(input)
  const seed = seedOf(secret, chance) ?? ''
  const rankOf = ranksBy(seed)
  const results = resultBytes(
    draw.draw,
    draw.lists.map((list) => ({ ...list, lots: drawList(list, rankOf, withdrawn) })),
  )
  const frozen = frozenBytes(input)
  return {
    listHash: hashOf(frozen),
    commitment: commitmentOf(secret) ?? '',
    frozen,
    opened: { secret, chance, seed, resultHash: hashOf(results), results },
  }
}

const failed = ({ verdicts }: Check) => verdicts.filter(({ outcome }) => outcome === 'fails').map(({ step }) => step)
const opened = (draw: PublishedDraw) => {
  if (!draw.opened) throw new Error('The draw is not open')
  return draw.opened
}
const changed = (draw: PublishedDraw, values: Partial<NonNullable<PublishedDraw['opened']>>): PublishedDraw => ({
  ...draw,
  opened: { ...opened(draw), ...values },
})

/** Flips one bit. */
const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, index) => (index === Math.floor(at / 8) % bytes.length ? byte ^ (1 << (at % 8)) : byte))
const flippedHex = (hex: string, at: number): string => Buffer.from(flipped(Buffer.from(hex, 'hex'), at)).toString('hex')

const small: FrozenDraw = {
  draw: 'd1',
  campaign: 'Цэцэрлэг',
  ceremonyAt: '2026-12-05T03:00:00.000Z',
  tiers: TIERS,
  lists: [
    {
      institution: 'k2',
      name: '20 дугаар\tцэцэрлэг ',
      age: 3,
      places: 2,
      lots: [
        { lot: 'ZZZZZZZZZZ', tier: 2, twins: null },
        { lot: '2222222222', tier: 2, twins: 'one' },
        { lot: '3333333333', tier: 1, twins: 'one' },
      ],
    },
  ],
}

describe('frozen file', () => {
  test('lines of the file are sorted, cleaned, and name the smaller lot of twins with their earlier tier', () => {
    expect(new TextDecoder().decode(frozenBytes(small))).toBe(
      [
        'draw-list\t1',
        'draw\td1\tЦэцэрлэг',
        'ceremony\t2026-12-05T03:00:00.000Z',
        'tier\tsibling\tАх, эгч нь тэнд суралцдаг\tA brother or sister is a member',
        'tier\teveryone\tБүх хүүхэд\tEveryone',
        'list\tk2\t3\t2\t20 дугаар цэцэрлэг',
        'lot\t2222222222\t1\t2222222222',
        'lot\t3333333333\t1\t2222222222',
        'lot\tZZZZZZZZZZ\t2\t-',
        '',
      ].join('\n'),
    )
  })

  test('a file is read as it was written, whatever the order of its rows', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const backwards = { ...draw, lists: draw.lists.map((list) => ({ ...list, lots: list.lots.toReversed() })).toReversed() }
        expect(frozenBytes(backwards)).toEqual(frozenBytes(draw))
        expect(frozenBytes(canonical(draw))).toEqual(frozenBytes(draw))
      }),
    )
  })

  test.each([
    [
      'a lot of another alphabet',
      (draw: FrozenDraw) => ({ ...draw, lists: [one(draw, { lots: [{ lot: 'OOOOOOOOOO', tier: 1, twins: null }] })] }),
    ],
    ['a lot that is in two lists', (draw: FrozenDraw) => ({ ...draw, lists: [...draw.lists, one(draw, { institution: 'k3' })] })],
    ['a list that is there twice', (draw: FrozenDraw) => ({ ...draw, lists: [one(draw, { lots: [] }), one(draw, { lots: [] })] })],
    ['a tier without a rule', (draw: FrozenDraw) => ({ ...draw, tiers: [] })],
    ['places below zero', (draw: FrozenDraw) => ({ ...draw, lists: [one(draw, { places: -1 })] })],
    ['a time without its zone', (draw: FrozenDraw) => ({ ...draw, ceremonyAt: '2026-12-05 11:00' })],
  ])('%s is refused', (_, change) => {
    expect(() => frozenBytes(change(small))).toThrow(RangeError)
  })
})

const one = (draw: FrozenDraw, values: object) => ({
  ...(draw.lists[0] ?? { lots: [], institution: '', name: '', age: 3, places: 0 }),
  ...values,
})

describe('order', () => {
  test('hashes, seed and ranks are those of the standard functions', () => {
    const seed = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(CHANCE).digest()
    expect(commitmentOf(SECRET)).toBe(createHash('sha256').update(Buffer.from(SECRET, 'hex')).digest('hex'))
    expect(seedOf(SECRET, CHANCE)).toBe(seed.toString('hex'))
    const rankOf = ranksBy(seed.toString('hex'))
    for (const lot of ['K7M2QXR4TB', '2222222222']) expect(rankOf(lot)).toBe(createHmac('sha256', seed).update(lot).digest('hex'))
    expect([commitmentOf('12'), seedOf('12', CHANCE), commitmentOf(SECRET.toUpperCase().replace('1', 'A'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a draw fills the places, tier by tier, with every lot once and twins beside each other', () => {
    fc.assert(
      fc.property(anyDraw, anyHex, fc.array(fc.nat(39), { maxLength: 6 }), (input, seed, gone) => {
        const draw = canonical(input)
        const everyLot = draw.lists.flatMap(({ lots }) => lots.map(({ lot }) => lot))
        const withdrawn = new Set(gone.flatMap((at) => everyLot[at] ?? []))
        for (const list of draw.lists) {
          const drawn = drawList(list, ranksBy(seed), withdrawn)
          expect(drawn.map(({ lot }) => lot).sort()).toEqual(list.lots.map(({ lot }) => lot))
          const left = drawn.filter(({ result }) => result !== 'WITHDRAWN')
          const passed = drawn.filter(({ result }) => result === 'PASSED')
          expect(passed).toHaveLength(Math.min(list.places, left.length))
          expect(left.map(({ result, position }) => [result, position])).toEqual([
            ...passed.map((_, at) => ['PASSED', at + 1]),
            ...left.slice(passed.length).map((_, at) => ['WAITING', at + 1]),
          ])
          expect(drawn.filter(({ lot }) => withdrawn.has(lot)).every(({ result }) => result === 'WITHDRAWN')).toBe(true)
          expect(drawn.map(({ tier }) => tier)).toEqual(drawn.map(({ tier }) => tier).sort())
          for (const [mark, twins] of Map.groupBy(
            drawn.filter((lot) => lot.twins !== null),
            (lot) => lot.twins,
          )) {
            const first = drawn.findIndex((lot) => lot.twins === mark)
            expect(drawn.slice(first, first + twins.length)).toEqual(twins)
            expect(twins[0]?.lot).toBe(mark)
          }
        }
      }),
    )
  })

  test('the last place goes to the smaller lot of twins, and the other one is first in waiting', () => {
    const twins = [...'2345'].map((letter) => ({ lot: letter.repeat(10), tier: 1, twins: '2'.repeat(10) })).slice(0, 2)
    const [first, second] = drawList({ lots: twins, places: 1 }, ranksBy(SECRET), new Set())
    expect(first).toMatchObject({ lot: '2222222222', result: 'PASSED', position: 1 })
    expect(second).toMatchObject({ lot: '3333333333', result: 'WAITING', position: 1 })
  })

  test('2,000 draws over the same 30 lots give each lot the same chance of a place', () => {
    const [draws, places, count] = [2_000, 10, 30]
    const lots = Array.from({ length: count }, (_, at) => ({
      lot: `7${String(at + 22).replace(/[01]/g, 'Q')}${'ABCDEFGHJKMNPQRSTUVWXYZ23456789'.charAt(at)}K7M2QX`,
      tier: 1,
      twins: null,
    }))
    const won = new Map(lots.map(({ lot }) => [lot, 0]))
    for (let round = 0; round < draws; round += 1) {
      const rankOf = ranksBy(seedOf(SECRET, String(round).padStart(20, '0')) ?? '')
      for (const { lot, result } of drawList({ lots, places }, rankOf, new Set()))
        if (result === 'PASSED') won.set(lot, (won.get(lot) ?? 0) + 1)
    }
    expect(won.size).toBe(count)
    const share = places / count
    const squares = [...won.values()].reduce((sum, wins) => sum + (wins - draws * share) ** 2, 0)
    // A draw without replacement: the sum is scaled to the chi-square distribution of count - 1 degrees of freedom.
    const chiSquare = ((squares / (draws * share * (1 - share))) * (count - 1)) / count
    const CHI_SQUARE_99 = 49.59
    expect(chiSquare).toBeLessThan(CHI_SQUARE_99)
  })
})

describe('check', () => {
  const anyPublished = fc
    .record({ draw: anyDraw, secret: anyHex, chance: anyChance })
    .map(({ draw, secret, chance }) => published(draw, { secret, chance }))

  test('a published draw is proven, and the same input gives the same bytes', () => {
    fc.assert(
      fc.property(anyDraw, anyHex, anyChance, fc.nat(39), (draw, secret, chance, gone) => {
        const lots = draw.lists.flatMap((list) => list.lots)
        const withdrawn = new Set(lots.slice(gone, gone + 1).map(({ lot }) => lot))
        const files = published(draw, { secret, chance, withdrawn })
        expect(published(draw, { secret, chance, withdrawn })).toEqual(files)
        const check = checkDraw(files)
        expect(failed(check)).toEqual([])
        expect(isProven(check)).toBe(true)
        for (const { lot } of lots) expect(placeOfLot(check, lot)?.drawn.lot).toBe(lot)
      }),
    )
  })

  test('one changed bit in lists, places, rules, results, secret, chance or a hash is noticed', () => {
    fc.assert(
      fc.property(anyPublished, fc.nat(1_000_000), (files, at) => {
        const { secret, chance, seed, resultHash, results } = opened(files)
        const digit = at % chance.length
        const otherChance = `${chance.slice(0, digit)}${(Number(chance[digit]) + 1) % 10}${chance.slice(digit + 1)}`
        expect(failed(checkDraw({ ...files, frozen: flipped(files.frozen, at) }))).toContain('list')
        expect(failed(checkDraw({ ...files, listHash: flippedHex(files.listHash, at) }))).toContain('list')
        expect(failed(checkDraw({ ...files, commitment: flippedHex(files.commitment, at) }))).toContain('commitment')
        expect(failed(checkDraw(changed(files, { secret: flippedHex(secret, at) })))).toContain('commitment')
        expect(failed(checkDraw(changed(files, { chance: otherChance })))).toContain('seed')
        expect(failed(checkDraw(changed(files, { seed: flippedHex(seed, at) })))).toContain('seed')
        expect(failed(checkDraw(changed(files, { results: flipped(results, at) })))).toContain('order')
        expect(failed(checkDraw(changed(files, { resultHash: flippedHex(resultHash, at) })))).toContain('order')
      }),
    )
  })

  test('a swapped place is named with its lot, also where its hash was made anew', () => {
    const files = published(small)
    const read = readResults(opened(files).results)
    const lots = read?.lists[0]?.lots ?? []
    const [first, second, third] = lots
    if (!first || !second || !third) throw new Error('The list has no three lots')
    const results = resultBytes('d1', [
      {
        institution: 'k2',
        age: 3,
        lots: [first, { ...third, result: 'PASSED', position: 2 }, { ...second, result: 'WAITING', position: 1 }],
      },
    ])
    const check = checkDraw(changed(files, { results, resultHash: hashOf(results) }))
    expect(check.verdicts).toContainEqual({ step: 'order', outcome: 'fails', fault: 'lot', lot: second.lot })
    expect(isWrong(check)).toBe(true)

    const extra = resultBytes('d1', [
      { institution: 'k2', age: 3, lots: lots.map((lot, at) => ({ ...lot, result: 'PASSED', position: at + 1 })) },
    ])
    expect(checkDraw(changed(files, { results: extra, resultHash: hashOf(extra) })).verdicts).toContainEqual({
      step: 'places',
      outcome: 'fails',
      fault: 'lot',
      lot: third.lot,
    })
    const short = resultBytes('d1', [{ institution: 'k2', age: 3, lots: [first, second] }])
    expect(failed(checkDraw(changed(files, { results: short, resultHash: hashOf(short) })))).toEqual(['order', 'places'])
  })

  test('too few digits of chance fail, and a draw before its ceremony shows only its list', () => {
    const files = published(small, { chance: '4162533612' })
    expect(failed(checkDraw(files))).toEqual(['seed'])
    const before = checkDraw({ ...files, opened: null })
    expect(before.verdicts.map(({ outcome }) => outcome)).toEqual(['holds', 'open', 'open', 'open', 'open'])
    expect([isProven(before), isWrong(before)]).toEqual([false, false])
  })

  test('progress is reported up to the last lots', () => {
    const letters = [...LOT_LETTERS]
    const lots = Array.from({ length: 3_000 }, (_, at) => ({
      lot: `AAAAAAA${letters[at % 31]}${letters[Math.floor(at / 31) % 31]}${letters[Math.floor(at / 961)]}`,
      tier: 1,
      twins: null,
    }))
    const shares: number[] = []
    checkDraw(published({ ...small, lists: [one(small, { lots })] }), (share) => shares.push(Math.round(share * 3)))
    expect(shares).toEqual([1, 2, 3])
  })
})
