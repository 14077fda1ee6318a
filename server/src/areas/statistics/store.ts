import { CAPITAL_CODE } from '@portal/contract/constants'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, count, eq, inArray, like } from '../../database/sql.ts'
import { catchments, kindergartenPlaces, organisations, places, prospects } from '../../database/tables.ts'
import type { Catchment, Counted, Reference } from './rules.ts'

/** All figures of the public statistics in one statement; pages aggregate them in memory. */
export const countProspects = (db: Database, campaignIds: readonly number[]): Promise<Counted[]> =>
  db
    .select({
      campaignId: prospects.campaignId,
      placeCode: prospects.placeCode,
      age: prospects.age,
      institutionId: prospects.institutionId,
      responseStatus: prospects.responseStatus,
      schoolStatus: prospects.schoolStatus,
      children: count(),
    })
    .from(prospects)
    .where(inArray(prospects.campaignId, [...campaignIds]))
    .groupBy(
      prospects.campaignId,
      prospects.placeCode,
      prospects.age,
      prospects.institutionId,
      prospects.responseStatus,
      prospects.schoolStatus,
    )

/** Places, offices and kindergartens of the figures; they change yearly. */
export async function readReference(db: Database): Promise<Reference> {
  const [allPlaces, offices, kindergartens] = await Promise.all([
    db.select().from(places),
    db
      .select({ id: organisations.id, parentId: organisations.parentId, placeCode: organisations.placeCode })
      .from(organisations)
      .where(eq(organisations.type, 'ORGGOV')),
    db
      .select({ id: organisations.id, name: organisations.name, placeCode: organisations.placeCode })
      .from(organisations)
      .where(and(eq(organisations.type, 'ORGKG'), eq(organisations.isPublic, true), like(organisations.placeCode, `${CAPITAL_CODE}%`)))
      .orderBy(asc(organisations.id)),
  ])
  return { places: allPlaces, offices, kindergartens }
}

export const readCatchments = (db: Database, campaignIds: readonly number[]): Promise<Catchment[]> =>
  db
    .selectDistinct({
      campaignId: catchments.campaignId,
      placeCode: catchments.placeCode,
      opensAt: catchments.opensAt,
      orgId: catchments.orgId,
      orgName: organisations.name,
      address: organisations.addressDetail,
      phone: organisations.phone,
    })
    .from(catchments)
    .innerJoin(organisations, eq(organisations.id, catchments.orgId))
    .where(inArray(catchments.campaignId, [...campaignIds]))

export const placesFor = preparedStatement((db, { campaignId }: Placeholders<{ campaignId: number }>) =>
  db
    .select({ orgId: kindergartenPlaces.orgId, age: kindergartenPlaces.age, places: kindergartenPlaces.places })
    .from(kindergartenPlaces)
    .where(eq(kindergartenPlaces.campaignId, campaignId)),
)
