import { CODE_ATTEMPTS, CODE_MINUTES, CODE_WAIT_S } from '@portal/contract/accounts'
import { isPhone } from '@portal/contract/fields'
import { digestOf, type Keyring } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { and, desc, eq, inArray, isNull, sql } from '../../database/sql.ts'
import { type PROOF_PURPOSES, UNKNOWN_BROWSER_ATTEMPTS } from '../../database/tables/proofs.ts'
import { codes } from '../../database/tables.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { type CodeRequester, captchaBefore } from './codeLimits.ts'

export type Purpose = (typeof PROOF_PURPOSES)[number]

/** Text of the keyed digest; without the key six digits could be brute-forced. */
const inText = (code: string, { contact, purpose, accountId }: CodeBrowser) =>
  [purpose, contact, ...(accountId === undefined ? [] : [accountId]), code].join(' ')

/** Owner of a code: a contact, for a purpose, in the browser that asked. */
export interface CodeBrowser {
  contact: string
  purpose: Purpose
  /** Account whose password the asker gave, for codes that count in that account alone. */
  accountId?: number | undefined
  /** Digest of the browser's mark; undefined in a browser that has not asked yet. */
  browser: Uint8Array | undefined
}

const isFor = ({ contact, purpose }: CodeBrowser) => and(eq(codes.contact, contact), eq(codes.purpose, purpose))
const isOwn = (requester: CodeBrowser) =>
  and(isFor(requester), requester.browser === undefined ? sql`false` : eq(codes.browserHash, requester.browser))
const newestFirst = [desc(codes.createdAt), desc(codes.id)]

const lastOf = async (db: Database, requester: CodeBrowser) => {
  const [last] = await db
    .select()
    .from(codes)
    .where(isOwn(requester))
    .orderBy(...newestFirst)
    .limit(1)
  return last
}

/** Whether this browser was sent a code within CODE_WAIT_S that is still valid. */
export async function wasJustSent(db: Database, requester: CodeBrowser, now: Date): Promise<boolean> {
  const last = await lastOf(db, requester)
  return last !== undefined && last.endedAt === null && now.getTime() - last.createdAt.getTime() < CODE_WAIT_S * 1000
}

/**
 * Creates a code and ends the previous one of the same browser. Concurrent requests are serialised, so that only one counts as the first.
 */
export async function makeCode(
  tx: Database,
  { keyring, random }: Pick<World, 'keyring' | 'random'>,
  requester: CodeRequester & { held?: Uint8Array | undefined },
  solvedTimes: number,
  now: Date,
) {
  const { contact, purpose, browser, networks } = requester
  await takeLockOn(tx, `code ${contact}`)
  // Earlier codes move to the browser's new mark, so that a holder of the old mark cannot use them.
  if (requester.held !== undefined)
    await tx
      .update(codes)
      .set({ browserHash: browser })
      .where(and(eq(codes.contact, contact), eq(codes.browserHash, requester.held)))
  const needed = await captchaBefore(tx, requester, now)
  if (needed > solvedTimes) refuse(solvedTimes === 0 ? 'captchaNeeded' : 'captchaHarder', { values: { times: needed } })
  const code = String(random.int(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
  await tx
    .update(codes)
    .set({ endedAt: now })
    .where(and(isOwn(requester), isNull(codes.endedAt)))
  const drawLink = () => (isPhone(contact) ? undefined : randomToken(random))
  const link = await writeUniqueKey(tx, 'codes_link', drawLink, async (point, key) => {
    await point.insert(codes).values({
      contact,
      purpose,
      browserHash: browser,
      networkHash: networks[0]?.digest ?? null,
      widerHash: networks[1]?.digest ?? null,
      codeHash: keyring.sign('code', inText(code, requester)).signature,
      linkHash: key === undefined ? null : digestOf(key),
      createdAt: now,
      expiresAt,
      wrongTries: 0,
      strangerTries: 0,
    })
    return key
  })
  return { code, link, expiresAt }
}

type Verdict =
  | { right: true; id: number }
  | { right: false; reason: 'codeNotRequested' | 'codeExpired' | 'codeEnded' | 'codeWrong'; left: number }

const wrong = (reason: Exclude<Verdict, { right: true }>['reason'], left = 0): Verdict => ({ right: false, reason, left })

/** Whether this browser has an open code of its own. */
export const hasOwnCode = async (db: Database, requester: CodeBrowser): Promise<boolean> => (await lastOf(db, requester))?.endedAt === null

/** Maximum codes of other browsers that one try is compared with; each one multiplies the value of a guess. */
const MAX_OF_OTHERS = 2

/**
 * Compares a typed code with the browser's own; without one, with the newest of other browsers, which share a separate count of tries. Runs
 * in its own transaction, so that a wrong try stays counted although the call is refused.
 */
export async function tryCode(db: Database, keyring: Keyring, requester: CodeBrowser, typed: string, now: Date): Promise<Verdict> {
  const isRight = ({ codeHash }: { codeHash: Uint8Array }) => keyring.isSigned('code', 'any', inText(typed, requester), codeHash)
  return db.transaction(async (tx): Promise<Verdict> => {
    const [own] = await tx
      .select()
      .from(codes)
      .where(and(isOwn(requester), isNull(codes.endedAt)))
      .for('update')
    if (own !== undefined) {
      if (own.expiresAt <= now) return wrong('codeExpired')
      if (isRight(own)) return { right: true, id: own.id }
      const left = CODE_ATTEMPTS - own.wrongTries - 1
      await tx
        .update(codes)
        .set({ wrongTries: sql`${codes.wrongTries} + 1`, ...(left === 0 && { endedAt: now }) })
        .where(eq(codes.id, own.id))
      return left === 0 ? wrong('codeEnded') : wrong('codeWrong', left)
    }

    const others = await tx
      .select()
      .from(codes)
      .where(and(isFor(requester), isNull(codes.endedAt)))
      .orderBy(...newestFirst)
      .limit(MAX_OF_OTHERS)
      .for('update')
    const live = others.filter(({ expiresAt, strangerTries }) => expiresAt > now && strangerTries < UNKNOWN_BROWSER_ATTEMPTS)
    if (live.length === 0) {
      if ((await lastOf(tx, requester))?.wrongTries === CODE_ATTEMPTS) return wrong('codeEnded')
      return wrong(others.some(({ expiresAt }) => expiresAt <= now) ? 'codeExpired' : 'codeNotRequested')
    }
    const found = live.find(isRight)
    if (found !== undefined) return { right: true, id: found.id }
    await tx
      .update(codes)
      .set({ strangerTries: sql`${codes.strangerTries} + 1` })
      .where(
        inArray(
          codes.id,
          live.map(({ id }) => id),
        ),
      )
    const left = UNKNOWN_BROWSER_ATTEMPTS - 1 - Math.min(...live.map(({ strangerTries }) => strangerTries))
    return left === 0 ? wrong('codeNotRequested') : wrong('codeWrong', left)
  })
}

export const refuseCode = (verdict: Extract<Verdict, { right: false }>): never =>
  refuse(verdict.reason, verdict.reason === 'codeWrong' ? { values: { left: verdict.left } } : {})

/** Ends a used code. Returns false if another call ended it first. */
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
