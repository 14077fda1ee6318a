import type { Database } from '../../database/connect.ts'
import { and, eq, isNull, type SQL, sql } from '../../database/sql.ts'
import { addresses, catchments, prospects } from '../../database/tables.ts'
import { hasOpened } from './store.ts'

/** Requests without an institution whose address a catchment covers by now. Those that none covers do not stand in their way. */
export const coveredByNow = (db: Database, now: Date, limit: number) =>
  db
    .selectDistinct({ id: prospects.id })
    .from(prospects)
    .innerJoin(
      catchments,
      and(
        eq(catchments.campaignId, prospects.campaignId),
        eq(catchments.placeCode, prospects.placeCode),
        eq(catchments.age, prospects.age),
      ),
    )
    .innerJoin(addresses, eq(addresses.id, prospects.addressId))
    .where(and(isNull(prospects.institutionId), hasOpened(now), sql`${catchments.part} in ('', ${addresses.street}, ${addresses.town})`))
    .orderBy(prospects.id)
    .limit(limit)

/** Nobody has decided yet where these children go. */
const isUndecided = sql`${prospects.responseStatus} in ('NONE', 'REQUESTED') and coalesce(${prospects.schoolStatus}, 'NEW') = 'NEW'`

/** Requests of some people (a query of one column, `id`) whose address was corrected, so that another institution is responsible by now: they wait for it to be determined. */
export const parted = (tx: Database, whose: SQL, now: Date) =>
  tx
    .update(prospects)
    .set({ placeCode: sql`${addresses.placeCode}`, institutionId: null, undeterminedSince: now })
    .from(addresses)
    .where(
      and(
        eq(addresses.id, prospects.addressId),
        sql`${prospects.childId} in (${whose})`,
        isUndecided,
        sql`${prospects.institutionId} is distinct from (
          select ${catchments.orgId} from ${catchments} where ${catchments.campaignId} = ${prospects.campaignId}
             and ${catchments.placeCode} = ${addresses.placeCode} and ${catchments.age} = ${prospects.age}
             and ${catchments.part} in ('', ${addresses.street}, ${addresses.town}) and ${hasOpened(now)}
           order by ${catchments.part} = '' limit 1)`,
      ),
    )
    .returning({ id: prospects.id })
