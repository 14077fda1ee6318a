import type { Origin, OriginKind } from '@portal/contract/dataOrigins'
import type { Database } from '../database/connect.ts'
import { and, eq } from '../database/sql.ts'
import { dataOrigins, organisations } from '../database/tables.ts'

/** Origin of an institution's data of a kind; files by default. */
export async function originOf(db: Database, orgId: number, kind: OriginKind): Promise<Origin> {
  const [found] = await db.select().from(dataOrigins).where(ofKind(orgId, kind))
  return found?.origin ?? 'BROUGHT'
}

export const isKindergarten = async (db: Database, orgId: number): Promise<boolean> =>
  (await db.$count(organisations, and(eq(organisations.id, orgId), eq(organisations.type, 'ORGKG')))) > 0

/** Origin until the end of the transaction: a change of the setting waits. */
export async function lockOrigin(tx: Database, orgId: number, kind: OriginKind): Promise<Origin> {
  const [found] = await tx.select().from(dataOrigins).where(ofKind(orgId, kind)).for('share')
  return found?.origin ?? 'BROUGHT'
}

const ofKind = (orgId: number, kind: OriginKind) => and(eq(dataOrigins.orgId, orgId), eq(dataOrigins.kind, kind))

/** Writes the setting; waits for imports and entries that have begun. */
export async function writeOrigin(tx: Database, orgId: number, kind: OriginKind, origin: Origin, now: Date): Promise<void> {
  const set = { origin, changedAt: now }
  await tx
    .insert(dataOrigins)
    .values({ orgId, kind, ...set })
    .onConflictDoUpdate({ target: [dataOrigins.orgId, dataOrigins.kind], set })
}

/** Statements that lock the setting of all institutions of an import's rows, as SQL text; `now` is a literal. */
export const lockOriginsOf = (orgs: string, kind: OriginKind, now: string): string[] => [
  `insert into data_origins (org_id, kind, origin, changed_at)
     select o.id, ${kindText(kind)}, 'BROUGHT', ${now} from organisations o where o.id in (${orgs}) order by o.id on conflict do nothing`,
  `select from data_origins where kind = ${kindText(kind)} and org_id in (${orgs}) order by org_id for share`,
]

/** SQL condition as text: staff of the institution enter this kind of data in the portal. */
export const isEnteredHere = (org: string, kind: OriginKind): string =>
  `exists (select from data_origins d where d.org_id = ${org} and d.kind = ${kindText(kind)} and d.origin = 'ENTERED')`

/** SQL condition as text: the institution is a kindergarten. */
export const isOfKindergarten = (org: string): string => `exists (select from organisations o where o.id = ${org} and o.type = 'ORGKG')`

const kindText = (kind: OriginKind): string => `'${kind}'`
