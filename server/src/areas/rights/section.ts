import { type SQL, sql } from '../../database/sql.ts'

/** Ids that the queries of the sections filter by. */
export interface Subject {
  accountId: number
  personId: number
  /** Child of a child section. */
  childId: number
  /** Day of the copy. */
  today: string
}

/** Heading of a column, with labels where the database stores codes. */
type Column = string | readonly [heading: string, words: Readonly<Record<string, string>>]

/** Part of a copy: the rows of one query. */
export interface Section {
  /** Key in data.json. */
  name: string
  title: string
  /** Database tables that the section covers. */
  tables: readonly string[]
  /** State registry data about the person; included only for a proven account. */
  needsProof?: true
  /** Columns in display order; the keys match the column names of the query. */
  columns: Readonly<Record<string, Column>>
  rows(of: Subject): SQL
}

export const headingOf = (column: Column): string => (typeof column === 'string' ? column : column[0])
export const wordsOf = (column: Column): Readonly<Record<string, string>> => (typeof column === 'string' ? {} : column[1])

/** SQL for the date of a timestamp in Ulaanbaatar. */
export const dayOf = (column: string): SQL => sql`(${sql.raw(column)} at time zone 'UTC' + interval '8 hours')::date::text`

/** SQL for the one-line address, from province to door, of a row of `addresses` aliased `a`. */
export const addressInWords = sql`(select concat_ws(', ', province.name, district.name, place.name,
    nullif(a.region, ''), nullif(a.town, ''), nullif(a.street, ''), nullif(a.apartment, ''), nullif(a.detail, ''))
  from places place left join places district on district.code = place.parent_code left join places province on province.code = district.parent_code
  where place.code = a.place_code)`

/** SQL for the subject of a row `t` with a course. */
export const courseName = sql`(select s.name from courses k join subjects s on s.id = k.subject_id where k.id = t.course_id)`

export const yesNo = { true: 'Тийм', false: 'Үгүй' } as const
