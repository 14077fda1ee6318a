import { readdirSync, readFileSync } from 'node:fs'
import { calls } from '@portal/contract/calls'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { answers } from '../server/src/app.ts'
import * as tables from '../server/src/database/tables.ts'

/** What one more noun easily leaves out, each in a sentence: an answer to a call, a migration of a table. */

const migrations = new URL('../server/src/database/migrations/meta/', import.meta.url)

/** Statements that would bring the database from the last migration to the tables as they stand. */
async function unmigrated(): Promise<string[]> {
  const last = readdirSync(migrations)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const before = JSON.parse(readFileSync(new URL(last ?? '', migrations), 'utf8'))
  return generateMigration(before, generateDrizzleJson({ ...tables }, before.id))
}

function unanswered(): string[] {
  const answered = answers.map(({ call }) => call)
  const missing = calls
    .filter((call) => !answered.includes(call))
    .map(({ path }) => `${path} has no answer: add it to its area's answers.ts`)
  const unknown = answered.filter((call) => !calls.includes(call)).map(({ path }) => `${path} is answered but not in contract/src/calls.ts`)
  const twice = answered.filter((call, at) => answered.indexOf(call) !== at).map(({ path }) => `${path} is answered twice`)
  return [...missing, ...unknown, ...twice]
}

/** Files of tables that the server does not know. */
function unlisted(): string[] {
  const listed = readFileSync(new URL('../server/src/database/tables.ts', import.meta.url), 'utf8')
  return readdirSync(new URL('../server/src/database/tables/', import.meta.url))
    .filter((name) => !listed.includes(`'./tables/${name}'`))
    .map((name) => `server/src/database/tables/${name} is not in tables.ts`)
}

const statements = await unmigrated()
const faults = [
  ...unanswered(),
  ...unlisted(),
  ...(statements.length === 0
    ? []
    : [`The tables have no migration yet (npm run migration -- --name what-changed): ${statements.join(' ').slice(0, 400)}`]),
]
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)
