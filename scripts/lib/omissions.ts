import type { Call } from '@portal/contract/call'

/** Checks for parts that a new area often lacks; each function returns a sentence for each omission. */

/** Calls by the contract's file and export name. */
export type ExportedCalls = Readonly<Record<string, Readonly<Record<string, Call>>>>

export type Sources = Readonly<Record<string, string>>

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const isIn = (text: string, word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text)
const all = (sources: Sources) => Object.values(sources).join('\n')

/** Calls that the contract declares and calls.ts does not list. */
export const unlistedCalls = (exported: ExportedCalls, calls: readonly Call[]): string[] =>
  Object.entries(exported).flatMap(([file, some]) =>
    Object.values(some)
      .filter((call) => !calls.includes(call))
      .map((call) => `${nameOf(call)} of ${file} is in no list of contract/src/calls.ts.`),
  )

export function unanswered(calls: readonly Call[], answered: readonly Call[]): string[] {
  return [
    ...calls
      .filter((call) => !answered.includes(call))
      .map((call) => `${nameOf(call)} has no answer: its area's answers.ts, and a line in server/src/app.ts.`),
    ...answered.filter((call) => !calls.includes(call)).map((call) => `${nameOf(call)} is answered and not in contract/src/calls.ts.`),
    ...answered.filter((call, at) => answered.indexOf(call) !== at).map((call) => `${nameOf(call)} is answered twice.`),
  ]
}

/** Files of the contract whose calls no API test makes explicitly; the contract test only checks that each call succeeds. */
export const withoutApiTest = (exported: ExportedCalls, tests: Sources): string[] =>
  Object.entries(exported)
    .filter(([, calls]) => !Object.keys(calls).some((name) => isIn(all(tests), name)))
    .map(([file]) => `The calls of ${file} have no test: a *.api.test.ts in server/src/areas that makes them.`)

/** An error object passed to the log: database errors quote values, which may be personal data. */
const LOGGED_ERROR =
  /\blog\??\.(?:trace|debug|info|warn|error|fatal)\(\s*(?:(?:error|err|e)\b|\{[^}]*(?:\b(?:err|error)\b\s*[,}:]|:\s*(?:err|error)\s*[,}]))/

export const loggedErrors = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([, source]) => LOGGED_ERROR.test(source))
    .map(
      ([file]) =>
        `${file} logs an error with its message, which may quote personal data: log { fault: traceOf(error) } of database/errors.ts.`,
    )

/** Table files that tables.ts does not export. */
export const unlistedTables = (files: readonly string[], list: string): string[] =>
  files.filter((name) => !list.includes(`'./tables/${name}'`)).map((name) => `server/src/database/tables/${name} is not in tables.ts.`)

/** First migration with a snapshot, which holds the tables of the one before it, too. */
const FIRST_WITH_SNAPSHOT = '0001'

/** A migration needs its SQL, its snapshot and its entry in the journal. */
export function brokenMigrations(tags: readonly string[], sqlFiles: readonly string[], snapshots: readonly string[]): string[] {
  const folder = 'server/src/database/migrations'
  return [
    ...tags.filter((tag) => !sqlFiles.includes(`${tag}.sql`)).map((tag) => `${folder}/${tag}.sql is missing: the journal names it.`),
    ...tags
      .filter((tag) => tag >= FIRST_WITH_SNAPSHOT)
      .map((tag) => `${tag.slice(0, 4)}_snapshot.json`)
      .filter((name) => !snapshots.includes(name))
      .map((name) => `${folder}/meta/${name} is missing: the journal names its migration.`),
    ...sqlFiles
      .filter((name) => !tags.includes(name.replace('.sql', '')))
      .map((name) => `${folder}/${name} is not in meta/_journal.json: it would never run.`),
  ]
}

/** Statements that break an older version which still runs or is started again. */
const breakingStatements: readonly [what: string, pattern: RegExp, unless?: RegExp][] = [
  ['drops a table', /\bdrop table\b/i],
  ['drops a column', /\bdrop column\b/i],
  ['renames', /\brename (to|column)\b/i],
  ['changes the type of a column', /\bset data type\b/i],
  ['makes a column required', /\bset not null\b/i],
  ['adds a column that older versions would leave empty', /\badd column\b.*\bnot null\b/is, /\b(default|generated)\b/i],
]

/** Breaking migrations without a mark: neither an entry in breaking_migrations nor a comment on why they are harmless. */
export const unmarkedBreaks = (migrations: Sources): string[] =>
  Object.entries(migrations).flatMap(([file, source]) => {
    const name = file.replace(/^.*\//, '').replace('.sql', '')
    const isMarked =
      /^-- not breaking: \S/m.test(source) || new RegExp(`insert into "?breaking_migrations"?[^;]*'${name}'`, 'i').test(source)
    if (isMarked) return []
    const statements = source.split(';')
    return breakingStatements
      .filter(([, pattern, unless]) => statements.some((one) => pattern.test(one) && !unless?.test(one)))
      .map(
        ([what]) =>
          `${file} ${what}: let a later version do it, or write insert into breaking_migrations values ('${name}', 'what older versions miss'); or a line -- not breaking: why.`,
      )
  })

/** Seed steps of the demo that the country does not run. */
export function unlistedSeedSteps(demo: Sources, country: string): string[] {
  const steps = Object.entries(demo).flatMap(([file, source]) =>
    [...source.matchAll(/export const (\w+): SeedStep\b/g)].map(([, name = '']) => ({ file, name })),
  )
  if (steps.length === 0) return ['demo/src exports no SeedStep: mend the pattern in scripts/lib/omissions.ts.']
  return steps
    .filter(({ name }) => !new RegExp(`: ${name},`).test(country))
    .map(({ file, name }) => `${name} of ${file} is not among the parts of demo/src/country.ts.`)
}

/** Tables that are empty in the demo and that no other code fills. */
export const emptyTables = (tables: readonly string[], demo: Sources, filledByOthers: readonly string[]): string[] =>
  tables
    .filter((name) => !filledByOthers.includes(name) && !isIn(all(demo), name))
    .map((name) => `The demo has no rows of ${name}: a SeedStep in demo/src, or a line in scripts/completeness.ts that says what fills it.`)

/** Tables that no row of “Data by class” names, and names there that are no table. */
export function unclassifiedTables(tables: readonly string[], document: string): string[] {
  const [classes = ''] = document.split('## Data by class')[1]?.split('\n## ') ?? []
  const named = [...classes.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  return [
    ...tables
      .filter((name) => !named.includes(name))
      .map((name) => `The table ${name} is missing from docs/security.md: name it in one row of “Data by class”.`),
    ...named
      .filter((name, at) => !tables.includes(name) || named.indexOf(name) !== at)
      .map((name) => `docs/security.md names ${name} under “Data by class”, which is no table or is named twice: remove it.`),
  ]
}

/** Tables with personal data that a parent's copy neither includes nor leaves out with a reason. */
export function uncopiedTables(
  personal: readonly string[],
  tables: readonly string[],
  copy: { sections: readonly { tables: readonly string[] }[]; leftOut: Readonly<Record<string, string>> },
): string[] {
  const copied = copy.sections.flatMap((section) => section.tables)
  const folder = 'server/src/areas/rights'
  return [
    ...personal
      .filter((name) => !copied.includes(name) && copy.leftOut[name] === undefined)
      .map(
        (name) =>
          `The table ${name} is missing from ${folder}: add a section to accountSections.ts or childSections.ts, or a reason to leftOut in sections.ts.`,
      ),
    ...Object.keys(copy.leftOut)
      .filter((name) => copied.includes(name))
      .map((name) => `The table ${name} is in a section of ${folder} and in leftOut: remove one.`),
    ...[...copied, ...Object.keys(copy.leftOut)]
      .filter((name) => !tables.includes(name))
      .map((name) => `${folder} names the table ${name}, which does not exist.`),
  ]
}

/** Tables with personal data without a period, without a table that deletes them by cascade, and without a reason. */
export function unretainedTables(
  personal: readonly string[],
  covered: ReadonlySet<string>,
  { retired, withoutPeriod }: { retired: readonly string[]; withoutPeriod: Readonly<Record<string, string>> },
): string[] {
  const [file, others] = ['server/src/retention/table.ts', 'server/src/retention/withoutPeriod.ts']
  return [
    ...personal
      .filter((name) => !covered.has(name) && withoutPeriod[name] === undefined)
      .map((name) => `The table ${name} is missing from ${file}: add it to retired with its period, or to ${others} with a reason.`),
    ...Object.keys(withoutPeriod)
      .filter((name) => retired.includes(name))
      .map((name) => `The table ${name} is in ${file} and in ${others}: remove one.`),
    ...Object.keys(withoutPeriod)
      .filter((name) => !personal.includes(name))
      .map((name) => `${others} gives a reason for ${name}, which is no table with personal data: remove it.`),
  ]
}

/** Retention periods that no case of the API test checks. */
export const untestedRetention = (retired: readonly { table: string; of: string }[], test: string): string[] =>
  retired
    .filter(({ table, of }) => !test.includes(`'${table} ${of}': {`))
    .map(
      ({ table, of }) =>
        `The table ${table} is missing from server/src/retention/retention.api.test.ts: add the case '${table} ${of}' with an older and a younger row.`,
    )

/** Links of the drawer that its e2e test does not expect; `titles` is the source of their Mongolian titles. */
export function untestedLinks(drawer: string, titles: string, test: string): string[] {
  const [list = ''] = /const studentPages = \[[\s\S]*?\]/.exec(drawer) ?? []
  const [expected = ''] = /test\('the drawer [\s\S]*?^\}\)/m.exec(test) ?? []
  return [...list.matchAll(/page: '([\w-]+)'/g)].flatMap(([, page = '']) => {
    const title = new RegExp(`^ {2}'?${page}'?: ('[^']+')`, 'm').exec(titles)?.[1] ?? `'${page}'`
    if (expected.includes(title)) return []
    return [`The link ${title} to the page ${page} is missing from e2e/children.spec.ts: add it to the list of “the drawer holds …”.`]
  })
}

/** Reads about a child that no topic of the stream invalidates: an open page would keep showing old data. */
export const readsWithoutTopic = (
  calls: readonly Call[],
  isStaleBy: (path: string) => boolean,
  withoutTopic: readonly string[],
): string[] =>
  calls
    .filter(({ method, access, path }) => method === 'GET' && access.kind === 'child' && !isStaleBy(path) && !withoutTopic.includes(path))
    .map((call) => `${nameOf(call)} is missing from web/src/base/topics.ts: add its path to the topics that change it, or to withoutTopic.`)

/** Page files without a route; `modules` are those that the page table loads. */
export const unreachedPages = (files: readonly string[], modules: readonly string[]): string[] =>
  files.filter((file) => !modules.includes(`src/areas/${file}`)).map((file) => `web/src/areas/${file} has no row in web/src/app/pages.ts.`)

/** Child pages that no other page links to. */
export const unlinkedPages = (addresses: readonly string[], web: Sources): string[] =>
  addresses
    .filter((name) => !name.startsWith('/') && !new RegExp(`page: '${name}'|childPageLink\\([^)]*'${name}'`).test(all(web)))
    .map((name) => `Nothing links to the page ${name} of a child: a row in web/src/shell/DrawerContent.tsx, or a link on another page.`)

/** Pages that no e2e test opens. */
export const unvisitedPages = (addresses: readonly string[], specs: Sources): string[] =>
  addresses
    .filter((address) => !isIn(all(specs), address.replace(/\/?\$.*/, '')))
    .map((address) => `No flow in e2e opens the page ${address}.`)
