import { login, requestCode, verifyCode } from '@portal/contract/accounts'
import { childAccessLog, childInfo, linkedChildren } from '@portal/contract/children'
import {
  applications,
  checkSubProgram,
  issuedMessages,
  searchPerson,
  sendProspect,
  studentList,
  subApplications,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { decide } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type TestPortal, testPortal } from '../../test/portal.ts'
import { asc, eq, ne, sql } from '../database/sql.ts'
import { audit, auditRefusals, links, prospects } from '../database/tables.ts'
import { dateIn, systemClock } from '../outside/clock.ts'
import { childTicket } from './tickets.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1', JOBS: '0' } })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const rows = async (statement: string) => (await portal.world.db.execute(sql.raw(statement))).rows
const partitions = async () =>
  (await rows(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass order by 1`)).map(
    ({ name }) => name,
  )
const minute = () => fetch(`${portal.address}/dev/minute`, { method: 'POST' })
const monthAhead = (months: number) => {
  const [year = 0, month = 0] = dateIn(portal.world.clock.now()).split('-').map(Number)
  const at = year * 12 + month - 1 + months
  return `audit_${Math.floor(at / 12)}_${String((at % 12) + 1).padStart(2, '0')}`
}
/** Polls the partitions that hold a request's audit rows. */
const requestIdOf = (answered: { headers: Headers }) =>
  expect.poll(async () => {
    const requestId = answered.headers.get('x-request-id') ?? ''
    return (
      await portal.world.db
        .selectDistinct({ name: sql<string>`tableoid::regclass::text` })
        .from(audit)
        .where(eq(audit.requestId, requestId))
    ).map(({ name }) => name)
  })

const refusalsOf = (reason: string) =>
  portal.world.db.select().from(auditRefusals).where(eq(auditRefusals.reason, reason)).orderBy(asc(auditRefusals.id))

describe('the audit by months', () => {
  /** Year near enough that no audit row of today has reached its retention limit. */
  const soon = systemClock.now().getUTCFullYear() + 1

  it('has a partition for this month and the next two from the start, by the portal’s own clock', async () => {
    expect(await partitions()).toEqual([monthAhead(0), monthAhead(1), monthAhead(2), 'audit_other'])
    const { token, personId } = await portal.signIn('88000001')
    await requestIdOf(await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).toEqual([monthAhead(0)])
  })

  it('loses nothing in a month without a partition: the next minute makes one, at midnight of Ulaanbaatar, and moves what was written', async () => {
    await portal.setClock(`${soon}-03-31T23:59:00+08:00`)
    const { token, personId } = await portal.signIn('88000001')
    const inMarch = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    await requestIdOf(inMarch).toEqual(['audit_other'])
    await portal.setClock(`${soon}-04-01T00:00:30+08:00`)
    const inApril = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    await requestIdOf(inApril).toEqual(['audit_other'])

    await minute()
    expect(await partitions()).toEqual(expect.arrayContaining([3, 4, 5, 6].map((month) => `audit_${soon}_0${month}`)))
    await requestIdOf(inMarch).toEqual([`audit_${soon}_03`])
    await requestIdOf(inApril).toEqual([`audit_${soon}_04`])
    expect(await rows('select from audit_other')).toEqual([])
  })

  it('a detached month is not created again, and late rows for it are kept', async () => {
    await portal.setClock(`${soon + 1}-01-15T12:00:00+08:00`)
    await minute()
    await rows(`alter table audit detach partition audit_${soon + 1}_01`)
    await minute()
    expect(await partitions()).not.toContain(`audit_${soon + 1}_01`)
    const { token, personId } = await portal.signIn('88000001')
    await requestIdOf(await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).toEqual(['audit_other'])
  })

  it('reads of a child are found by an index of every month', async () => {
    const { token, personId } = await portal.signIn('88000001')
    const children = linkedChildren.result.parse(
      (await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).RESULT,
    )
    const studentId = children.find(({ requestStatus }) => requestStatus === 'APPROVE')?.studentPersonId ?? 0
    await requestIdOf(await portal.send(childInfo, { params: { studentId }, token })).toEqual([monthAhead(0)])
    const looks = childAccessLog.result.parse((await portal.send(childAccessLog, { params: { studentId }, token })).RESULT)
    const today = dateIn(portal.world.clock.now())
    expect(looks.map(({ day, who }) => `${day} ${who}`)).toEqual(
      [`${soon + 1}-01-15`, `${soon}-04-01`, `${soon}-03-31`, today].map((day) => `${day} YOU`),
    )
    const bare = await rows(`
      select i.inhrelid::regclass::text as partition from pg_inherits i where i.inhparent = 'audit'::regclass
         and not exists (select from pg_index x where x.indrelid = i.inhrelid and pg_get_indexdef(x.indexrelid) like '%(child_id, at)')`)
    expect(bare).toEqual([])
  })
})

describe('the children that a list or a decision showed', () => {
  const childrenIn = async (answered: { headers: Headers }) => {
    const requestId = answered.headers.get('x-request-id') ?? ''
    const found = await portal.world.db.select({ childId: audit.childId }).from(audit).where(eq(audit.requestId, requestId))
    return found.map(({ childId }) => childId ?? 0).sort((one, other) => one - other)
  }
  const sorted = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other)

  it('are named one by one: a parent’s linked children, and the requests of a guardian', async () => {
    const { token, personId } = await portal.signIn('88000001')
    const linked = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    const links = sorted(linkedChildren.result.parse(linked.RESULT).map(({ studentPersonId }) => studentPersonId))
    expect(links.length).toBeGreaterThan(1)
    await expect.poll(() => childrenIn(linked)).toEqual(links)

    const { personId: childId } = await portal.who('kg-requested')
    await portal.world.db
      .update(prospects)
      .set({ contactPersonId: personId })
      .where(eq(prospects.childId, childId ?? 0))
    for (const call of [applications, subApplications]) {
      const listed = await portal.send(call, { params: { personId }, token })
      const shown = sorted(call.result.parse(listed.RESULT).map((one) => one.personId))
      if (call === applications) expect(shown).not.toEqual([])
      await expect.poll(() => childrenIn(listed)).toEqual(shown.length === 0 ? [0] : shown)
    }
  })

  it('calls without required session name the signed-in caller too, and a refused look-up names its child', async () => {
    const { token, personId } = await portal.signIn('88000001')
    const { personId: childId } = await portal.who('kg-requested')
    const headers = { [HEADER.ticket]: childTicket(portal.world.keyring, childId ?? 0, portal.world.clock.now()) }
    const listed = await portal.send(studentList, { token, headers })
    await expect.poll(() => childrenIn(listed)).toContain(childId)
    const byRequest = eq(audit.requestId, listed.headers.get('x-request-id') ?? '')
    expect(new Set((await portal.world.db.select().from(audit).where(byRequest)).map((row) => row.personId))).toEqual(new Set([personId]))

    const { registryNumber: reg, personId: ready } = await portal.who('g1-ready')
    const refused = await portal.send(checkSubProgram, { params: { reg }, headers: { [HEADER.captcha]: await portal.solveCaptcha() } })
    expect(refused.RESULT).toMatchObject({ reason: 'noSubProgram' })
    await expect.poll(() => childrenIn(refused)).toEqual([ready])
  })

  it('a decision of the commission names its child, and one that was refused is counted', async () => {
    const { token, personId } = await portal.signIn('88000013')
    const { personId: childId } = await portal.who('kg-requested')
    const [request] = await portal.world.db
      .select()
      .from(prospects)
      .where(eq(prospects.childId, childId ?? 0))
    const decided = await portal.send(decide, {
      body: { kind: 'prospect', ids: [request?.id], decision: 'WAITING', note: null },
      token,
    })
    expect(decided.RESULT).toMatchObject([{ done: true }])
    expect(await childrenIn(decided)).toEqual([childId])

    const school = await portal.signIn('88000012')
    const foreign = await portal.send(decide, {
      body: { kind: 'prospect', ids: [request?.id], decision: 'PASSED', note: null },
      token: school.token,
    })
    expect(foreign.RESULT).toMatchObject([{ done: false, reason: 'notYourInstitution' }])
    await expect.poll(() => refusalsOf('notYourInstitution')).toMatchObject([{ personId: school.personId, role: 'SCHOOL', times: 1 }])
    expect(personId).not.toBe(school.personId)
  })
})

describe('refusals that may be guesses', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const tryPassword = (address: string, username = '88000002') =>
    portal.send(login, { body: { username, password: encodePassword('Wrong1234') }, headers: from(address) })

  it('wrong passwords are one row per network and hour, with their number and without the passwords', async () => {
    await portal.setClock('2027-01-12T09:05:00+08:00')
    await Promise.all([tryPassword('10.9.0.1'), tryPassword('10.9.0.1', '88000003'), tryPassword('10.9.0.1', 'nobody@example.mn')])
    await tryPassword('10.9.0.2')
    await expect.poll(async () => (await refusalsOf('loginFailed')).map(({ times }) => times).sort()).toEqual([1, 3])
    await portal.setClock('2027-01-12T10:05:00+08:00')
    await tryPassword('10.9.0.1')
    await expect.poll(async () => (await refusalsOf('loginFailed')).map(({ times }) => times).sort()).toEqual([1, 1, 3])

    const rows = await refusalsOf('loginFailed')
    const [first] = rows.filter(({ times }) => times === 3)
    expect(first).toMatchObject({ action: 'POST /login', accountId: null, personId: null, hour: new Date('2027-01-12T09:00:00+08:00') })
    expect(new Set(rows.map(({ place }) => Buffer.from(place).toString('hex'))).size).toBe(2)
    expect(JSON.stringify(rows.map((row) => ({ ...row, place: Buffer.from(row.place).toString('latin1') })))).not.toMatch(
      /10\.9\.0|8800000|nobody|Wrong/,
    )
  })

  it('reads, changes and refusals say who, what, when and from which network, the same place for all three', async () => {
    await portal.setClock('2027-01-13T09:05:00+08:00')
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const signed = await portal.send(login, {
      body: { username: '88000001', password: encodePassword(PASSWORD) },
      headers: from('10.9.1.1'),
    })
    const { token, personId } = login.result.parse(signed.RESULT)
    const read = (address: string) => portal.send(linkedChildren, { params: { parentPersonId: personId }, token, headers: from(address) })
    /** Returns the place that all audit rows of a request share, after checking the other columns. */
    const placeOf = async ({ headers }: { headers: Headers }, action: string) => {
      const isOfRequest = eq(audit.requestId, headers.get('x-request-id') ?? '')
      await expect.poll(() => portal.world.db.$count(audit, isOfRequest)).toBeGreaterThan(0)
      const rows = await portal.world.db.select().from(audit).where(isOfRequest)
      for (const row of rows) {
        expect(row).toMatchObject({ personId, role: 'EDU_PARENT', accountId: expect.any(Number), action })
        expect(row.at.toISOString()).toMatch(/^2027-01-13T01:0[5-9]/)
      }
      const places = new Set(rows.map(({ place }) => Buffer.from(place ?? []).toString('hex')))
      expect(places.size).toBe(1)
      return [...places].join()
    }
    const changed = await placeOf(signed, 'POST /login')
    expect(await placeOf(await read('10.9.1.1'), 'GET /api/children/list/:parentPersonId')).toBe(changed)
    expect(await placeOf(await read('10.9.1.2'), 'GET /api/children/list/:parentPersonId')).not.toBe(changed)

    await tryPassword('10.9.1.1')
    const newest = async () => (await refusalsOf('loginFailed')).at(-1)
    await expect.poll(async () => (await newest())?.hour).toEqual(new Date('2027-01-13T09:00:00+08:00'))
    const refused = Buffer.from((await newest())?.place ?? []).toString('hex')
    expect([changed.length, refused.startsWith(changed)]).toEqual([16, true])
  })

  it('refused reads of a signed-in caller are recorded once, however many children they try', async () => {
    const { token, personId } = await portal.signIn('88000003')
    const strangers = (await portal.world.db.selectDistinct({ id: links.childId }).from(links).where(ne(links.parentId, personId))).slice(
      0,
      5,
    )
    for (const { id } of strangers) expect((await portal.send(childInfo, { params: { studentId: id }, token })).status).toBe(403)
    await expect
      .poll(() => refusalsOf('notYourChild'))
      .toMatchObject([{ personId, role: 'EDU_PARENT', action: 'GET /api/child/info/:studentId', times: strangers.length }])
  })

  it('calls without a ticket, wrong codes, wrong references and unknown registry numbers are recorded too', async () => {
    const { personId } = await portal.who('kg-requested')
    const [request] = await portal.world.db
      .select()
      .from(prospects)
      .where(eq(prospects.childId, personId ?? 0))
    await portal.send(issuedMessages, { params: { personId: personId ?? 0 } })
    const body = {
      prospectDataId: request?.id,
      personId,
      personAddressId: null,
      personAddressDetail: null,
      contactPersonId: null,
      contactGuardianType: null,
      contactPhone1: null,
      contactPhone2: null,
      contactMail: null,
      institutionId: request?.institutionId,
      recruiterFlag: 'N',
      recruiterId: null,
      responseStatus: 'NONE',
      reference: '482-917-3564',
    }
    await portal.world.db
      .update(prospects)
      .set({ responseStatus: 'REQUESTED' })
      .where(eq(prospects.id, request?.id ?? 0))
    const ticket = childTicket(portal.world.keyring, personId ?? 0, portal.world.clock.now())
    expect((await portal.send(sendProspect, { body, headers: { [HEADER.ticket]: ticket } })).RESULT).toMatchObject({
      reason: 'referenceWrong',
    })

    const contact = { requestEmail: 'guess@example.mn', requestType: 'REGISTRATION' }
    const sent = await portal.send(requestCode, { body: { ...contact, type: 'EMAIL', status: 'ACTIVE' } })
    const cookie = sent.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    await portal.send(verifyCode, { body: { ...contact, status: 'VERIFY', validationCode: '000000' }, headers: { cookie } })
    await portal.send(searchPerson, { body: { registerNumber: 'ЧЯ23251499' }, headers: { [HEADER.captcha]: await portal.solveCaptcha() } })
    for (const reason of ['ticketNeeded', 'referenceWrong', 'codeWrong', 'registryWrong'])
      await expect.poll(() => refusalsOf(reason), { message: reason }).toMatchObject([{ times: 1, personId: null }])
  })

  it('ordinary refusals are not recorded: an ended session, a missing captcha', async () => {
    await portal.send(linkedChildren, { params: { parentPersonId: 1 } })
    await portal.send(searchPerson, { body: { registerNumber: 'ЧЯ23251499' } })
    await tryPassword('10.9.0.3')
    await expect.poll(async () => (await refusalsOf('loginFailed')).length).toBe(4)
    expect([await refusalsOf('signInNeeded'), await refusalsOf('captchaNeeded')]).toEqual([[], []])
  })
})
