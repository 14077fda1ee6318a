import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import pg from 'pg'
import { startPortal } from '../../bench/portal.ts'
import { send } from '../../server/test/calls.ts'
import { startPostgres } from './postgres.ts'

/** Restore drill with real processes: data acknowledged before a backup exists after its restore, on the other engine and back. */
const BODY = { username: '88000001', password: encodePassword('Demo1234') }

interface Place {
  DATABASE_URL: string
  PORTAL_DATA_DIR: string
}
interface SignedIn {
  token: string
  personId: number
}

const run = promisify(execFile)
async function command(name: 'backup' | 'restore', file: string, place: Place): Promise<void> {
  const began = performance.now()
  const env = { ...process.env, ...place, PORTAL_DEMO: '1', BACKUP_PASSPHRASE: 'a passphrase for the drill' }
  const { stdout } = await run(process.execPath, [`server/src/commands/${name}.ts`, file], { env })
  console.log(`npm run ${name}, ${((performance.now() - began) / 1000).toFixed(1)} s: ${stdout.trim()}`)
}

const signIn = async (address: string): Promise<SignedIn> => login.result.parse((await send(address, login, { body: BODY })).RESULT)

/** Takes a backup under continuous log-ins; returns a session that was acknowledged before it. */
async function backUpUnderLoad(address: string, file: string, place: Place): Promise<SignedIn> {
  const before = await signIn(address)
  let [isTaken, times, longest] = [false, 0, 0]
  const load = async () => {
    while (!isTaken) {
      const began = performance.now()
      await signIn(address)
      longest = Math.max(longest, performance.now() - began)
      times++
    }
  }
  const loads = [load(), load()]
  await command('backup', file, place).finally(() => {
    isTaken = true
  })
  await Promise.all(loads)
  console.log(`  meanwhile ${times} signed in; the longest waited ${(longest / 1000).toFixed(1)} s; ${(await stat(file)).size} bytes`)
  return before
}

/** A restore revokes earlier sessions and keeps their accounts. */
async function expectKnown(address: string, { token, personId }: SignedIn): Promise<void> {
  const ask = async (by: string) => (await send(address, linkedChildren, { params: { parentPersonId: personId }, token: by })).status
  const [before, again] = [await ask(token), await ask((await signIn(address)).token)]
  if (before !== 401) throw new Error(`A session of before the backup opens something after its restore (${before}).`)
  if (again !== 200) throw new Error(`Somebody who had signed in before the backup is not known after its restore (${again}).`)
}

const folder = await mkdtemp(join(tmpdir(), 'portal-drill-'))
const postgres = await startPostgres()
try {
  const first = { DATABASE_URL: `${postgres.url}/postgres`, PORTAL_DATA_DIR: '' }
  const embedded = { DATABASE_URL: '', PORTAL_DATA_DIR: join(folder, 'embedded') }
  const last = { DATABASE_URL: `${postgres.url}/restored`, PORTAL_DATA_DIR: '' }
  const [one, other] = [join(folder, 'one.backup'), join(folder, 'other.backup')]

  const source = await startPortal({ databaseUrl: first.DATABASE_URL })
  const early = await backUpUnderLoad(source.address, one, first)
  await source.end()

  await command('restore', one, embedded)
  const between = await startPortal({ dataDir: embedded.PORTAL_DATA_DIR })
  await expectKnown(between.address, early)
  const late = await backUpUnderLoad(between.address, other, embedded)
  await between.end()

  const admin = new pg.Client(first.DATABASE_URL)
  await admin.connect()
  await admin.query('create database restored').finally(() => admin.end())
  await command('restore', other, last)
  const restored = await startPortal({ databaseUrl: last.DATABASE_URL })
  for (const known of [early, late]) await expectKnown(restored.address, known)
  await restored.end()
  console.log('Restore drill: PostgreSQL → embedded → PostgreSQL, all that was answered before each backup is there.')
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
