import { type AnyPgColumn, check, index, pgTable, sql, text } from '../sql.ts'

/** Provinces and the capital (2 digits), soums and districts (4), bags and khoroos (6), by the national codes. */
export const places = pgTable(
  'places',
  {
    code: text('code').primaryKey(),
    parentCode: text('parent_code').references((): AnyPgColumn => places.code),
    name: text('name').notNull(),
  },
  (place) => [
    index('places_parent').on(place.parentCode),
    check('places_code_shape', sql`${place.code} ~ '^([0-9]{2}){1,3}$'`),
    check(
      'places_code_below_parent',
      sql`(${place.parentCode} is null and length(${place.code}) = 2) or left(${place.code}, -2) = ${place.parentCode}`,
    ),
  ],
)
