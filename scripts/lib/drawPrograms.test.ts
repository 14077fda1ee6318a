import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDraw, isProven } from '@portal/contract/draw/check'
import { type FrozenLot, frozenBytes, readFrozen } from '@portal/contract/draw/frozenFile'
import { drawList } from '@portal/contract/draw/order'
import { resultBytes } from '@portal/contract/draw/resultFile'
import { commitmentOf, hashOf, ranksBy, seedOf } from '@portal/contract/draw/seed'
import { LOT_LETTERS } from '@portal/contract/enrolmentStatuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reportNotRun } from '../../server/test/notRun.ts'

const page = readFileSync(new URL('../../docs/draw.md', import.meta.url), 'utf8')
const block = (language: string, nth = 0): string => {
  const text = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, kind]) => kind === language)[nth]?.[2]
  if (text === undefined) throw new Error(`docs/draw.md has no block of ${language}`)
  return text
}

const Values = z.object({
  listHash: z.string(),
  commitment: z.string(),
  secret: z.string(),
  chance: z.string(),
  seed: z.string(),
  resultHash: z.string(),
})
type Values = z.infer<typeof Values>
interface Files {
  list: Uint8Array
  results: Uint8Array
  values: Values
}

const example: Files = {
  list: Buffer.from(block('tsv')),
  results: Buffer.from(block('tsv', 1)),
  values: Values.parse(JSON.parse(block('json'))),
}

const lotOf = (number: number): string =>
  Array.from({ length: 10 }, (_, at) => LOT_LETTERS.charAt(Math.floor((number * 7919) / 31 ** at) % 31)).join('')

/** Draw of 20 lists with tiers, twins and withdrawn lots. */
function largeDraw(): Files {
  const secret = 'c0'.repeat(32)
  const chance = '00112233445566778899'
  const lots = Array.from(
    { length: 1_000 },
    (_, at): FrozenLot => ({ lot: lotOf(at + 1), tier: 1 + (at % 3), twins: at % 40 > 36 ? 'pair' : null }),
  )
  const list = frozenBytes({
    draw: '7',
    campaign: 'Цэцэрлэг',
    ceremonyAt: '2026-12-05T03:00:00.000Z',
    tiers: ['first', 'second', 'third'].map((key) => ({ key, mn: key, en: key })),
    lists: Array.from({ length: 20 }, (_, at) => ({
      institution: String(at + 5),
      name: `${at} дүгээр цэцэрлэг`,
      age: at % 2 === 0 ? 3 : null,
      places: at * 3,
      lots: lots.slice(at * 50, at * 50 + 50),
    })),
  })
  const draw = readFrozen(list)
  const seed = seedOf(secret, chance) ?? ''
  const withdrawn = new Set(lots.filter((_, at) => at % 17 === 0).map(({ lot }) => lot))
  const results = resultBytes(
    '7',
    (draw?.lists ?? []).map((one) => ({ ...one, lots: drawList(one, ranksBy(seed), withdrawn) })),
  )
  const values = { listHash: hashOf(list), commitment: commitmentOf(secret) ?? '', secret, chance, seed, resultHash: hashOf(results) }
  return { list, results, values }
}

const published = ({ list, results, values: { listHash, commitment, ...opened } }: Files) => ({
  listHash,
  commitment,
  frozen: new Uint8Array(list),
  opened: { ...opened, results: new Uint8Array(results) },
})

const programs = [
  { name: 'Python', command: 'python3', file: 'recompute.py', code: block('python') },
  { name: 'Node', command: process.execPath, file: 'recompute.mjs', code: block('js') },
] as const

describe('docs/draw.md', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'draw-'))
    for (const { file, code } of programs) writeFileSync(join(folder, file), code)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = ({ command, file }: (typeof programs)[number], { list, results, values }: Files) => {
    writeFileSync(join(folder, 'list.tsv'), list)
    writeFileSync(join(folder, 'results.tsv'), results)
    writeFileSync(join(folder, 'draw.json'), JSON.stringify(values))
    return spawnSync(command, [file], { cwd: folder, encoding: 'utf8' })
  }

  it('shows an example that the portal proves', () => {
    expect(isProven(checkDraw(published(example)))).toBe(true)
    expect(isProven(checkDraw(published(largeDraw())))).toBe(true)
  })

  for (const program of programs)
    it(`holds the program of ${program.name}, which proves a draw and notices a change`, ({ task }) => {
      if (spawnSync(program.command, ['--version']).status !== 0) return reportNotRun(task, `${program.command} is not installed.`)
      for (const files of [example, largeDraw()]) expect(run(program, files)).toMatchObject({ stdout: 'The draw holds\n', status: 0 })
      const { values, list, results } = example
      const other = (bytes: Uint8Array) =>
        Buffer.from(Buffer.from(bytes).toString().replace('PASSED\t3', 'PASSED\t4').replace('\t125\t3\t3', '\t125\t3\t4'))
      expect(run(program, { ...example, list: other(list) })).toMatchObject({
        stdout: '',
        stderr: expect.stringContaining('The lists were changed'),
      })
      expect(run(program, { ...example, results: other(results) })).toMatchObject({
        stderr: expect.stringContaining('The results were changed'),
      })
      const exchanged = { ...values, secret: 'c1'.repeat(32) }
      expect(run(program, { ...example, values: exchanged })).toMatchObject({ stderr: expect.stringContaining('The secret was exchanged') })
    })
})
