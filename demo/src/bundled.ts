import { CAPITAL_CODE } from '@portal/contract/constants'
import {
  type Counted,
  districtFiguresOf,
  districtList,
  inDistrict,
  kindergartenRowsOf,
  type Reference,
} from '@portal/server/areas/statistics/rules'
import { kindergartenPlaces, organisations, places, prospects } from '@portal/server/database/tables'
import type { PgTable } from 'drizzle-orm/pg-core'
import { demoDay } from './calendar.ts'
import type { CopyInto } from './copy.ts'
import { DEFAULT_CHILDREN, layCountry } from './country.ts'
import { CAMPAIGN } from './enrolment.ts'
import { RegistryNumbers } from './registry-numbers.ts'

/** Rows of the country, kept instead of copied into a database. */
async function countryRows() {
  const kept = new Map<PgTable, unknown[]>()
  const copyInto: CopyInto = async (table, rows) => {
    kept.set(table, [...(kept.get(table) ?? []), ...rows])
  }
  const ground = { numbers: new RegistryNumbers(), children: DEFAULT_CHILDREN, copyInto, hashPassword: async () => '', progress: () => {} }
  await layCountry({ ...ground, day: demoDay(new Date('2026-11-16T09:00:00+08:00')) })
  return <T extends PgTable>(table: T) => (kept.get(table) ?? []) as T['$inferSelect'][]
}

const envelope = (RESULT: unknown) => ({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай хадгаллаа', RESULT })

/**
 * What the web app carries with it so that the list of kindergartens opens at once, by name of the file: one for each district, one for
 * the whole capital, and the list of districts. Made of the same seed and by the same rules as the answers of the calls.
 */
export async function bundledFiles(): Promise<Map<string, object>> {
  const rowsOf = await countryRows()
  const houses = rowsOf(organisations)
  const reference: Reference = {
    places: rowsOf(places),
    offices: houses.filter(({ type }) => type === 'ORGGOV'),
    kindergartens: houses
      .filter(({ type, isPublic, placeCode }) => type === 'ORGKG' && isPublic && placeCode.startsWith(CAPITAL_CODE))
      .toSorted((one, other) => one.id - other.id),
  }
  const counted: Counted[] = rowsOf(prospects)
    .filter(({ campaignId }) => campaignId === CAMPAIGN.kindergarten)
    .map((prospect) => ({ ...prospect, children: 1 }))
  const districts = districtList(reference)
  const rows = kindergartenRowsOf(reference, counted, rowsOf(kindergartenPlaces))
  return new Map([
    ...districts.map(({ soumDistrictCode: code }) => [code, envelope(inDistrict(rows, code))] as const),
    ['districts', envelope(districtFiguresOf(districts, rows))] as const,
  ])
}

export const fileText = (content: object): string => `${JSON.stringify(content, null, 1)}\n`
export const bundleFolder = new URL('../../web/public/kindergartens/', import.meta.url)
