import { createHash } from 'node:crypto'
import { registryParts } from '@portal/contract/registry'
import { getTableName } from '@portal/server/database/sql'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoDay } from './calendar.ts'
import type { CopyInto } from './copy.ts'
import { seedCountry } from './country.ts'
import type { PersonRow } from './people.ts'
import { RegistryNumbers } from './registry-numbers.ts'

/** Generates the country as rows by table, without a database. */
async function countryOn(date: string, children: number, progress = (_share: number) => {}): Promise<Map<string, object[]>> {
  const tables = new Map<string, object[]>()
  const copyInto: CopyInto = async (table, rows) => {
    const name = getTableName(table)
    const known = tables.get(name) ?? []
    for (const row of rows) known.push(row)
    tables.set(name, known)
  }
  await seedCountry({
    day: demoDay(new Date(`${date}T12:00:00+08:00`)),
    numbers: new RegistryNumbers(),
    children,
    copyInto,
    query: async () => [],
    hashPassword: async (password) => password,
    progress,
  })
  return tables
}

const digest = (tables: Map<string, object[]>) =>
  createHash('sha256')
    .update(JSON.stringify([...tables]))
    .digest('hex')
const isPerson = (row: object): row is PersonRow => 'registryNumber' in row && 'birthDate' in row
const peopleOf = (tables: Map<string, object[]>) => (tables.get('people') ?? []).filter(isPerson)
const ADULT_FREE = 100_021

const DAY = '2026-11-16'
let usual: Map<string, object[]>
beforeAll(async () => {
  usual = await countryOn(DAY, 400)
})

describe('the demo country', () => {
  test('is the same, row for row, whenever it is made for one day', async () => {
    const shares: number[] = []
    expect(digest(await countryOn(DAY, 400, (share) => shares.push(share)))).toBe(digest(usual))
    // Progress never decreases and ends at 1.
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
  })

  test('has the same people in another year, all born so much later', async () => {
    const now = peopleOf(usual)
    const later = peopleOf(await countryOn('2029-10-03', 400))
    const likeness = (shift: number) => (person: PersonRow) => [
      person.id,
      person.familyName,
      person.lastName,
      person.firstName,
      person.sex,
      Number(person.birthDate.slice(0, 4)) + (person.id === ADULT_FREE ? 0 : shift),
      person.birthDate.slice(5),
    ]
    expect(later.map(likeness(0))).toEqual(now.map(likeness(3)))
  })

  test('has results of the first half year from November on, so that the page of results is seen full', () => {
    const halves = (usual.get('half_marks') ?? []).map((row) => ('half' in row ? row.half : undefined))
    expect([halves.length > 100, [...new Set(halves)]]).toEqual([true, [1]])
  })

  test('stays the same for all people when more children are generated', async () => {
    const many = new Set(peopleOf(usual).map((person) => JSON.stringify(person)))
    for (const children of [100, 101, 102, 103, 104]) {
      const few = peopleOf(await countryOn(DAY, children))
      expect(few.filter((person) => !many.has(JSON.stringify(person)))).toEqual([])
    }
  })

  test('gives every one of its people a valid registry number of their own that tells birth and sex', async () => {
    const people = peopleOf(await countryOn(DAY, 20_000))
    expect(new Set(people.map(({ registryNumber }) => registryNumber)).size).toBe(people.length)
    const isRight = ({ registryNumber, birthDate, sex }: PersonRow) => {
      const parts = registryParts(registryNumber)
      return registryNumber.startsWith(birthDate >= '2009' ? 'Ч' : 'Я') && parts?.birthDate === birthDate && parts.sex === sex
    }
    expect(people.filter((person) => !isRight(person))).toEqual([])
  })

  test('has no birth in the future, and no child before its parent was adult', async () => {
    const tables = await countryOn('2027-01-04', 400)
    const born = new Map(peopleOf(tables).map(({ id, birthDate }) => [id, birthDate]))
    expect([...born.values()].filter((date) => date > '2027-01-04')).toEqual([])
    for (const row of tables.get('guardianships') ?? []) {
      if (!('childId' in row && 'guardianId' in row)) throw new Error('A guardianship names child and guardian')
      const [child, guardian] = [row.childId, row.guardianId].map((id) => Number(born.get(Number(id))?.slice(0, 4)))
      expect(Number(child) - Number(guardian)).toBeGreaterThanOrEqual(18)
    }
  })
})
