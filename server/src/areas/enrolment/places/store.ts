import type { PlacesChange } from '@portal/contract/staffPlaces'
import * as z from 'zod/mini'
import { anyOf, oneOf } from '../../../database/columns.ts'
import type { Database } from '../../../database/connect.ts'
import { and, asc, eq, inArray, sql } from '../../../database/sql.ts'
import { campaigns, kindergartenPlaces, organisations, placeChanges, places } from '../../../database/tables.ts'
import { heldAcceptances, holdsPlace } from '../placesStore.ts'
import { PENDING_STATUSES } from '../rules.ts'
import type { Cell } from './rules.ts'

/** Public kindergartens among these institutions, by district and name. */
export const kindergartensAmong = (db: Database, orgIds: readonly number[]) =>
  db
    .select({ orgId: organisations.id, orgName: organisations.name, districtName: places.name })
    .from(organisations)
    .innerJoin(places, sql`${places.code} = left(${organisations.placeCode}, 4)`)
    .where(and(inArray(organisations.id, [...orgIds]), eq(organisations.type, 'ORGKG'), eq(organisations.isPublic, true)))
    .orderBy(sql`${places.name} collate "und-x-icu"`, asc(organisations.id))

const Count = z.coerce.number()
const Row = z.object({
  orgId: Count,
  age: Count,
  places: z.nullable(Count),
  given: Count,
  waiting: Count,
  at: z.nullable(z.coerce.date()),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
})
export type FoundCell = Cell & z.infer<typeof Row>

/** Cells of these kindergartens with places, requests or a change. */
export async function cellsOf(db: Database, campaignId: number, orgIds: readonly number[]): Promise<FoundCell[]> {
  const among = anyOf(orgIds)
  const { rows } = await db.execute(sql`
    with counted as (
      select institution_id as org_id, age, count(*) filter (where ${holdsPlace(sql`q`)}) as given,
             count(*) filter (where ${oneOf(sql`response_status`, PENDING_STATUSES)}) as waiting
        from prospects q where campaign_id = ${campaignId} and institution_id = ${among} group by 1, 2),
    held as (select org_id, age, places from kindergarten_places where campaign_id = ${campaignId} and org_id = ${among}),
    last as (
      select distinct on (org_id, age) org_id, age, at, person_id from place_changes
       where campaign_id = ${campaignId} and org_id = ${among} order by org_id, age, id desc),
    cells as (select org_id, age from counted union select org_id, age from held union select org_id, age from last)
    select cells.org_id as "orgId", cells.age, held.places, coalesce(counted.waiting, 0) as waiting,
           coalesce(counted.given, 0) + (select count(*) from (${heldAcceptances(campaignId)}) taken where taken.org_id = cells.org_id and taken.age = cells.age) as given,
           last.at, p.last_name as "lastName", p.first_name as "firstName"
      from cells left join held using (org_id, age) left join counted using (org_id, age) left join last using (org_id, age)
           left join people p on p.id = last.person_id`)
  return z.array(Row).parse(rows)
}

/** Serialises changes of a campaign's places, and acceptances at these kindergartens with them. */
export async function lockPlaces(tx: Database, campaignId: number, orgIds: readonly number[]): Promise<void> {
  await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, campaignId)).for('no key update')
  await tx.execute(sql`
    select from kindergarten_places where campaign_id = ${campaignId} and org_id = ${anyOf(orgIds)} order by org_id, age for update`)
}

/** Writes the cells and the history of their changes. */
export async function writePlaces(
  tx: Database,
  campaignId: number,
  changes: readonly PlacesChange[],
  by: { personId: number; at: Date },
): Promise<void> {
  const cells = changes.flatMap(({ orgId, age, to }) => (to === null ? [] : [{ campaignId, orgId, age, places: to }]))
  if (cells.length > 0)
    await tx
      .insert(kindergartenPlaces)
      .values(cells)
      .onConflictDoUpdate({
        target: [kindergartenPlaces.campaignId, kindergartenPlaces.orgId, kindergartenPlaces.age],
        set: { places: sql`excluded.places` },
      })
  const gone = changes.filter(({ to }) => to === null)
  if (gone.length > 0) {
    const [orgIds, ages] = [gone.map(({ orgId }) => orgId), gone.map(({ age }) => age)]
    await tx.execute(sql`
      delete from kindergarten_places k using unnest(${sql.param(orgIds)}::int[], ${sql.param(ages)}::int[]) as gone(org_id, age)
       where k.campaign_id = ${campaignId} and k.org_id = gone.org_id and k.age = gone.age`)
  }
  await tx
    .insert(placeChanges)
    .values(changes.map(({ orgId, age, from, to }) => ({ campaignId, orgId, age, placesBefore: from, placesAfter: to, ...by })))
}
