import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LoginResult, login } from '@portal/contract/accounts'
import type { AnsweredRead, DocumentState } from '@portal/contract/appPages'
import { DOCUMENT_COOKIE, SIGNED_IN_COOKIE } from '@portal/contract/constants'
import { encodePassword } from '@portal/contract/fields'
import { digestOf, documentIdOf } from '../src/admission/keys.ts'
import { stayOn } from '../src/database/membership.ts'
import { and, eq, isNull, lt } from '../src/database/sql.ts'
import { accounts, devices, groupMembers, links, people, roles, sessions } from '../src/database/tables.ts'
import { today } from '../src/outside/clock.ts'
import { builtWeb } from '../src/pages/web.ts'
import { PASSWORD, type TestPortal } from './opening.ts'

/** A browser with a session: its token, and the cookie that opens its documents. */
export interface Browser {
  token: string
  /** Value of the document cookie; empty for staff. */
  cookie: string
  documentId: string
}

/** Value that a response sets for a cookie; empty if it deletes it, undefined if it leaves it alone. */
export const setCookieOf = (headers: Headers, name: string): string | undefined =>
  headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0]?.split('='))
    .find((pair) => pair?.[0] === name)?.[1]

export const documentKeyOf = (headers: Headers): Pick<Browser, 'cookie' | 'documentId'> => {
  const cookie = setCookieOf(headers, DOCUMENT_COOKIE) ?? ''
  return { cookie, documentId: cookie === '' ? '' : documentIdOf(digestOf(cookie)) }
}

export async function browserOf(portal: TestPortal, username: string): Promise<Browser & { personId: number }> {
  const answered = await portal.send(login, { body: { username, password: encodePassword(PASSWORD) } })
  const { token, personId } = LoginResult.parse(answered.RESULT)
  return { token, personId, ...documentKeyOf(answered.headers) }
}

/** Headers of a navigation in that browser. */
export const navigation = ({ cookie, documentId }: Pick<Browser, 'cookie' | 'documentId'>, language = 'mn') => ({
  cookie: `language=${language}; ${DOCUMENT_COOKIE}=${cookie}; ${SIGNED_IN_COOKIE}=${documentId}`,
  'sec-fetch-dest': 'document',
})

/** JSON in an element of a document. A browser ends the element at the first end tag. */
function jsonIn(html: string, id: string) {
  const [, after] = html.split(`<script type="application/json" id="${id}">`)
  return after === undefined ? undefined : JSON.parse(after.slice(0, after.indexOf('</script')))
}

/** Data embedded in a document, with the settings beside it; undefined if it has none. */
export function dataIn(html: string): { documentId: string; state: DocumentState; reads: AnsweredRead[] } | undefined {
  const data = jsonIn(html, 'portal-document')
  return data && { ...data, state: { ...data.state, settings: jsonIn(html, 'portal-settings') } }
}

/** Sends the path as it is written, which fetch would normalise. */
export async function openAsWritten(portal: TestPortal, path: string, headers: Record<string, string>, method = 'GET') {
  const { hostname, port } = new URL(portal.address)
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; html: string }>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      text(answer).then((html) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, html }), reject)
    })
    sent.on('error', reject).end()
  })
}

/** Routes of all pages of the app. */
export const routes = (): string[] => {
  const pages: { path: string }[] = JSON.parse(readFileSync(join(builtWeb, 'dist/.vite/pages.json'), 'utf8'))
  return pages.map(({ path }) => path)
}

/** Names of one family, found nowhere else. */
export interface Family {
  browser: Browser
  parent: string
  children: readonly { id: number; name: string }[]
}

/** Opens sessions for new parents, each with two children of their own. Every name has a mark of its family. */
export async function families({ world: { db, clock } }: TestPortal, count: number): Promise<Family[]> {
  const now = clock.now()
  const pupils = await db
    .select({ childId: groupMembers.childId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .leftJoin(links, eq(links.childId, groupMembers.childId))
    .where(and(stayOn(today(clock)), isNull(links.id)))
    .orderBy(groupMembers.childId)
    .limit(2 * count)
  const adults = await db
    .select({ id: people.id })
    .from(people)
    .leftJoin(accounts, eq(accounts.personId, people.id))
    .where(and(isNull(accounts.id), lt(people.birthDate, '2000-01-01')))
    .orderBy(people.id)
    .limit(count)
  if (adults.length < count || pupils.length < 2 * count) throw new Error('the demo has too few people')
  const all: Family[] = []
  for (const [at, { id: parentId }] of adults.entries()) {
    const mark = `Айл${String.fromCodePoint(0x430 + at)}${at}`
    const own = pupils.slice(2 * at, 2 * at + 2)
    await db
      .update(people)
      .set({ firstName: `${mark}эх` })
      .where(eq(people.id, parentId))
    for (const [nth, { childId, groupId }] of own.entries()) {
      await db
        .update(people)
        .set({ firstName: `${mark}хүү${nth}` })
        .where(eq(people.id, childId))
      const link = { parentId, childId, groupId, guardianType: 'MOTHER', status: 'APPROVE', requestedAt: now, decidedAt: now } as const
      await db.insert(links).values(link)
    }
    const account = { username: `family${at}@example.mn`, personId: parentId, passwordHash: '', createdAt: now }
    const [{ accountId } = { accountId: 0 }] = await db.insert(accounts).values(account).returning({ accountId: accounts.id })
    const [{ roleId } = { roleId: 0 }] = await db
      .insert(roles)
      .values({ accountId, role: 'EDU_PARENT', createdAt: now })
      .returning({ roleId: roles.id })
    const [token, cookie] = [`token-of-family-${at}`, `cookie-of-family-${at}`]
    const device = { accountId, tokenHash: digestOf(`device-${at}`), name: '', firstSeenAt: now, lastSeenAt: now }
    const [{ deviceId } = { deviceId: 0 }] = await db.insert(devices).values(device).returning({ deviceId: devices.id })
    const session = { accountId, deviceId, roleId, tokenHash: digestOf(token), documentHash: digestOf(cookie) }
    await db.insert(sessions).values({ ...session, createdAt: now, lastUsedAt: now })
    const browser = { token, cookie, documentId: documentIdOf(digestOf(cookie)) }
    all.push({ browser, parent: `${mark}эх`, children: own.map(({ childId }, nth) => ({ id: childId, name: `${mark}хүү${nth}` })) })
  }
  return all
}
