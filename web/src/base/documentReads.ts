import type { AnsweredRead } from '@portal/contract/appPages'
import { childPathOf, type FamilyRow } from '@portal/contract/familyPaths'
import type { QueryClient } from '@tanstack/react-query'

/** Rows of a family's answer as answers of the read about one child; none for every other answer. */
export function rowsIn(path: unknown, result: unknown): AnsweredRead[] {
  const childPath = childPathOf(path)
  if (childPath === undefined || !Array.isArray(result)) return []
  const rows: readonly FamilyRow[] = result
  return rows.map(({ params, result }) => [childPath, { ...params }, result])
}

type Age = Parameters<QueryClient['setQueryData']>[2]

/** Puts the rows of a family's answer under the keys of the reads about one child, whose pages then open with data. */
export function fillRows(client: QueryClient, path: unknown, result: unknown, age?: Age): void {
  for (const [childPath, params, row] of rowsIn(path, result)) client.setQueryData([childPath, params], row, age)
}

/** Puts the reads of a document under the keys that `read` of api.ts uses. */
export function fillCache(client: QueryClient, reads: readonly AnsweredRead[], updatedAt?: number): void {
  const age = updatedAt === undefined ? {} : { updatedAt }
  for (const [path, params, result] of reads) {
    client.setQueryData([path, params], result, age)
    fillRows(client, path, result, age)
  }
}
