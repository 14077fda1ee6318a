import type { PgSession } from './sql.ts'

/** Exported by Drizzle, and left out of its types. */
declare module 'drizzle-orm/utils' {
  export function mapResultRow(
    fields: NonNullable<Parameters<PgSession['prepareQuery']>[1]>,
    row: unknown[],
    joinsNotNullableMap: Record<string, boolean> | undefined,
  ): Record<string, unknown>
}
