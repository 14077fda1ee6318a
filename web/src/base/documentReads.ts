import type { AnsweredRead } from '@portal/contract/appPages'
import type { QueryClient } from '@tanstack/react-query'

/** Puts the reads of a document under the keys that `read` of api.ts uses. */
export function fillCache(client: QueryClient, reads: readonly AnsweredRead[], updatedAt?: number): void {
  for (const [path, params, result] of reads) client.setQueryData([path, params], result, updatedAt === undefined ? {} : { updatedAt })
}
