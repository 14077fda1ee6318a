import { Role } from '@portal/contract/accounts'
import { EntryOutcome } from '@portal/contract/entries'
import { IdValue, PlainDate } from '@portal/contract/fields'
import * as z from 'zod/mini'
import type { EntryOf, Expired, Kept, KeptOnDevice, Unreadable } from './queueRules.ts'

/** Changes that belong together: all of them are stored or none. */
export interface StoreChange<Draft> {
  remove?: readonly Pick<Kept, 'at'>[]
  put?: readonly Kept<Draft>[]
  expired?: readonly Expired[]
  /** Owners who have read the number of their expired entries. */
  read?: readonly Expired[]
}

/** Entries on this device, of all owners. Every promise resolves once the data is on the disk. */
export interface EntryStore<Draft> {
  read(): Promise<KeptOnDevice<Draft>>
  /** Appends an entry; returns its position. */
  add(kept: Omit<Kept<Draft>, 'at'>): Promise<number>
  change(change: StoreChange<Draft>): Promise<void>
}

const ENTRIES = 'entries'
const EXPIRED = 'expired'
/** Position that the browser gives first. */
const FIRST = 1

const Owner = z.object({ personId: IdValue, role: Role })
/** Parts of a stored entry that every version of the portal can read. */
const StoredOwner: z.ZodMiniType<Unreadable> = z.object({ at: z.int(), owner: Owner })
const StoredRefusal = z.object({ refusal: z.nullable(z.pick(EntryOutcome, { reason: true, message: true, values: true })) })
const StoredEntry = z.object({ entry: z.unknown() })
const StoredExpired: z.ZodMiniType<Expired> = z.object({ owner: Owner, count: z.int(), firstDay: PlainDate, lastDay: PlainDate })
const Position = z.int()
const Rows = z.array(z.unknown())

const keyOf = ({ owner: { personId, role } }: Expired): string => `${personId} ${role}`

const rowsOf = <Row>(schema: z.ZodMiniType<Row>, found: readonly unknown[]): Row[] =>
  found.flatMap((row) => {
    const { data } = z.safeParse(schema, row)
    return data === undefined ? [] : [data]
  })

/** Splits stored rows: those of another version of the portal may not match the schema. A row without an owner is left alone. */
export function readEntries<Draft>(schema: z.ZodMiniType<EntryOf<Draft>>, found: readonly unknown[]) {
  const entries: Kept<Draft>[] = []
  const unreadable: Unreadable[] = []
  for (const row of found) {
    const { data: whose } = z.safeParse(StoredOwner, row)
    if (whose === undefined) continue
    const refused = z.safeParse(StoredRefusal, row).data
    const entry = z.safeParse(schema, z.safeParse(StoredEntry, row).data?.entry).data
    if (entry === undefined || refused === undefined) unreadable.push(whose)
    else entries.push({ ...whose, ...refused, entry })
  }
  return { entries, unreadable }
}

const resultOf = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: 'at', autoIncrement: true })
      request.result.createObjectStore(EXPIRED)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Store in a database of IndexedDB; `schema` is that of an entry. */
export function indexedEntryStore<Draft>(name: string, schema: z.ZodMiniType<EntryOf<Draft>>): EntryStore<Draft> {
  let opened: Promise<IDBDatabase> | undefined

  function database(): Promise<IDBDatabase> {
    opened ??= open(name).then((found) => {
      // A newer version of the portal in another tab may upgrade the database.
      found.onversionchange = () => found.close()
      return found
    })
    return opened
  }

  async function attempt<Result>(mode: IDBTransactionMode, work: (transaction: IDBTransaction) => Promise<Result>): Promise<Result> {
    // Strict: a transaction is complete once the disk has it, so that a killed browser or an empty battery loses nothing.
    const transaction = (await database()).transaction([ENTRIES, EXPIRED], mode, { durability: 'strict' })
    const [result] = await Promise.all([
      work(transaction),
      new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      }),
    ])
    return result
  }

  /** Repeats a failed transaction once with a new connection: phones close the one of a page that was in the background. */
  async function transact<Result>(mode: IDBTransactionMode, work: (transaction: IDBTransaction) => Promise<Result>): Promise<Result> {
    try {
      return await attempt(mode, work)
    } catch {
      opened = undefined
      return attempt(mode, work)
    }
  }

  return {
    read: () =>
      transact('readonly', async (transaction) => {
        const [entries, expired] = await Promise.all(
          [ENTRIES, EXPIRED].map((part) => resultOf(transaction.objectStore(part).getAll()).then((found) => Rows.parse(found))),
        )
        return { ...readEntries(schema, entries ?? []), expired: rowsOf(StoredExpired, expired ?? []) }
      }),
    add: async (kept) => {
      const at = await transact('readwrite', async (transaction) =>
        Position.parse(await resultOf(transaction.objectStore(ENTRIES).add(kept))),
      )
      // Asked once, with the first entry of the device: the browser may otherwise delete the database if space runs out.
      if (at === FIRST && 'storage' in navigator) void navigator.storage.persist()
      return at
    },
    change: ({ remove = [], put = [], expired = [], read = [] }) =>
      transact('readwrite', async (transaction) => {
        const entries = transaction.objectStore(ENTRIES)
        const notes = transaction.objectStore(EXPIRED)
        for (const { at } of remove) entries.delete(at)
        for (const kept of put) entries.put(kept)
        for (const one of expired) notes.put(one, keyOf(one))
        for (const one of read) notes.delete(keyOf(one))
      }),
  }
}

/** Store that ends with the page, for browsers without IndexedDB and for tests. */
export function volatileEntryStore<Draft>(): EntryStore<Draft> {
  let entries: readonly Kept<Draft>[] = []
  const unreadable: readonly Unreadable[] = []
  let expired: readonly Expired[] = []
  let last = 0
  return {
    read: async () => ({ entries, unreadable, expired }),
    add: async (kept) => {
      last += 1
      entries = [...entries, { ...kept, at: last }]
      return last
    },
    change: async ({ remove = [], put = [], expired: added = [], read = [] }) => {
      const gone = new Set(remove.map(({ at }) => at))
      const changed = new Map(put.map((kept) => [kept.at, kept]))
      const keys = new Set([...added, ...read].map(keyOf))
      entries = entries.filter(({ at }) => !gone.has(at)).map((kept) => changed.get(kept.at) ?? kept)
      expired = [...expired.filter((one) => !keys.has(keyOf(one))), ...added]
    },
  }
}
