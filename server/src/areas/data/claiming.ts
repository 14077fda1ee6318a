import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { dayLiteral, stayMeets } from '../../requests/groupMembership.ts'
import {
  type ClaimMaker,
  type ClaimPlace,
  isMember,
  isOwnChild,
  liveNumbers,
  lockClaims,
  type MemberColumns,
  makeClaims,
  memberSince,
  numbersPastLimit,
  takesDays,
  takesDaysOfOwnChild,
} from '../claims/index.ts'
import type { Check, DataFile } from './declare.ts'
import type { ImportOptions, ImportPlace } from './importRules.ts'
import { literal } from './kinds.ts'
import { childChecks } from './ownership.ts'
import type { Tables } from './statements.ts'

/** Institution of an import and its member or program; undefined for the operator. */
export function officeOf(at: ImportPlace, { scope, caller, program }: Pick<ImportOptions, 'scope' | 'caller' | 'program'>) {
  if (scope === 'operator') return undefined
  const by = program === undefined ? { roleId: caller?.roleId ?? null, keyId: null } : { roleId: null, keyId: program.keyId }
  return { at, maker: { orgId: scope.orgId, ...by } }
}

const run = (tx: Database, statement: string) => tx.execute(sql.raw(statement))

const rowOn = (today: string): MemberColumns => ({
  child: 'r.child',
  org: 'r.org_id',
  group: 'r.the_group',
  since: 'r.since',
  writesFrom: 'r.since',
  until: 'r.until',
  schoolYear: 'r.school_year',
  today: dayLiteral(today),
})

/** Refuses rows that overwrite another institution's days of a child that is already here; a claim would needlessly ask the guardians. */
export const daysCheck = (today: string): Check => ({
  column: 'since',
  code: 'daysNotYours',
  where: () => takesDaysOfOwnChild(rowOn(today)),
  right: memberSince(rowOn(today)),
})

/** Records children with a present or coming place at the institution whose rows are about to be deleted. */
export const notePlaced = ({ rows, placed }: Tables, today: string): string =>
  `insert into ${placed} select distinct r.child from ${rows} r where ${isMember(rowOn(today))}`

/** The import deletes the child's place and gives it another: a corrected day or group, unless it takes days of another institution. */
const isPlacedAnew = ({ placed }: Tables, today: string): string =>
  `(r.child in (select child_id from ${placed}) and not ${takesDays(rowOn(today))})`

/** Moves membership rows of foreign or unknown children to the claims table. */
const takeClaims = (tables: Tables, orgId: number, today: string): string =>
  `with taken as (delete from ${tables.rows} r where not ${isOwnChild(rowOn(today))} and not coalesce(${isPlacedAnew(tables, today)}, false)
      returning r.line, r.child_registry_number as number, r.the_group, r.since, r.until)
    insert into ${tables.claimed} select taken.*, number in (${liveNumbers(orgId)}) from taken`

/** Turns membership rows of foreign children into claims; rows above the limit are faults, in the order of their lines. */
export async function claimRows(
  tx: Database,
  file: DataFile,
  tables: Tables,
  at: ClaimPlace,
  maker: ClaimMaker,
  today: string,
): Promise<void> {
  await lockClaims(tx, maker.orgId)
  await run(tx, takeClaims(tables, maker.orgId, today))
  const rows = sql.raw(`select line, number, group_id, since, until from ${tables.claimed}`)
  const past = await numbersPastLimit(tx, at, maker.orgId, rows)
  await tx.execute(sql`
    with over as (delete from ${sql.raw(tables.claimed)} where number in (${past}) returning line, number)
    insert into ${sql.raw(tables.faults)} (file, line, col, value, code, rightly)
    select ${file.name}, line, 'child_registry_number', number, 'tooManyClaims', ${String(at.settings.claimsPerMonth)} from over`)
  await makeClaims(tx, at, maker, rows)
}

/** Sets rows aside that would be refused only because the child is claimed and not yet the institution's own. */
export async function setAside(tx: Database, file: DataFile, tables: Tables, orgId: number): Promise<void> {
  const wrong = childChecks(file, orgId).map(({ where }) => `(${where(tables.rows)})`)
  if (wrong.length === 0) return
  await run(
    tx,
    `with taken as (delete from ${tables.rows} r where (${wrong.join(' or ')})
        and r.child_registry_number in (select number from ${tables.claimed} union ${liveNumbers(orgId)}) returning r.line)
      insert into ${tables.aside} select ${literal(file.name)}, line from taken`,
  )
}

/** Ends the other places of a child whose request ended at this institution where the row begins; no other row overwrites foreign days. */
export const endOtherMemberships = ({ rows }: Tables, today: string): string =>
  `update group_members m set until_date = greatest(m.since_date, leaving.day)
     from (select m.id, min(r.since) as day from ${rows} r join group_members m on m.child_id = r.child
             join groups g on g.id = m.group_id and g.org_id <> r.org_id
            where ${stayMeets('m', { since: 'r.since', until: 'r.until' })} and ${takesDays(rowOn(today))} group by m.id) leaving
    where m.id = leaving.id`

const Counts = z.array(z.object({ file: z.string(), count: z.int() }))

/** Counts of rows that make claims, are claimed already, or were set aside, by file. */
export async function countAside(
  tx: Database,
  { claimed, aside }: Tables,
): Promise<(file: DataFile) => { claims: number; claimedBefore: number; setAside: number }> {
  const { rows } = await tx.execute(
    sql.raw(`select file, count(*)::integer as count from ${aside} group by 1
      union all select case when is_live then 'live' else 'new' end || ' claims', count(*)::integer from ${claimed} group by 1`),
  )
  const counts = new Map(Counts.parse(rows).map(({ file, count }) => [file, count]))
  const ofMembers = (owner: DataFile['owner'], which: string) => (owner.isMembers ? (counts.get(which) ?? 0) : 0)
  return ({ name, owner }) => ({
    claims: ofMembers(owner, 'new claims'),
    claimedBefore: ofMembers(owner, 'live claims'),
    setAside: counts.get(name) ?? 0,
  })
}
