import { CODE_WAIT_S } from '@portal/contract/accounts'
import type { FastifyRequest } from 'fastify'
import type { Keyring } from '../../admission/keys.ts'
import { networksOf } from '../../admission/networks.ts'
import type { Database } from '../../database/connect.ts'
import { and, desc, eq, gt, type SQL, sql } from '../../database/sql.ts'
import { codes } from '../../database/tables.ts'
import { refuse } from '../../text/refusals.ts'
import type { CodeBrowser } from './codes.ts'
import { accountLimits } from './limits.ts'
import { codeCaptcha, codeWaits } from './rules.ts'

/** Browser that asks for a code, and its networks. */
export interface CodeRequester extends CodeBrowser {
  browser: Uint8Array
  networks: readonly NetworkDigest[]
  /** Whether the browser carries a device mark of the contact's account, or has just given its password. */
  isTrusted: boolean
}

interface NetworkDigest {
  digest: Uint8Array
  times: number
}

/** Digests of the request's networks, as stored with codes. */
export const networkDigests = (keyring: Keyring, request: FastifyRequest): NetworkDigest[] =>
  networksOf(request.ip).map(({ name, times }) => ({ digest: keyring.sign('subject', `codes from ${name}`).signature, times }))

const DAY_MS = accountLimits.codesToContact.minutes * 60_000
const isRecent = (contact: string, now: Date) => and(eq(codes.contact, contact), gt(codes.createdAt, new Date(now.getTime() - DAY_MS)))

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
/** Seconds since the newest matching code; null without one. */
const secondsSince = (condition: SQL, now: Date) =>
  sql<number | null>`extract(epoch from ${now.toISOString()}::timestamptz - max(${codes.createdAt}) filter (where ${condition}))::float8`

/** Counts the contact's codes of the last day by asker, with the age of the asker's last ones. */
async function codesOfLastDay(db: Database, { contact, purpose, browser, networks }: CodeRequester, now: Date) {
  const ofPurpose = sql`${codes.purpose} = ${purpose}`
  const ofBrowser = sql`${codes.browserHash} = ${browser}`
  const ofSame = sql`${ofBrowser} and ${ofPurpose}`
  const [own, wider] = networks
  const ofOwn = own === undefined ? sql`false` : sql`${codes.networkHash} = ${own.digest}`
  const ofWider = wider === undefined ? sql`false` : sql`${codes.widerHash} = ${wider.digest}`
  const [found] = await db
    .select({
      inAll: sql<number>`count(*)::int`,
      forPurpose: countWhere(ofPurpose),
      byBrowser: countWhere(ofBrowser),
      byBrowserForPurpose: countWhere(ofSame),
      byOwn: countWhere(ofOwn),
      byWider: countWhere(ofWider),
      sinceSame: secondsSince(ofSame, now),
      sinceBrowser: secondsSince(ofBrowser, now),
      sinceOwn: secondsSince(ofOwn, now),
      sinceWider: secondsSince(ofWider, now),
    })
    .from(codes)
    .where(isRecent(contact, now))
  if (found === undefined) throw new Error('a count has no row')
  const ofHousehold = Math.floor(found.byWider / (wider?.times ?? 1))
  return { ...found, byNetwork: Math.max(found.byOwn, ofHousehold), ofHousehold }
}

/** Refuses above the daily limit of the contact; Retry-After is the time until the count falls below it. */
async function refuseMany(db: Database, { contact, isTrusted }: CodeRequester, inAll: number, now: Date): Promise<void> {
  const { most } = isTrusted ? accountLimits.codesInAll : accountLimits.codesOfStrangers
  if (inAll < most) return
  const [last] = await db
    .select({ createdAt: codes.createdAt })
    .from(codes)
    .where(isRecent(contact, now))
    .orderBy(desc(codes.createdAt))
    .offset(most - 1)
    .limit(1)
  refuse('tooManyCodes', { retryAfter: Math.ceil(((last?.createdAt ?? now).getTime() + DAY_MS - now.getTime()) / 1000) })
}

/**
 * Returns the captcha work before a code (0 for none); refuses if the asker has to wait or the contact has had too many. Waits belong to
 * the asking browser or network, so that strangers cannot delay the owner.
 */
export async function captchaBefore(db: Database, requester: CodeRequester, now: Date): Promise<number> {
  const recentCodes = await codesOfLastDay(db, requester, now)
  const waits = requester.isTrusted ? { ofBrowser: 0, ofNetwork: 0 } : codeWaits(recentCodes)
  const left = (wait: number, since: number | null) => (since === null ? 0 : wait - since)
  const seconds = Math.ceil(
    Math.max(
      left(CODE_WAIT_S, recentCodes.sinceSame),
      left(waits.ofBrowser, recentCodes.sinceBrowser),
      left(waits.ofNetwork, recentCodes.sinceOwn),
      recentCodes.ofHousehold === 0 ? 0 : left(waits.ofNetwork, recentCodes.sinceWider),
    ),
  )
  if (seconds > 0) refuse('codeTooSoon', { values: { seconds }, retryAfter: seconds })
  await refuseMany(db, requester, recentCodes.inAll, now)
  return codeCaptcha(recentCodes, requester)
}
