import { homeworkList } from '@portal/contract/homework'
import { childBooks, childSchool } from '@portal/contract/school'
import { describe, expect, it } from 'vitest'
import {
  brokenMigrations,
  emptyTables,
  loggedErrors,
  readsWithoutTopic,
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
} from './omissions.ts'

const made = { 'contract/src/school.ts': { childBooks, childSchool } }

describe('a noun with a missing part is reported', () => {
  it('a call that is in no list, has no answer, has two, or is answered without being listed', () => {
    expect(unlistedCalls(made, [childBooks])).toEqual([expect.stringContaining(childSchool.path)])
    expect(unanswered([childBooks], [])).toEqual([expect.stringMatching(/has no answer/)])
    expect(unanswered([childBooks], [childBooks, childBooks, homeworkList])).toEqual([
      expect.stringMatching(/homeworks.*not in contract/),
      expect.stringMatching(/books.*answered twice/),
    ])
  })
  it('calls that no test makes', () => {
    expect(withoutApiTest(made, { 'a.api.test.ts': 'await send(childSchoolYear)' })).toHaveLength(1)
    expect(withoutApiTest(made, { 'a.api.test.ts': 'await send(childSchool)' })).toEqual([])
  })
  it('a log that is given an error with its message', () => {
    const of = (source: string) => loggedErrors({ 'server/src/work/news.ts': source })
    for (const source of [
      "log.error({ err: error, chore: name }, 'failed')",
      "world.log.warn({ err }, 'failed')",
      "log.error({ fault: error }, 'failed')",
      'log.error(\n  error,\n)',
    ])
      expect(of(source)).toEqual([expect.stringContaining('server/src/work/news.ts')])
    expect(of("log.error({ fault: traceOf(error), chore: name }, 'an error')")).toEqual([])
    expect(of("log.warn({ message: id, fault: lastError, tries: error.tries }, 'failed')")).toEqual([])
  })
  it('a file of tables that is not listed, and a migration without its SQL, its snapshot or its line', () => {
    expect(unlistedTables(['library.ts', 'school.ts'], "export * from './tables/school.ts'")).toEqual([
      expect.stringContaining('library.ts'),
    ])
    const first = ['0000_tables', '0001_triggers']
    const files = ['0000_tables.sql', '0001_triggers.sql']
    expect(brokenMigrations(first, files, ['0001_snapshot.json'])).toEqual([])
    expect(brokenMigrations(first, files, [])).toEqual([expect.stringContaining('0001_snapshot.json is missing')])
    expect(brokenMigrations([...first, '0002_library'], files, ['0001_snapshot.json'])).toHaveLength(2)
    expect(brokenMigrations(first, [...files, '0002_library.sql'], ['0001_snapshot.json'])).toEqual([
      expect.stringMatching(/0002_library\.sql is not in meta/),
    ])
  })
  it('a migration that takes away what older versions use, and does not say so', () => {
    const of = (sql: string) => unmarkedBreaks({ 'migrations/0002_phones.sql': sql })
    for (const sql of [
      'DROP TABLE "phones";',
      'ALTER TABLE "accounts" DROP COLUMN "phone";',
      'ALTER TABLE "accounts" RENAME COLUMN "phone" TO "phones";',
      'ALTER TABLE "accounts" ALTER COLUMN "phone" SET NOT NULL;',
      'CREATE TABLE "a" ();--> statement-breakpoint\nALTER TABLE "accounts" ADD COLUMN "phone" text NOT NULL;',
    ])
      expect(of(sql)).toEqual([expect.stringMatching(/^migrations\/0002_phones\.sql .*breaking_migrations values \('0002_phones'/)])
    expect(of('ALTER TABLE "accounts" ADD COLUMN "phone" text DEFAULT \'\' NOT NULL;')).toEqual([])
    expect(of(`DROP TABLE "phones";\ninsert into breaking_migrations values ('0002_phones', 'the table phones');`)).toEqual([])
    expect(of('-- not breaking: made and dropped here\nDROP TABLE "phones";')).toEqual([])
  })
  it('a seed step that the country does not run, and a table of which it has no rows', () => {
    const demo = { 'demo/src/library.ts': 'export const seedLibrary: SeedStep = ({ copyInto }) => copyInto(loans, [])' }
    expect(unlistedSeedSteps(demo, '  seedLibraryOf: seedLibraryOf,')).toEqual([
      expect.stringMatching(/^seedLibrary of demo\/src\/library\.ts/),
    ])
    expect(unlistedSeedSteps(demo, '  library: seedLibrary,')).toEqual([])
    expect(unlistedSeedSteps({ 'demo/src/library.ts': '' }, ''), 'a pattern that finds no step').toHaveLength(1)
    expect(emptyTables(['loans', 'shelves', 'sessions'], demo, ['sessions'])).toEqual([expect.stringContaining('shelves')])
  })
  it('a table that the documents or the rights of parents do not know, by table and file', () => {
    const document = '## Data by class\n\n| public | `books`, `books`, `shelves` |\n\n## What is logged\n\n`clubs`'
    expect(unclassifiedTables(['books', 'clubs'], document)).toEqual([
      expect.stringMatching(/^The table clubs is missing from docs\/security\.md/),
      expect.stringContaining('names books'),
      expect.stringContaining('names shelves'),
    ])
    const sections = [{ tables: ['clubs'] }]
    expect(uncopiedTables(['clubs', 'club_members'], ['clubs', 'club_members'], { sections, leftOut: {} })).toEqual([
      expect.stringMatching(/^The table club_members is missing from server\/src\/areas\/rights/),
    ])
    expect(uncopiedTables(['clubs'], ['clubs'], { sections, leftOut: { clubs: 'why', shelves: 'why' } })).toEqual([
      expect.stringContaining('The table clubs is in a section'),
      expect.stringContaining('shelves, which does not exist'),
    ])
    const none = { retired: ['clubs'], withoutPeriod: {} }
    expect(unretainedTables(['clubs', 'club_members'], new Set(['clubs']), none)).toEqual([
      expect.stringMatching(/^The table club_members is missing from server\/src\/retention\/table\.ts/),
    ])
    expect(unretainedTables(['clubs', 'club_members'], new Set(['clubs', 'club_members']), none)).toEqual([])
    expect(unretainedTables(['clubs'], new Set(['clubs']), { ...none, withoutPeriod: { clubs: 'why', shelves: 'why' } })).toHaveLength(2)
  })
  it('a period that no test checks, and a link that the test of the drawer does not expect', () => {
    expect(untestedRetention([{ table: 'clubs', of: 'schoolLife' }], "  'menus schoolLife': {")).toEqual([
      expect.stringMatching(/^The table clubs is missing from server\/src\/retention\/retention\.api\.test\.ts/),
    ])
    expect(untestedRetention([{ table: 'clubs', of: 'schoolLife' }], "  'clubs schoolLife': {")).toEqual([])
    const drawer = "const studentPages = [\n  { page: 'clubs', Icon },\n  { page: 'daily-attendance', Icon },\n]"
    const titles = "const text = {\n  clubs: 'Дугуйлан',\n  'daily-attendance': 'Өдрийн ирц',\n}"
    const test = "test('the drawer holds its pages', () => {\n  expect(['Өдрийн ирц'])\n})\ntest('other', () => {\n  'Дугуйлан'\n})"
    expect(untestedLinks(drawer, titles, test)).toEqual([
      expect.stringMatching(/^The link 'Дугуйлан' to the page clubs is missing from e2e/),
    ])
  })
  it('a read about a child that no topic makes stale', () => {
    expect(readsWithoutTopic([childBooks, childSchool], (path) => path === childSchool.path, [])).toEqual([
      `GET ${childBooks.path} is missing from web/src/base/topics.ts: add its path to the topics that change it, or to withoutTopic.`,
    ])
    expect(readsWithoutTopic([childBooks], () => false, [childBooks.path])).toEqual([])
  })
  it('a page without an address, without a link to it, without a flow', () => {
    const modules = ['src/areas/library/LibraryPage.tsx']
    expect(unreachedPages(['library/LibraryPage.tsx', 'library/ShelfPage.tsx'], modules)).toEqual([expect.stringContaining('ShelfPage')])
    expect(unlinkedPages(['library'], { 'a.tsx': '<ChildTitle page="library" />' })).toHaveLength(1)
    expect(unlinkedPages(['library'], { 'a.tsx': "childPageLink(child.id, 'library')" })).toEqual([])
    expect(unvisitedPages(['/login/$type', 'library'], { 'a.spec.ts': "page.goto('/login/mail')" })).toEqual([
      expect.stringContaining('library'),
    ])
  })
})
