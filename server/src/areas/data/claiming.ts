import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { dateIn } from '../../outside/clock.ts'
import { type ClaimMaker, type ClaimPlace, isOwnChild, liveNumbers, lockClaims, makeClaims, numbersPastLimit } from '../claims/index.ts'
import type { DataFile } from './declare.ts'
import type { ImportOptions, ImportPlace } from './importing.ts'
import { literal } from './kinds.ts'
import { childChecks } from './ownership.ts'
import type { Tables } from './statements.ts'

/** Institution that brings an import, and who of it; undefined: the operator. */
export function officeOf(at: ImportPlace, { scope, caller, program }: Pick<ImportOptions, 'scope' | 'caller' | 'program'>, now: Date) {
  if (scope === 'operator') return undefined
  const by = program === undefined ? { roleId: caller?.roleId ?? null, keyId: null } : { roleId: null, keyId: program.keyId }
  return { at, maker: { orgId: scope.orgId, ...by }, today: dateIn(now) }
}

const run = (tx: Database, statement: string) => tx.execute(sql.raw(statement))

/** Takes the rows of members out whose child is not the institution's own, whether such a child exists or not. */
const takeClaims = ({ rows, claimed }: Tables, today: string): string => {
  const isOwn = isOwnChild({
    child: 'r.child',
    org: 'r.org_id',
    group: 'r.the_group',
    since: 'r.since',
    until: 'r.until',
    schoolYear: 'r.school_year',
    today: `${literal(today)}::date`,
  })
  return `with taken as (delete from ${rows} r where not ${isOwn} returning r.line, r.child_registry_number, r.the_group, r.since, r.until)
    insert into ${claimed} select * from taken`
}

/** Makes claims of the rows of members that are none of the institution's own children; rows past the limit are faults, in the order of their lines. */
export async function claimRows(
  tx: Database,
  file: DataFile,
  tables: Tables,
  at: ClaimPlace,
  maker: ClaimMaker,
  today: string,
): Promise<void> {
  await run(tx, takeClaims(tables, today))
  const rows = sql.raw(`select line, number, group_id, since, until from ${tables.claimed}`)
  await lockClaims(tx, maker.orgId)
  const past = await numbersPastLimit(tx, at, maker.orgId, rows)
  await tx.execute(sql`
    with over as (delete from ${sql.raw(tables.claimed)} where number in (${past}) returning line, number)
    insert into ${sql.raw(tables.faults)} (file, line, col, value, code, rightly)
    select ${file.name}, line, 'child_registry_number', number, 'tooManyClaims', ${String(at.settings.claimsPerMonth)} from over`)
  await makeClaims(tx, at, maker, rows)
}

/** Takes out what would be refused only because the child is claimed and not the institution's own yet. */
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

/** A child whose request ended at this institution leaves the one that it is at. Days before today stay with that one. */
export const leaveElsewhere = ({ rows }: Tables, today: string): string =>
  `update group_members m set until_date = greatest(m.since_date, r.since, ${literal(today)}::date) from ${rows} r, groups g
    where g.id = m.group_id and m.child_id = r.child and m.until_date is null and g.org_id <> r.org_id and r.until is null`

const Counts = z.array(z.object({ file: z.string(), count: z.int() }))

/** Rows that are claims or were set aside, by file. */
export async function countAside(
  tx: Database,
  { claimed, aside }: Tables,
): Promise<(file: DataFile) => { claims: number; setAside: number }> {
  const { rows } = await tx.execute(
    sql.raw(`select file, count(*)::integer as count from ${aside} group by 1 union all select '', count(*)::integer from ${claimed}`),
  )
  const counts = new Map(Counts.parse(rows).map(({ file, count }) => [file, count]))
  return ({ name, owner }) => ({ claims: owner.isMembers ? (counts.get('') ?? 0) : 0, setAside: counts.get(name) ?? 0 })
}
