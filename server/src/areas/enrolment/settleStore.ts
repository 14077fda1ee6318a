import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, gt, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from '../../database/sql.ts'
import { addresses, catchments, prospects } from '../../database/tables.ts'
import { isFrozen, isListLocked } from '../../requests/drawLock.ts'
import type { World } from '../../world.ts'
import { UNDECIDED_STATUSES } from './rules.ts'
import { hasOpened } from './store.ts'

/**
 * Requests without an institution whose address a catchment covers now. Others, and those whose list is frozen, would fill the limit.
 */
export const requestsNowCovered = (db: Database, now: Date, { after, limit }: { after: number; limit: number }) =>
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
    .where(
      and(
        gt(prospects.id, after),
        or(isNull(prospects.institutionId), isNotNull(prospects.undeterminedSince)),
        hasOpened(now),
        not(isListLocked(catchments)),
        sql`${catchments.part} in ('', ${addresses.street}, ${addresses.town})`,
      ),
    )
    .orderBy(prospects.id)
    .limit(limit)

/** No decision on the request yet. */
const isUndecided = and(
  inArray(prospects.responseStatus, [...UNDECIDED_STATUSES]),
  or(isNull(prospects.schoolStatus), eq(prospects.schoolStatus, 'NEW')),
)

/** Institution responsible for the joined address, as `institutionAt` finds it. */
const responsible = (now: Date) => sql`(
  select ${catchments.orgId} from ${catchments} where ${catchments.campaignId} = ${prospects.campaignId}
     and ${catchments.placeCode} = ${addresses.placeCode} and ${catchments.age} = ${prospects.age}
     and ${catchments.part} in ('', ${addresses.street}, ${addresses.town}) and ${hasOpened(now)}
   order by ${catchments.part} = '' limit 1)`

/**
 * Carries corrected addresses of some people (a query of one column, `id`) over to their undecided requests. A request whose address now
 * belongs to another institution loses its own, and the job determines it again; one placed by hand only if the address left its place.
 */
export const followAddresses = (tx: Database, condition: SQL, now: Date) =>
  tx
    .update(prospects)
    .set({
      placeCode: sql`${addresses.placeCode}`,
      institutionId: sql`case when ${prospects.institutionId} = ${responsible(now)} then ${prospects.institutionId} end`,
      placedByHand: false,
      undeterminedSince: sql`case when ${prospects.institutionId} = ${responsible(now)} then null else ${now}::timestamptz end`,
    })
    .from(addresses)
    .where(
      and(
        eq(addresses.id, prospects.addressId),
        sql`${prospects.childId} in (${condition})`,
        isUndecided,
        not(isFrozen(sql`${prospects.id}`)),
        or(
          ne(prospects.placeCode, addresses.placeCode),
          and(eq(prospects.placedByHand, false), sql`${prospects.institutionId} is distinct from ${responsible(now)}`),
        ),
      ),
    )
    .returning({ id: prospects.id })

/**
 * Whether a child without a request belongs to one of the institutions by address and age. Runs one statement for every child, so that
 * response time reveals nothing.
 */
export async function isInCatchment(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { orgIds, campaignIds }: { orgIds: readonly number[]; campaignIds: readonly number[] },
  childId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from people p join addresses a on a.person_id = p.id and a.left_on is null
      join campaigns c on c.id = ${anyOf(campaignIds)} and p.birth_date between c.birth_from and c.birth_to
      join lateral (
        select catchments.org_id from catchments where catchments.campaign_id = c.id and catchments.place_code = a.place_code
           and catchments.age = c.school_year - extract(year from p.birth_date) and catchments.part in ('', a.street, a.town) and ${hasOpened(clock.now())}
         order by catchments.part = '' limit 1) near on near.org_id = ${anyOf(orgIds)}
     where p.id = ${childId} and not exists (select from prospects q where q.child_id = p.id and q.campaign_id = c.id)`)
  return rows.length > 0
}
