import { type SQL, sql } from '../../database/sql.ts'

/** Whose copy is made: the conditions of the sections name them. */
export interface Subject {
  accountId: number
  personId: number
  /** The child whom a section of a child is about. */
  childId: number
}

/** A column as a person reads it: its heading, and words for what the database keeps as codes. */
type Column = string | readonly [heading: string, words: Readonly<Record<string, string>>]

/** One part of a copy: a table of rows, by the names of its columns. */
export interface Section {
  /** As data.json names it. */
  name: string
  title: string
  /** The tables whose rows about the person or the child are in it. */
  tables: readonly string[]
  /** Of the state registry, about the person: only whoever has shown to be that person gets it. */
  needsProof?: true
  /** In reading order; the statement names its columns alike. */
  columns: Readonly<Record<string, Column>>
  rows(of: Subject): SQL
}

export const headingOf = (column: Column): string => (typeof column === 'string' ? column : column[0])
export const wordsOf = (column: Column): Readonly<Record<string, string>> => (typeof column === 'string' ? {} : column[1])

/** An instant as text, in the time of Ulaanbaatar. */
export const at = (column: string): SQL =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`

/** The day of an instant, in Ulaanbaatar. */
export const dayOf = (column: string): SQL => sql`(${sql.raw(column)} at time zone 'UTC' + interval '8 hours')::date::text`

/** An address in one line, from the largest to the door, of a row of addresses called `a`. */
export const addressInWords = sql`(select concat_ws(', ', province.name, district.name, place.name,
    nullif(a.region, ''), nullif(a.town, ''), nullif(a.street, ''), nullif(a.apartment, ''), nullif(a.detail, ''))
  from places place left join places district on district.code = place.parent_code left join places province on province.code = district.parent_code
  where place.code = a.place_code)`

export const yesNo = { true: 'Тийм', false: 'Үгүй' } as const
