import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registryParts } from '@portal/contract/registry'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Environment, ownDatabase, testEnvironment } from '../../test/portal.ts'
import { bareEnvironment, SHORT_LIFE } from '../../test/process.ts'
import { csv } from '../../test/schoolData.ts'
import { root } from '../../test/seeded.ts'
import { openDatabase } from '../database/open.ts'
import { sql } from '../database/sql.ts'
import { readSettings } from '../settings.ts'

/** Five under `npm run faults`, one by default. */
const ROUNDS = Math.min(5, Number(process.env.FAULT_ROUNDS ?? 1))
const SEVERAL_STARTS_MS = 120_000
const CHILDREN = 1000
const DAYS = 8
/** Earliest kill: a process begins its import about a second after its start. */
const EARLIEST_MS = 800
const LATEST_MS = 7000

/** A school whose attendance comes from files. */
const ORG = 50_001
const LETTERS = [...'АБВГДЕ']
/** Registry numbers of children that do not exist yet, distinct per round. */
const childOf = (round: number, at: number) =>
  `Щ${LETTERS[round]}10${21 + (at % 12)}${String(1 + (Math.floor(at / 12) % 28)).padStart(2, '0')}${Math.floor(at / 336)}1`

function write(folder: string, round: number): void {
  const children = Array.from({ length: CHILDREN }, (_, at) => childOf(round, at))
  const group = { org_id: String(ORG), school_year: '2010', group: `${LETTERS[round]} бүлэг` }
  const person = {
    family_name: '',
    last_name: 'Бат',
    first_name: 'Болд',
    citizenship: 'Монгол',
    phone: '',
    email: '',
  }
  const days = Array.from({ length: DAYS }, (_, at) => `2010-09-${String(at + 1).padStart(2, '0')}`)
  const files = {
    people: children.map((one) => {
      const { sex = '', birthDate = '' } = registryParts(one) ?? {}
      return { registry_number: one, ...person, sex, birth_date: birthDate }
    }),
    groups: [{ ...group, level: '1', teacher_registry_number: '' }],
    members: children.map((one) => ({ ...group, child_registry_number: one, since: '2010-09-01', until: '2011-06-01' })),
    day_attendance: children.flatMap((one) =>
      days.map((date) => ({ org_id: String(ORG), child_registry_number: one, date, status: 'PRESENT' })),
    ),
  }
  for (const [name, rows] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), csv(rows))
}

function runImport(folder: string, own: Environment) {
  const child = spawn(process.execPath, [...SHORT_LIFE, join(root, 'server/src/commands/import.ts'), folder], {
    cwd: root,
    env: { ...bareEnvironment(), ...testEnvironment(own) },
    stdio: 'ignore',
  })
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
  return { exited, kill: () => child.kill('SIGKILL') }
}

const Counts = z.tuple([z.object({ people: z.int(), members: z.int(), days: z.int() })])

/** Counts the imported rows of a round. */
async function importedCounts(own: Environment, round: number) {
  const open = await openDatabase(readSettings(testEnvironment(own)))
  try {
    const { rows } = await open.db.execute(sql`
      with them as (select id from people where registry_number like ${`Щ${LETTERS[round]}10%`})
      select (select count(*)::int from them) as people, (select count(*)::int from group_members where child_id in (select id from them)) as members,
             (select count(*)::int from day_records where child_id in (select id from them)) as days`)
    return Counts.parse(rows)[0]
  } finally {
    await open.close()
  }
}

const ALL = { people: CHILDREN, members: CHILDREN, days: CHILDREN * DAYS }
const NOTHING = { people: 0, members: 0, days: 0 }

it(`an import that is killed is there as a whole or not at all, ${ROUNDS} times, and the next one goes through`, {
  timeout: (ROUNDS + 1) * SEVERAL_STARTS_MS,
}, async () => {
  const own = await ownDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'portal-killed-'))
  try {
    for (let round = 0; round < ROUNDS; round++) {
      write(folder, round)
      const running = runImport(folder, own.environment)
      const timer = setTimeout(running.kill, EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS))
      await running.exited
      clearTimeout(timer)
      expect([ALL, NOTHING]).toContainEqual(await importedCounts(own.environment, round))
    }
    expect(await runImport(folder, own.environment).exited).toBe(0)
    expect(await importedCounts(own.environment, ROUNDS - 1)).toEqual(ALL)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await own.drop()
  }
})
