import { CODE_MINUTES, CODE_TRIES, CODE_WAIT_S } from '@portal/contract/accounts'
import { isPhone } from '@portal/contract/fields'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { PROOF_PURPOSES } from '../../database/tables/proofs.ts'
import { codes } from '../../database/tables.ts'
import { digestOf } from '../../kit/digest.ts'
import { drawKey, drawToken } from '../../kit/draw.ts'
import type { Keyring } from '../../kit/keys.ts'
import { refuse } from '../../kit/refusals.ts'
import type { World } from '../../kit/world.ts'

export type Purpose = (typeof PROOF_PURPOSES)[number]

/** A keyed digest: without the key of this house six digits could simply be tried. */
const inText = (code: string, contact: string, purpose: Purpose) => `${purpose} ${contact} ${code}`

const lastFor = async (db: Database, contact: string, purpose: Purpose) => {
  const [last] = await db
    .select()
    .from(codes)
    .where(and(eq(codes.contact, contact), eq(codes.purpose, purpose)))
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(1)
  return last
}

/** How long an earlier request makes the next one ask for a captcha. */
const RECENT_MS = 24 * 3_600_000

/** Whether this contact asked before, lately: then a captcha comes first. */
export async function askedBefore(db: Database, contact: string, purpose: Purpose, now: Date): Promise<boolean> {
  const last = await lastFor(db, contact, purpose)
  return last !== undefined && now.getTime() - last.createdAt.getTime() < RECENT_MS
}

/** Refuses a request that comes too soon after the one before. */
export async function notTooSoon(db: Database, contact: string, purpose: Purpose, now: Date): Promise<void> {
  const last = await lastFor(db, contact, purpose)
  if (last === undefined) return
  const seconds = Math.ceil(CODE_WAIT_S - (now.getTime() - last.createdAt.getTime()) / 1000)
  if (seconds > 0) refuse('codeTooSoon', { values: { seconds }, retryAfter: seconds })
}

/** A new code ends the one before. Two requests at the same instant go one after the other, and the second comes too soon. */
export async function makeCode(
  tx: Database,
  { keyring, random }: Pick<World, 'keyring' | 'random'>,
  contact: string,
  purpose: Purpose,
  now: Date,
) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${contact}`}, 0))`)
  await notTooSoon(tx, contact, purpose, now)
  const code = String(random.int(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(eq(codes.contact, contact), eq(codes.purpose, purpose), isNull(codes.endedAt)))
  const drawLink = () => (isPhone(contact) ? undefined : drawToken(random))
  const link = await drawKey(tx, 'codes_link', drawLink, async (point, drawn) => {
    await point.insert(codes).values({
      contact,
      purpose,
      codeHash: keyring.sign('code', inText(code, contact, purpose)).signature,
      linkHash: drawn === undefined ? null : digestOf(drawn),
      createdAt: now,
      expiresAt,
      wrongTries: 0,
    })
    return drawn
  })
  return { code, link, expiresAt }
}

type Verdict =
  | { right: true; id: number }
  | { right: false; reason: 'codeNotRequested' | 'codeExpired' | 'codeEnded' | 'codeWrong'; left: number }

/** Holds a typed code against the live one. A wrong try is counted even though the call is refused, so this is a transaction of its own. */
export async function tryCode(
  db: Database,
  keyring: Keyring,
  contact: string,
  purpose: Purpose,
  typed: string,
  now: Date,
): Promise<Verdict> {
  return db.transaction(async (tx): Promise<Verdict> => {
    const [live] = await tx
      .select()
      .from(codes)
      .where(and(eq(codes.contact, contact), eq(codes.purpose, purpose), isNull(codes.endedAt)))
      .for('update')
    if (live === undefined) {
      const last = await lastFor(tx, contact, purpose)
      return { right: false, reason: last?.wrongTries === CODE_TRIES ? 'codeEnded' : 'codeNotRequested', left: 0 }
    }
    if (live.expiresAt <= now) return { right: false, reason: 'codeExpired', left: 0 }
    if (keyring.isSigned('code', 'any', inText(typed, contact, purpose), live.codeHash)) return { right: true, id: live.id }
    const left = CODE_TRIES - live.wrongTries - 1
    await tx
      .update(codes)
      .set({ wrongTries: sql`${codes.wrongTries} + 1`, ...(left === 0 && { endedAt: now }) })
      .where(eq(codes.id, live.id))
    return { right: false, reason: left === 0 ? 'codeEnded' : 'codeWrong', left }
  })
}

export const refuseCode = (verdict: Extract<Verdict, { right: false }>): never =>
  refuse(verdict.reason, verdict.reason === 'codeWrong' ? { values: { left: verdict.left } } : {})

/** Ends a code that did its work. False where another call ended it first. */
export async function endCode(tx: Database, id: number, now: Date): Promise<boolean> {
  const ended = await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(eq(codes.id, id), isNull(codes.endedAt)))
    .returning({ id: codes.id })
  return ended.length === 1
}

/** Uses the link of an e-mail, once. */
export async function takeLink(tx: Database, link: string, purpose: Purpose, now: Date): Promise<string> {
  const [found] = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.linkHash, digestOf(link)), eq(codes.purpose, purpose)))
    .for('update')
  if (found === undefined || found.expiresAt <= now) return refuse('mailLinkInvalid')
  if (found.endedAt !== null || !(await endCode(tx, found.id, now))) return refuse('mailLinkUsed')
  return found.contact
}

/** Codes are forgotten once they no longer make the next request ask for a captcha. */
export const forgetCodes = async (db: Database, now: Date): Promise<void> => {
  await db.delete(codes).where(lt(codes.expiresAt, new Date(now.getTime() - RECENT_MS)))
}
