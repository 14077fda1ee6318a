import * as z from 'zod/mini'
import { type Copying, quoted } from '../database/copying.ts'

/** A table as copied: by its columns, and by partition if it has any. */
const TableContents = z.object({ name: z.string(), columns: z.array(z.string()), parts: z.array(z.string()) })
export type TableContents = z.infer<typeof TableContents>

/** Head of a backup, before its rows. */
export const Head = z.object({
  takenAt: z.string(),
  /** Hashes of the applied migrations in order. */
  migrations: z.array(z.string()),
  tables: z.array(TableContents),
})
export type Head = z.infer<typeof Head>

export const PartStart = z.object({ table: z.string(), part: z.string() })
export type PartStart = z.infer<typeof PartStart>

const TableTotal = z.object({
  name: z.string(),
  rows: z.int(),
  bytes: z.int(),
  /** Digest of the bytes in the file. */
  sha256: z.string(),
  /** Order-independent hash of the rows; the restored table has to match it. */
  fingerprint: z.string(),
})
export type TableTotal = z.infer<typeof TableTotal>

/** Totals at the end of a backup: a restore that differs is rolled back. */
export const Manifest = z.object({
  tables: z.array(TableTotal),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')
/** Target clause of COPY. */
export const targetOf = ({ name, columns }: TableContents): string => `${quoted(name)} (${listed(columns)})`
export const rowsOfPart = (columns: readonly string[], part: string): string => `select ${listed(columns)} from only ${quoted(part)}`

/** All tables of the portal. Partitions come with their table; detached ones are left to the operator. */
export async function tablesOf({ rows }: Copying): Promise<TableContents[]> {
  const found = await rows(`
    select c.relname::text as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           case when c.relkind = 'r' then array[c.relname::text]
                else array(select p.relname::text from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid order by 1)
           end as parts
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_class p where p.relkind = 'p' and p.relnamespace = c.relnamespace
                                                and c.relname ~ ('^' || p.relname || '_[0-9_]+$'))
     order by c.relname`)
  return z.array(TableContents).parse(found)
}

const Counted = z.tuple([z.object({ rows: z.int(), fingerprint: z.string() })])

/** Sum of the row hashes: equal on both engines for any row order. */
export async function countOf({ rows }: Copying, { name, columns }: TableContents): Promise<{ rows: number; fingerprint: string }> {
  const [counted] = Counted.parse(
    await rows(`select count(*)::int as rows, coalesce(sum(hashtextextended(row(${listed(columns)})::text, 0)), 0)::text as fingerprint
                  from ${quoted(name)}`),
  )
  return counted
}

const Sequences = Manifest.shape.sequences

/** Read after the rows: sequences are outside of snapshots, and must not be behind any row. */
export const sequencesOf = async ({ rows }: Copying): Promise<Manifest['sequences']> =>
  Sequences.parse(
    await rows(`select sequencename::text as name, last_value::text as value from pg_sequences
                 where schemaname = 'public' and last_value is not null order by 1`),
  )

const Hashes = z.array(z.object({ hash: z.string() }))

export const migrationsOf = async ({ rows }: { rows(statement: string): Promise<Record<string, unknown>[]> }): Promise<string[]> =>
  Hashes.parse(await rows('select hash from drizzle.__drizzle_migrations order by created_at')).map(({ hash }) => hash)
