import { readdirSync, readFileSync } from 'node:fs'
import type { Call } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { answers } from '../server/src/app.ts'
import { printedFiles } from '../server/src/areas/data/printed.ts'
import { leftOut, sections } from '../server/src/areas/rights/sections.ts'
import * as tables from '../server/src/database/tables.ts'
import { retired } from '../server/src/retention/table.ts'
import { withoutPeriod } from '../server/src/retention/withoutPeriod.ts'
import { withoutAccessRow } from '../server/test/access/table.ts'
import { tableNames as databaseTables, personalTables, withCascades } from '../server/test/personalTables.ts'
import { readPageNames, readPages } from '../web/build/pageTable.ts'
import { isStaleBy, withoutTopic } from '../web/src/base/topics.ts'
import { segmentOf } from '../web/src/child/segments.ts'
import {
  brokenMigrations,
  type ExportedCalls,
  emptyTables,
  loggedErrors,
  readsWithoutTopic,
  type Sources,
  unanswered,
  unclassifiedTables,
  uncopiedTables,
  unlinkedPages,
  unlistedCalls,
  unlistedSeedSteps,
  unlistedTables,
  unmarkedBreaks,
  unreachedPages,
  unretainedTables,
  untestedLinks,
  untestedRetention,
  unvisitedPages,
  withoutApiTest,
} from './lib/omissions.ts'

/** Checks the repository for parts that a new area often lacks, and prints a sentence for each. */

/** Tables that the demo does not fill, by the code or person that does. */
const filledByOthers = [
  // Filled by the server, at its first start and while it runs.
  ...['passages', 'faqItems', 'guides', 'contacts', 'keys', 'audit', 'auditRefusals', 'outbox', 'mailbox', 'forgotten', 'choreDays'],
  // Filled by migrations.
  'breakingMigrations',
  // Filled by the operator's commands.
  ...['maintenance', 'syncBreaker', 'syncCodes', 'syncInstitutions'],
  // Filled by actions of parents and staff.
  ...[
    'sessions',
    'devices',
    'codes',
    'consumedDigests',
    'attempts',
    'childChecks',
    'cards',
    'feeds',
    'summaryWishes',
    'messageChoices',
    'inboxEntries',
    'pushSubscriptions',
    'absenceAlerts',
    'summaries',
    'bars',
    'barReviews',
  ],
  'invitations',
  'heldDecisions',
  ...['absenceHistory', 'linkHistory', 'lostGuardianships', 'prospectMessages', 'schoolMessages', 'newsContacts', 'warnings'],
  ...['requestNotes', 'requestAssignments', 'questions', 'files', 'fileLinks', 'substitutes'],
  ...['drawTypings', 'drawExtras', 'acceptances'],
  'restEntries',
  ...['contactChanges', 'documentProofs'],
  ...['uploads', 'uploadPieces', 'orgKeys', 'dataCopies', 'copyPieces'],
  ...['placeChanges', 'campaignChanges', 'contentVersions'],
  ...['yearPlans', 'yearClasses', 'yearMoves', 'yearPlaces', 'yearEnds'],
]

const at = (path: string) => new URL(`../${path}`, import.meta.url)
const read = (path: string) => readFileSync(at(path), 'utf8')
const filesIn = (folder: string) => readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
const sourcesIn = (folder: string, wanted: RegExp): Sources =>
  Object.fromEntries(
    filesIn(folder)
      .filter((name) => wanted.test(name))
      .map((name) => [`${folder}/${name}`, read(`${folder}/${name}`)]),
  )

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'example' in value

/** All calls that the contract exports, by file. */
async function callsByFile(): Promise<ExportedCalls> {
  const found: Record<string, Record<string, Call>> = {}
  for (const name of filesIn('contract/src').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))) {
    const exported: [string, unknown][] = Object.entries(await import(at(`contract/src/${name}`).href))
    const made = exported.flatMap(([called, value]) => (isCall(value) ? [[called, value] as const] : []))
    if (made.length > 0) found[`contract/src/${name}`] = Object.fromEntries(made)
  }
  return found
}

const MIGRATIONS = 'server/src/database/migrations'

/** Statements that would migrate the database from the last migration to the declared tables. */
async function unmigrated(snapshots: readonly string[]): Promise<string[]> {
  const before = JSON.parse(read(`${MIGRATIONS}/meta/${snapshots.toSorted().at(-1)}`))
  const statements = await generateMigration(before, generateDrizzleJson({ ...tables }, before.id))
  if (statements.length === 0) return []
  return [`The tables have no migration yet (npm run migration -- --name what-changed): ${statements.join(' ').slice(0, 400)}`]
}

const made = await callsByFile()
const demo = sourcesIn('demo/src', /^(?!.*\.test).*\.ts$/)
const journal: { entries: { tag: string }[] } = JSON.parse(read(`${MIGRATIONS}/meta/_journal.json`))
const snapshots = filesIn(`${MIGRATIONS}/meta`).filter((name) => name.endsWith('_snapshot.json'))
const tableNames = Object.entries(tables).flatMap(([name, table]) => (is(table, PgTable) ? [name] : []))
/** Names of all pages except the start pages of the portal and of a child. */
const pageNames = readPageNames().filter((name) => name !== '/' && name !== '')

const periods = retired({ at: new Date(0), day: '1970-01-01' })
const retiredTables = periods.map(({ table }) => table)

const faults = [
  ...unlistedCalls(made, calls),
  ...unanswered(
    calls,
    answers.map(({ call }) => call),
  ),
  ...withoutAccessRow(calls),
  ...readsWithoutTopic(calls, isStaleBy, withoutTopic),
  ...withoutApiTest(made, { ...sourcesIn('server/src', /\.(api\.test|cases)\.ts$/), ...sourcesIn('server/test/callSetups', /\.ts$/) }),
  ...loggedErrors(sourcesIn('server/src', /^(?!.*\.(test|cases)\.ts$).*\.ts$/)),
  ...unlistedTables(filesIn('server/src/database/tables'), read('server/src/database/tables.ts')),
  ...brokenMigrations(
    journal.entries.map(({ tag }) => tag),
    filesIn(MIGRATIONS).filter((name) => name.endsWith('.sql')),
    snapshots,
  ),
  ...unmarkedBreaks(sourcesIn(MIGRATIONS, /\.sql$/)),
  ...(await unmigrated(snapshots)),
  ...unlistedSeedSteps(demo, read('demo/src/country.ts')),
  ...emptyTables(tableNames, demo, filledByOthers),
  ...unclassifiedTables(databaseTables, read('docs/security.md')),
  ...uncopiedTables(personalTables, databaseTables, { sections, leftOut }),
  ...unretainedTables(personalTables, withCascades(retiredTables), { retired: retiredTables, withoutPeriod }),
  ...untestedRetention(periods, read('server/src/retention/retention.api.test.ts')),
  ...unreachedPages(
    filesIn('web/src/areas').filter((name) => name.endsWith('Page.tsx')),
    readPages().flatMap(({ modules }) => modules),
  ),
  ...unlinkedPages(pageNames, sourcesIn('web/src', /\.tsx$/)),
  ...untestedLinks(read('web/src/shell/DrawerContent.tsx'), read('web/src/text/mn/childPages.ts'), read('e2e/children.spec.ts')),
  ...unvisitedPages(pageNames.map(segmentOf), sourcesIn('e2e', /\.ts$/)),
]
if (read('docs/data.md') !== printedFiles()) faults.push('docs/data.md is not what the declarations say: npm run data-docs writes it anew.')
for (const fault of faults) console.log(fault)
process.exit(faults.length === 0 ? 0 : 1)
