import { decide } from '@portal/contract/staff'
import { redirectNews, sendAgain, undelivered } from '@portal/contract/staffMessages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq, ne } from '../../database/sql.ts'
import {
  accounts,
  audit,
  groups,
  links,
  newsContacts,
  organisations,
  outbox,
  prospectMessages,
  prospects,
  roles,
  schoolMessages,
} from '../../database/tables.ts'
import { setNewsContact } from '../../requests/newsContacts.ts'
import { ownContactCases } from '../accounts/ownContact.cases.ts'
import { claimCases } from '../claims/claims.cases.ts'
import { repeatedClaimCases } from '../claims/repeatedClaims.cases.ts'
import { syncCases } from '../sync/sync.cases.ts'
import { formCases } from '../uploads/forms.cases.ts'
import { programCases } from '../uploads/programs.cases.ts'
import { uploadCases } from '../uploads/uploads.cases.ts'
import { waitingCases } from '../waiting/waiting.cases.ts'
import { barCases } from './bars.cases.ts'
import { familyCases } from './family.cases.ts'
import { familyGuardCases } from './familyGuards.cases.ts'
import { officeProofCases } from './officeProof.cases.ts'

let portal: TestPortal
let office: { token: string; personId: number }
let commission: { token: string; personId: number }
/** Offices of a school and a commission of a district that are unrelated to the families. */
let strangers: { token: string; personId: number }[] = []

const SCHOOL = 50_084

/** Gives a demo parent a staff role at an institution; returns their session. */
async function staffAt(username: string, role: 'SCHOOL' | 'COMMISSION', orgId: number) {
  const { db, clock } = portal.world
  const [account] = await db.select().from(accounts).where(eq(accounts.username, username))
  await db.insert(roles).values({ accountId: account?.id ?? 0, role, orgId, createdAt: clock.now() })
  return portal.signIn(username)
}

beforeAll(async () => {
  portal = await testPortal()
  office = await portal.signIn('88000012')
  commission = await portal.signIn('88000013')
  const { db } = portal.world
  const all = await db.select().from(organisations)
  const district = all.find(({ id }) => id === SCHOOL)?.parentId
  const otherSchool = all.find(({ type, parentId, id }) => type === 'ORGEBS' && parentId === district && id !== SCHOOL)
  const otherDistrict = all.find(({ type, parentId, id }) => type === 'ORGGOV' && parentId !== null && id !== district)
  strangers = [
    await staffAt('88000003', 'SCHOOL', otherSchool?.id ?? 0),
    await staffAt('parent@demo.mn', 'COMMISSION', otherDistrict?.id ?? 0),
  ]
})
afterAll(() => portal.end())

const listed = async (token: string) => undelivered.result.parse((await portal.send(undelivered, { token })).RESULT)
const first = async () => (await listed(office.token))[0] ?? expect.fail('nothing is undelivered')
const stateOf = async (id: number) => (await portal.world.db.select().from(outbox).where(eq(outbox.id, id)))[0]?.state

it('the office and the commission above see what did not arrive, with the reason and without the number; nobody else does', async () => {
  const rows = await listed(office.token)
  expect(rows.map(({ reason }) => reason)).toEqual(['REFUSED', 'REFUSED', 'TOO_SLOW', 'REFUSED', 'REFUSED'])
  expect(rows[0]).toMatchObject({ kind: 'prospect', recipient: expect.stringContaining('****'), isGiven: false })
  for (const { text } of rows) expect(text, 'every value is filled in').not.toMatch(/\{\w+\}/)
  const { db } = portal.world
  await db
    .update(outbox)
    .set({ text: 'Дугаар: 482-917-3564.' })
    .where(eq(outbox.id, rows[4]?.id ?? 0))
  expect((await listed(office.token))[4]?.text).toBe('Дугаар: ***-***-****.')
  expect((await listed(commission.token)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  for (const { token } of strangers) {
    expect(await listed(token)).toEqual([])
    expect(reasonOf(await portal.send(sendAgain, { body: { id: rows[0]?.id }, token }))).toBe('201 notFoundRecord')
    const body = { id: rows[0]?.id, contact: '92220402' }
    expect(reasonOf(await portal.send(redirectNews, { body, token }))).toBe('201 notFoundRecord')
  }
})

it('a message is tried again, and once it has arrived it is gone from the list', async () => {
  const { id, childId } = await first()
  expect((await portal.send(sendAgain, { body: { id }, token: office.token })).SUCCESS_CODE).toBe(200)
  await expect.poll(() => stateOf(id)).toBe('SENT')
  expect((await listed(office.token)).map((row) => row.id)).not.toContain(id)
  expect(reasonOf(await portal.send(sendAgain, { body: { id }, token: office.token }))).toBe('201 notFoundRecord')
  const trace = await portal.world.db
    .select()
    .from(audit)
    .where(and(eq(audit.childId, childId), eq(audit.action, 'POST /api/staff/messages/again')))
  expect(trace).toMatchObject([{ personId: office.personId, role: 'SCHOOL', orgId: SCHOOL }])
})

it('another contact gets the message and all further news of that request, never its number; the old one is notified', async () => {
  const { db } = portal.world
  const { id, childId } = await first()
  const [before] = await db.select().from(outbox).where(eq(outbox.id, id))
  const contact = '92220777'
  const wrong = await portal.send(redirectNews, { body: { id, contact: '9222' }, token: office.token })
  expect(wrong.RESULT).toMatchObject({ fields: { contact: 'contactInvalid' } })
  expect((await portal.send(redirectNews, { body: { id, contact }, token: office.token })).SUCCESS_CODE).toBe(200)
  await expect.poll(async () => (await portal.letters(contact)).length).toBe(1)
  await expect.poll(async () => (await portal.letters(before?.recipient ?? ''))[0]?.text).toContain('92****77')

  const [request] = await db.select().from(prospects).where(eq(prospects.childId, childId))
  const body = { kind: 'prospect', ids: [request?.id], decision: 'APPROVED', note: 'Ээж нь утсаар хүссэн' }
  expect((await portal.send(decide, { body, token: office.token })).RESULT).toMatchObject([{ done: true }])
  await expect.poll(async () => (await portal.letters(contact)).length).toBe(2)
  expect((await portal.letters(before?.recipient ?? '')).length).toBe(1)
  const messages = await db
    .select()
    .from(prospectMessages)
    .where(eq(prospectMessages.prospectId, request?.id ?? 0))
  expect(messages).toHaveLength(2)

  // Concurrent calls of several desks leave one contact, and none fails.
  const of = { prospectId: request?.id ?? 0 }
  const given = { orgId: SCHOOL, givenBy: office.personId, givenAt: portal.world.clock.now() }
  const give = (to: string) => db.transaction((tx) => setNewsContact(tx, of, { ...given, contact: to }))
  await Promise.all(['92220778', '92220779', '92220780'].map(give))
  expect(await db.$count(newsContacts, eq(newsContacts.prospectId, of.prospectId))).toBe(1)
})

it('undelivered messages about a link are shown to the school, and to no commission', async () => {
  const { db, clock } = portal.world
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.orgId, SCHOOL), eq(links.status, 'APPROVE')))
  const now = clock.now()
  const [dead] = await db
    .insert(outbox)
    .values({
      channel: 'sms',
      recipient: '88009911',
      subject: '',
      text: 'Холболтыг зөвшөөрлөө.',
      toNobody: false,
      state: 'DEAD',
      createdAt: now,
      dueAt: now,
      settledAt: now,
      tries: 8,
      lastError: 'Error',
    })
    .returning({ id: outbox.id })
  await db.insert(schoolMessages).values({ outboxId: dead?.id ?? 0, linkId: link?.id ?? 0 })
  expect((await listed(office.token))[0]).toMatchObject({ id: dead?.id, kind: 'link', reason: 'FAULT' })
  expect((await listed(commission.token)).map(({ id }) => id)).not.toContain(dead?.id)
  // The news contact follows the child to another school and back.
  const [elsewhere] = await db.select().from(groups).where(ne(groups.orgId, SCHOOL))
  const isPlacedIn = async (groupId: number) => {
    await db
      .update(links)
      .set({ groupId })
      .where(eq(links.id, link?.id ?? 0))
    return (await listed(office.token)).some(({ id }) => id === dead?.id)
  }
  expect([await isPlacedIn(elsewhere?.id ?? 0), await isPlacedIn(link?.groupId ?? 0)]).toEqual([false, true])
  expect(reasonOf(await portal.send(sendAgain, { body: { id: dead?.id }, token: commission.token }))).toBe('201 notFoundRecord')
})

familyCases(() => ({ portal, office, commission, strangers }))
familyGuardCases(() => ({ portal, office, commission, strangers }))
barCases(() => ({ portal, office, commission, strangers }))
officeProofCases(() => ({ portal, office, commission, strangers }))
ownContactCases(() => portal)
waitingCases(() => portal)
const withStranger = () => ({ portal, office, stranger: strangers[0] ?? expect.fail('there is no office elsewhere') })
claimCases(withStranger)
repeatedClaimCases(withStranger)
uploadCases(withStranger)
syncCases(withStranger)
programCases(withStranger)
formCases(withStranger)
