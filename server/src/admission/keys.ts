import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { takeLock } from '../database/locks.ts'
import { and, asc, eq, isNull } from '../database/sql.ts'
import { KEY_PURPOSES } from '../database/tables/proofs.ts'
import { keys } from '../database/tables.ts'
import { announceKeys } from '../work/news.ts'

type Purpose = (typeof KEY_PURPOSES)[number]

/** Signs with a purpose's newest key and verifies with any active one. Works from memory: a bad signature costs no query. */
export interface Keyring {
  sign(purpose: Purpose, text: string): { keyId: number; signature: Buffer }
  /** Verifies with one key, or with any of the purpose. */
  isSigned(purpose: Purpose, keyId: number | 'any', text: string, signature: Uint8Array): boolean
  /** Raw secrets, the signing one first, for a library that signs on its own. */
  secrets(purpose: Purpose): readonly string[]
  /** Reloads the keys after one was added or retired, perhaps by another process. */
  refresh(): Promise<void>
}

const lockKeys = (tx: Database) => takeLock(tx, 'changingKeys')

const activeKeys = (tx: Database, purpose: Purpose) =>
  tx
    .select({ id: keys.id })
    .from(keys)
    .where(and(eq(keys.purpose, purpose), isNull(keys.retiredAt)))
    .orderBy(asc(keys.id))

/** Adds a key that signs from now on, notifies every process and returns its id. */
export async function addKey(db: Database, purpose: Purpose, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const [added] = await tx
      .insert(keys)
      .values({ purpose, secret: randomBytes(32), createdAt: now })
      .returning({ id: keys.id })
    await announceKeys(tx)
    return added?.id ?? Number.NaN
  })
}

type RetireResult = { retired: Purpose } | { refused: 'unknown' | 'retired' } | { refused: 'signs'; purpose: Purpose }

/** Retires a key on every process: its signatures are refused from then on. The signing key has to be replaced first. */
export async function retireKey(db: Database, id: number, now: Date): Promise<RetireResult> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const [key] = await tx.select().from(keys).where(eq(keys.id, id))
    if (key === undefined) return { refused: 'unknown' }
    if (key.retiredAt !== null) return { refused: 'retired' }
    if ((await activeKeys(tx, key.purpose)).at(-1)?.id === id) return { refused: 'signs', purpose: key.purpose }
    await tx.update(keys).set({ retiredAt: now }).where(eq(keys.id, id))
    await announceKeys(tx)
    return { retired: key.purpose }
  })
}

/** Lists all keys, active and retired, without their secrets. */
export const keyList = (db: Database) =>
  db
    .select({ id: keys.id, purpose: keys.purpose, createdAt: keys.createdAt, retiredAt: keys.retiredAt })
    .from(keys)
    .orderBy(asc(keys.purpose), asc(keys.id))

/** Generates missing keys at the first start. */
async function generateMissingKeys(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeys(tx)
    for (const purpose of KEY_PURPOSES)
      if ((await activeKeys(tx, purpose)).length === 0) await tx.insert(keys).values({ purpose, secret: randomBytes(32), createdAt: now })
  })
}

/** Time during which a process only verifies with a new key, until all other processes have it. */
const SIGNS_AFTER_MS = 5000

export async function openKeyring(db: Database, now: Date): Promise<Keyring> {
  await generateMissingKeys(db, now)
  // Builds KeyObjects once: building one per signature costs more than the signature.
  const read = async () =>
    (await db.select().from(keys).where(isNull(keys.retiredAt)).orderBy(asc(keys.id))).map((row) => ({
      ...row,
      key: createSecretKey(row.secret),
    }))
  let known = await read()
  const fresh = new Set<number>()

  const of = (purpose: Purpose) => known.filter((key) => key.purpose === purpose)
  const signing = (purpose: Purpose) => {
    const all = of(purpose)
    const key = all.findLast(({ id }) => !fresh.has(id)) ?? all.at(-1)
    if (key === undefined) throw new Error(`no key for ${purpose}`)
    return key
  }
  const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (purpose, text) => {
      const { id, key } = signing(purpose)
      return { keyId: id, signature: mac(key, text) }
    },
    isSigned: (purpose, keyId, text, signature) =>
      signature.length === 32 &&
      of(purpose)
        .filter(({ id }) => keyId === 'any' || id === keyId)
        .some(({ key }) => timingSafeEqual(mac(key, text), signature)),
    secrets: (purpose) => {
      const first = signing(purpose)
      return [first, ...of(purpose).filter((key) => key !== first)].map(({ secret }) => Buffer.from(secret).toString('hex'))
    },
    refresh: async () => {
      const before = new Set(known.map(({ id }) => id))
      known = await read()
      for (const { id } of known.filter((key) => !before.has(key.id))) {
        fresh.add(id)
        setTimeout(() => fresh.delete(id), SIGNS_AFTER_MS).unref()
      }
    },
  }
}

/** Digest stored instead of a secret, so that reading the database does not reveal the secret. */
export const digestOf = (token: string): Uint8Array => hash('sha256', token, 'buffer')

/** Public id of a document cookie: the beginning of its digest, from which the cookie cannot be derived. */
export const documentIdOf = (digest: Uint8Array): string => Buffer.from(digest).toString('base64url').slice(0, 16)

const RETRY_MS = 1000
const REFRESH_MS = 60_000

type KeyReading = { keyring: Keyring; log: Pick<Logger, 'warn' | 'info'> }

/** Reloads the keys every minute in case a notification was missed. Returns a function that stops it. */
export function refreshKeys(at: KeyReading): () => void {
  const timer = setInterval(() => void readKeys(at), REFRESH_MS).unref()
  return () => clearInterval(timer)
}

/** Keyrings whose keys cannot be read. */
const retrying = new WeakSet<Keyring>()

/** Retries until the keys are read, because a retired key must stop verifying. Logs the first failure and the end of the outage. */
export async function readKeys({ keyring, log }: KeyReading): Promise<void> {
  // A retry reads all keys, and so the change of a later call too.
  if (retrying.has(keyring)) return
  try {
    await keyring.refresh()
  } catch {
    if (retrying.has(keyring)) return
    log.warn('changed keys could not be read: trying again')
    retrying.add(keyring)
    retry({ keyring, log })
  }
}

function retry({ keyring, log }: KeyReading): void {
  setTimeout(async () => {
    try {
      await keyring.refresh()
      retrying.delete(keyring)
      log.info('changed keys are read again')
    } catch {
      retry({ keyring, log })
    }
  }, RETRY_MS).unref()
}
