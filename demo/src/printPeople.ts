import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Role } from '@portal/contract/accounts'
import { listDemoPeople } from '@portal/server/areas/dev/store'
import { type OpenDatabase, openEmbedded, openPostgres } from '@portal/server/database/connect'
import { lockFolder, runningAt } from '@portal/server/database/lock'
import { readSettings, type Settings, StartFailure } from '@portal/server/settings'
import * as z from 'zod/mini'
import { PASSWORD } from './accounts.ts'

const named = { registryNumber: z.string(), lastName: z.string(), firstName: z.string() }
const PrintedPerson = z.object({ ...named, situation: z.string(), role: z.nullable(Role), guardian: z.nullable(z.object(named)) })
type PrintedPerson = z.infer<typeof PrintedPerson>

const NO_DEMO = 'There is no demo country here yet: npm start makes one.'

/** Asks a running portal, because the embedded database belongs to one process. */
async function fetchPeople(address: string): Promise<[string, PrintedPerson][]> {
  const answer = await fetch(`${address}/dev/who.json`)
  if (!answer.ok) throw new StartFailure(NO_DEMO)
  return Object.entries(z.record(z.string(), PrintedPerson).parse(await answer.json()))
}

async function reading(open: OpenDatabase): Promise<[string, PrintedPerson][]> {
  try {
    return await listDemoPeople(open.db)
  } finally {
    await open.close()
  }
}

async function readEmbedded(dataDir: string): Promise<[string, PrintedPerson][]> {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) throw new StartFailure(NO_DEMO)
  const lock = lockFolder(dataDir)
  try {
    return await reading(await openEmbedded(folder))
  } finally {
    lock.release()
  }
}

async function everyone({ databaseUrl, dataDir }: Settings): Promise<[string, PrintedPerson][]> {
  if (databaseUrl !== undefined) return reading(await openPostgres(databaseUrl, 2))
  const address = runningAt(dataDir)
  return address === undefined ? readEmbedded(dataDir) : fetchPeople(address)
}

function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const nameOf = ({ lastName, firstName }: { lastName: string; firstName: string }) => `${lastName} ${firstName}`

function tables(who: [string, PrintedPerson][]): string {
  const accounts = who.filter(([, { role }]) => role !== null)
  const people = who.filter(([, { role }]) => role === null)
  return [
    `Accounts (password of all: ${PASSWORD})\n`,
    aligned([
      ['login', 'registry no.', 'name', 'who'],
      ...accounts.map(([login, person]) => [login, person.registryNumber, nameOf(person), person.situation]),
    ]),
    '\nPeople without an account\n',
    aligned([
      ['key', 'registry no.', 'name', 'guardian', '', 'situation'],
      ...people.map(([key, { guardian, situation, ...person }]) => [
        key,
        person.registryNumber,
        nameOf(person),
        guardian?.registryNumber ?? '',
        guardian === null ? '' : nameOf(guardian),
        situation,
      ]),
    ]),
  ].join('\n')
}

try {
  const who = await everyone(readSettings(process.env))
  if (who.length === 0) throw new StartFailure(NO_DEMO)
  console.log(tables(who))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
