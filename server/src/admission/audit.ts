import { type Refusal, refusals } from '@portal/contract/refusals'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { isDatabaseUnreachable, outageLog, writeBlockOf } from '../database/errors.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../database/preparedStatement.ts'
import { sql } from '../database/sql.ts'
import { audit, auditRefusals } from '../database/tables.ts'
import type { Keyring } from './keys.ts'
import { networksOf } from './networks.ts'
import type { Caller } from './session.ts'

export interface AuditEntry {
  at: Date
  accountId: number | null
  personId: number | null
  role: string | null
  /** Institution of a member of staff. */
  orgId: number | null
  action: string
  childId: number | null
  requestId: string
  /** Network digest from `placeOf`; missing for the portal's own work and its commands. */
  place?: string | undefined
}

/** Keyed digest of the caller's network: equal networks are recognisable, addresses are not recoverable. */
const digestOfPlace = (keyring: Keyring, place: string) => keyring.sign('subject', `refused ${place}`).signature
/** Digest bytes stored per read or change: enough to distinguish networks in a table of billions of rows. */
const PLACE_BYTES = 8
export const placeOf = (keyring: Keyring, { ip }: { ip: string }): string =>
  digestOfPlace(keyring, networksOf(ip)[0].name).toString('hex', 0, PLACE_BYTES)

const actorColumnsOf = (caller: Caller | undefined) => ({
  accountId: caller?.accountId ?? null,
  personId: caller?.personId ?? null,
  role: caller?.role ?? null,
})

export const entryOf = (
  caller: Caller | undefined,
  action: string,
  childId: number | null,
  requestId: string,
  at: Date,
  place?: string,
): AuditEntry => ({
  at,
  ...actorColumnsOf(caller),
  orgId: caller?.orgId ?? null,
  action,
  childId,
  requestId,
  place,
})

/** Audit columns of a parent without a session. */
export const asParent = { role: 'EDU_PARENT', orgId: null } as const

/** Audit columns of an institution's program, which acts for no person. */
export const asProgram = ({ orgId }: { orgId: number }) => ({ role: 'PROGRAM', orgId }) as const

/** Audit columns of the portal's own work, which shows no person a child. */
export const AS_PORTAL = { role: 'PORTAL', orgId: null, accountId: null, personId: null } as const

/** Audit columns of an operator's command. */
export const AS_OPERATOR = { role: 'OPERATOR', orgId: null, accountId: null, personId: null, requestId: 'command' } as const

type Lists = { [Key in keyof Required<AuditEntry>]: readonly (string | number | null)[] }

/** One list per column: the statement text, and so its plan, is equal for any number of rows. */
function listsOf(entries: readonly AuditEntry[]): Lists {
  const each = (key: Exclude<keyof AuditEntry, 'at'>) => entries.map(({ [key]: value }) => value ?? null)
  return {
    at: entries.map(({ at }) => at.toISOString()),
    accountId: each('accountId'),
    personId: each('personId'),
    role: each('role'),
    orgId: each('orgId'),
    action: each('action'),
    childId: each('childId'),
    requestId: each('requestId'),
    place: each('place'),
  }
}

const writeEntries = preparedStatement(
  (_db, { at, accountId, personId, role, orgId, action, childId, requestId, place }: Placeholders<Lists>) =>
    rawStatement(sql`
    insert into ${audit} (at, account_id, person_id, role, org_id, action, child_id, request_id, place)
    select at, account_id, person_id, role, org_id, action, child_id, request_id, decode(place, 'hex') from unnest(${at}::timestamptz[], ${accountId}::int[], ${personId}::int[], ${role}::text[],
                         ${orgId}::int[], ${action}::text[], ${childId}::int[], ${requestId}::text[], ${place}::text[])
      as entry (at, account_id, person_id, role, org_id, action, child_id, request_id, place)`),
)

/** Writes a change's audit rows in the change's own transaction, so that no change exists without a trace. */
export const auditChange = async (tx: Database, ...entries: AuditEntry[]): Promise<void> => {
  if (entries.length > 0) await writeEntries(tx, listsOf(entries))
}

/** Refusals of wrong guesses. Besides these, every 403 is audited. */
const guesses: readonly Refusal[] = [
  'loginFailed',
  'oldPasswordWrong',
  'passwordWrong',
  'codeWrong',
  'codeEnded',
  'mailLinkInvalid',
  'referenceWrong',
  'registryWrong',
  'familyNotHere',
  'requesterRegistryWrong',
  'identityMismatch',
  'childMismatch',
  'invitationMismatch',
  'qrInvalid',
  'keyInvalid',
  'tooManyCodes',
  'tooManyTries',
  'tooOftenToday',
  'requesterTooOften',
]
const NOT_ALLOWED = 403
export const isAudited = (reason: Refusal): boolean => refusals[reason] === NOT_ALLOWED || guesses.includes(reason)

/** A refusal as audited: caller and network, never the request's content. */
export interface RefusalEntry {
  at: Date
  action: string
  reason: Refusal
  caller: Caller | undefined
  /** The caller's network, by which limits count. */
  place: string
}

const HOUR_MS = 3_600_000
const BATCH_MS = 250
/** Maximum rows per statement, to stay below the database's limit of parameters. */
const MAX_ROWS = 1000

const portions = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, at) => rows.slice(at * MAX_ROWS, (at + 1) * MAX_ROWS))

/** Upserts one row per kind, caller, network and hour. All processes sort rows alike, so that they cannot deadlock. */
async function writeRefusals(db: Database, keyring: Keyring, entries: readonly RefusalEntry[]): Promise<void> {
  const rows = new Map<string, typeof auditRefusals.$inferInsert>()
  for (const { at, action, reason, caller, place } of entries) {
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
    const key = JSON.stringify([hour, action, reason, place, caller?.accountId])
    const times = (rows.get(key)?.times ?? 0) + 1
    rows.set(key, {
      hour,
      action,
      reason,
      ...actorColumnsOf(caller),
      place: digestOfPlace(keyring, place),
      times,
      lastAt: at,
    })
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  const { hour, action, reason, place, accountId } = auditRefusals
  for (const portion of portions(sorted))
    await db
      .insert(auditRefusals)
      .values(portion)
      .onConflictDoUpdate({
        target: [hour, action, reason, place, accountId],
        set: { times: sql`${auditRefusals.times} + excluded.times`, lastAt: sql`greatest(${auditRefusals.lastAt}, excluded.last_at)` },
      })
}

/** Maximum reads queued while the database accepts no writes; above it the oldest are dropped. */
const MAX_WAITING = 20_000
const RETRY_MS = 1000
/** Time without a written trace after which staff may read nothing more. */
const MAX_UNAUDITED_MS = 60_000

/** Only ids may reach the log. */
const inIds = (entries: readonly AuditEntry[]) =>
  entries.map(({ requestId, action, accountId, childId }) => [requestId, action, accountId, childId])

interface AuditStore {
  writeReads(entries: readonly AuditEntry[]): Promise<unknown>
  writeRefusals(entries: readonly RefusalEntry[]): Promise<unknown>
}

export const auditStore = (db: Database, keyring: Keyring): AuditStore => ({
  writeReads: (entries) => writeEntries(db, listsOf(entries)),
  writeRefusals: (entries) => writeRefusals(db, keyring, entries),
})

/** Batches reads and refusals and writes them within 250 ms. Reads stay queued while the database accepts no writes. */
export function auditTrail(store: AuditStore, log: Pick<Logger, 'error' | 'info'>, elapsed: () => number = () => performance.now()) {
  const reads: AuditEntry[] = []
  let refused: RefusalEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let failingSince: number | undefined
  const outage = outageLog(log, 'reads could not be written to the audit: trying again', 'reads are written to the audit again')

  const lose = (count: number) => {
    if (count > 0) log.error({ lost: inIds(reads.splice(0, count)) }, 'reads are lost to the audit')
  }
  async function writeReads(): Promise<void> {
    while (reads.length > 0) {
      const portion = reads.slice(0, MAX_ROWS)
      try {
        await store.writeReads(portion)
        reads.splice(0, portion.length)
        failingSince = undefined
        outage.worked()
      } catch (error) {
        if (isDatabaseUnreachable(error) || writeBlockOf(error) !== undefined) {
          failingSince ??= elapsed()
          outage.failed({ entries: reads.length })
          lose(reads.length - MAX_WAITING)
          return soon(RETRY_MS)
        }
        lose(portion.length)
      }
    }
  }
  async function writeMet(): Promise<void> {
    const met = refused
    refused = []
    try {
      if (met.length > 0) await store.writeRefusals(met)
    } catch {
      log.error({ entries: met.length }, 'refusals could not be written to the audit')
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeReads).then(writeMet)
    return writing
  }
  function soon(ms = BATCH_MS): void {
    timer ??= setTimeout(flush, ms)
  }
  return {
    read(entry: AuditEntry) {
      reads.push(entry)
      soon()
    },
    refused(entry: RefusalEntry) {
      if (!isAudited(entry.reason)) return
      refused.push(entry)
      soon()
    },
    /** Tells whether audit writes have failed for longer than MAX_UNAUDITED_MS. */
    isBehind: (): boolean => failingSince !== undefined && elapsed() - failingSince > MAX_UNAUDITED_MS,
    flush,
    /** Flushes a last time; reads that could not be written are logged as lost. */
    async end(): Promise<void> {
      await flush()
      clearTimeout(timer)
      lose(reads.length)
    },
  }
}
export type AuditTrail = ReturnType<typeof auditTrail>

export const actionOf = (call: { method: string; path: string }): string => `${call.method} ${call.path}`
