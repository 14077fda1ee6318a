import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { audit } from '../database/tables.ts'
import type { Caller } from './gate.ts'

export interface AuditEntry {
  at: Date
  accountId: number | null
  personId: number | null
  role: string | null
  action: string
  childId: number | null
  requestId: string
}

export const entryOf = (caller: Caller | undefined, action: string, childId: number | null, requestId: string, at: Date): AuditEntry => ({
  at,
  accountId: caller?.accountId ?? null,
  personId: caller?.personId ?? null,
  role: caller?.role ?? null,
  action,
  childId,
  requestId,
})

/** A change is audited in its own transaction: it is never there without its trace. */
export const auditChange = async (tx: Database, ...entries: AuditEntry[]): Promise<void> => {
  await tx.insert(audit).values(entries)
}

const GATHER_MS = 250
/** In one statement: a busy moment of long lists would otherwise pass the number of values that the database takes. */
const MOST_ROWS = 1000

/** Reads are gathered and written together, at the latest 250 ms after they happened. */
export function auditTrail(db: Database, log: Logger) {
  let gathered: AuditEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (entries: AuditEntry[]) => {
    try {
      for (let from = 0; from < entries.length; from += MOST_ROWS) await db.insert(audit).values(entries.slice(from, from + MOST_ROWS))
    } catch {
      log.error({ entries: entries.length }, 'reads could not be written to the audit')
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = gathered
    gathered = []
    if (entries.length > 0) writing = writing.then(() => write(entries))
    return writing
  }
  return {
    read(entry: AuditEntry) {
      gathered.push(entry)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    flush,
  }
}
export type AuditTrail = ReturnType<typeof auditTrail>

export const actionOf = (call: { method: string; path: string }): string => `${call.method} ${call.path}`
