import { login, logout, register } from '@portal/contract/accounts'
import { childAccessLog, linkedChildren } from '@portal/contract/children'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { requestContact, saveContact } from '@portal/contract/ownContact'
import { changePassword, logoutDevices } from '@portal/contract/profile'
import { CLOSING_DAYS } from '@portal/contract/retention'
import { COPY_HOURS, closeAccount, copyFile, myRights, requestCopy } from '@portal/contract/rights'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cookiesOf } from '../../../test/callSetups/context.ts'
import { openFor } from '../../../test/callSetups/rights.ts'
import { PASSWORD, type TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { contactTicket } from '../../admission/tickets.ts'
import { and, eq, inArray, sql } from '../../database/sql.ts'
import {
  absences,
  accounts,
  audit,
  copyPieces,
  dataCopies,
  devices,
  links,
  mealComments,
  people,
  requestNotes,
  roles,
  summaries,
  summaryWishes,
} from '../../database/tables.ts'
import { queueMessage } from '../../messages/queue.ts'
import { after, LEASE_MS } from '../../work/claiming.ts'
import { kinds } from '../../work/kinds.ts'
import { queueSummaries } from '../summary/store.ts'

const MOTHER = '88000001'
const FATHER = '88000002'
const OFFICE = '88000014'
const password = encodePassword(PASSWORD)
const HOUR_MS = 3_600_000

const Copied = z.object({
  you: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  children: z.array(z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
})

/** Runs last on the portal of children.api.test.ts, because it closes accounts. */
export const rightsCases = (portalOf: () => TestPortal) => {
  const db = () => portalOf().world.db
  const later = (ms: number) => portalOf().setClock(new Date(portalOf().world.clock.now().getTime() + ms).toISOString())
  const minute = () => fetch(`${portalOf().address}/dev/minute`, { method: 'POST' })
  const rightsOf = async (token: string) => myRights.result.parse((await portalOf().send(myRights, { token })).RESULT)
  /** Replaces the session's token by the one in the answer. */
  const ask = async (session: { token: string }, more = {}) => {
    const answered = await portalOf().send(requestCopy, { token: session.token, body: { password, ...more } })
    if (answered.SUCCESS_CODE === 200) session.token = requestCopy.result.parse(answered.RESULT).token
    return answered
  }
  const isReady = (token: string) => expect.poll(async () => (await rightsOf(token)).copy?.status, { timeout: 10_000 }).toBe('READY')
  const fetched = async (token: string) => copyFile.result.parse((await portalOf().send(copyFile, { token })).RESULT)
  const approved = async (parentId: number) =>
    (
      await db()
        .select()
        .from(links)
        .where(and(eq(links.parentId, parentId), eq(links.status, 'APPROVE')))
    ).map(({ childId }) => childId)
  const close = (token: string, more = {}) => portalOf().send(closeAccount, { token, body: { password, ...more } })
  const accountOf = async (username: string) => (await db().select().from(accounts).where(eq(accounts.username, username)))[0]

  /** Lease of a running process. */
  const atWork = () => ({ leaseToken: 'alive', leaseUntil: after(portalOf().world.clock.now(), LEASE_MS / 2) })

  describe('a copy of my data', () => {
    it('takes the password, is made once however often it is asked for, and holds everything about me and my children', async () => {
      const portal = portalOf()
      const sessions = [await portal.signIn(MOTHER), await portal.signIn(MOTHER)] as const
      let [me] = sessions
      const { personId } = me
      expect((await rightsOf(me.token)).copy).toBeNull()
      expect(reasonOf(await portal.send(copyFile, { token: me.token }))).toBe('203 copyNone')
      expect(reasonOf(await ask(me, { password: encodePassword('Wrong1234') }))).toBe('203 passwordWrong')
      const mine = { accountId: (await accountOf(MOTHER))?.id ?? 0, personId, at: portal.world.clock.now(), requestId: 'test' }
      const named = ['CHORE claims', 'JOB work-on-upload'].map((action) => ({ ...mine, action, childId: personId }))
      await db().insert(audit).values(named)
      const secretNote = 'Ахынх нь тухай тэмдэглэл'
      const [link] = await db().select().from(links).where(eq(links.parentId, personId))
      const noted = { linkId: link?.id ?? 0, orgId: link?.orgId ?? 0, personId, at: portal.world.clock.now() }
      await db()
        .insert(requestNotes)
        .values({ ...noted, text: secretNote })
      const [one, other] = (await Promise.all(sessions.map((one) => ask(one)))).map(({ RESULT }) => requestCopy.result.parse(RESULT).copyId)
      expect(one).toBe(other)
      if (!(await rightsOf(me.token)).copy?.isOfThisSession) me = sessions[1]
      await isReady(me.token)
      const { fileName, base64 } = await fetched(me.token)
      expect(fileName).toMatch(/^minii-medeelel-\d{4}-\d\d-\d\d\.zip$/)
      const files = unzipSync(Buffer.from(base64, 'base64'))
      expect(Object.keys(files).sort()).toEqual(['data.json', 'index.html'])

      const data = Copied.parse(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())))
      const childIds = await approved(personId)
      expect(data.children).toHaveLength(childIds.length)
      expect(data.you.account).toMatchObject([{ username: MOTHER }])
      expect(data.you.devices?.length).toBeGreaterThan(0)
      // Of an internal note the copy has the institution and the time.
      expect(data.you.staffNotes).toEqual([{ institution: expect.any(String), at: expect.any(String) }])
      expect(data.you.questions).toEqual([])
      // Audit rows about persons that an office named would reveal which registry numbers exist.
      const actions = (data.you.actions ?? []).map(({ action }) => action)
      expect(actions).toContain('POST /login')
      for (const { action } of named) expect(actions).not.toContain(action)
      for (const part of ['days', 'lessons', 'marks', 'homework', 'meals', 'groups', 'looks'])
        expect(data.children.flatMap((child) => child[part] ?? []).length, part).toBeGreaterThan(0)
      // The copy contains no secrets and no data of the other parent.
      const [father] = await db()
        .select()
        .from(people)
        .innerJoin(accounts, eq(accounts.personId, people.id))
        .where(eq(accounts.username, FATHER))
      const everything = JSON.stringify(data)
      const secrets = ['$argon2', secretNote, FATHER, father?.people.registryNumber ?? '']
      expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])

      const page = strFromU8(files['index.html'] ?? new Uint8Array())
      expect(page.startsWith('<!doctype html><html lang="mn">')).toBe(true)
      expect(/<script|<link|src=|href="(?!#)/.exec(page)?.[0]).toBeUndefined()
      expect(page.includes('Хичээлийн ирц')).toBe(true)
      await expect.poll(async () => (await portal.letters(MOTHER))[0]?.text).toContain('хуулбар бэлэн')
      // Making and fetching the copy are both audited for each child.
      for (const action of ['JOB make-copy', 'GET /api/user/copy/file'])
        await expect
          .poll(async () => {
            const rows = await db()
              .select()
              .from(audit)
              .where(and(eq(audit.action, action), inArray(audit.childId, childIds)))
            return new Set(rows.map(({ childId }) => childId)).size
          })
          .toBe(childIds.length)
      const looked = await portal.send(childAccessLog, { params: { studentId: childIds[0] ?? 0 }, token: me.token })
      expect(JSON.stringify(looked.RESULT)).toContain('"YOU"')
    })

    it('is for the session that requested it with the password: every other session requests again, also while it is being made', async () => {
      const portal = portalOf()
      const { accountId } = await openFor(portal.world, '92220616')
      const [one, other] = [await portal.signIn('92220616'), await portal.signIn('92220616')]
      await ask(one)
      await isReady(one.token)
      expect((await portal.send(copyFile, { token: one.token })).SUCCESS_CODE).toBe(200)
      expect(reasonOf(await portal.send(copyFile, { token: other.token }))).toBe('203 copyOfOtherSession')
      expect((await rightsOf(one.token)).copy?.isOfThisSession).toBe(true)
      expect((await rightsOf(other.token)).copy?.isOfThisSession).toBe(false)
      await ask(other)
      await isReady(other.token)
      expect((await portal.send(copyFile, { token: other.token })).SUCCESS_CODE).toBe(200)
      expect(reasonOf(await portal.send(copyFile, { token: one.token }))).toBe('203 copyOfOtherSession')

      // Another session asks for the copy while it is being made, and takes it over.
      await db()
        .update(dataCopies)
        .set({ ...atWork(), status: 'MAKING', readyAt: null })
        .where(eq(dataCopies.accountId, accountId))
      await ask(one)
      expect((await rightsOf(one.token)).copy).toMatchObject({ status: 'MAKING', isOfThisSession: true })
      await db()
        .update(dataCopies)
        .set({ status: 'READY', readyAt: portal.world.clock.now(), leaseToken: null })
        .where(eq(dataCopies.accountId, accountId))
      expect((await portal.send(copyFile, { token: one.token })).SUCCESS_CODE).toBe(200)

      // The next session of the same browser may not fetch the copy.
      await portal.send(logout, { token: one.token })
      const next = await portal.signIn('92220616', { cookie: one.cookie })
      expect(reasonOf(await portal.send(copyFile, { token: next.token }))).toBe('203 copyOfOtherSession')
    })

    it('is nobody else’s, and goes with a child that may no longer be seen, with a log-out everywhere, a new password and after a day', async () => {
      const portal = portalOf()
      const before = await portal.signIn(MOTHER)
      const { personId } = before
      const father = await portal.signIn(FATHER)
      expect(reasonOf(await portal.send(copyFile, { token: father.token }))).toBe('203 copyNone')
      expect((await rightsOf(father.token)).copy).toBeNull()
      expect(reasonOf(await portal.send(copyFile, { token: (await portal.signIn(OFFICE)).token }))).toMatch(/^403/)

      await ask(before)
      await isReady(before.token)
      const [childId = 0] = await approved(personId)
      const ofChild = and(eq(links.parentId, personId), eq(links.childId, childId))
      await db().update(links).set({ status: 'DECLINED' }).where(ofChild)
      expect(reasonOf(await portal.send(copyFile, { token: before.token }))).toBe('203 copyOutdated')
      expect((await portal.send(logoutDevices, { token: before.token, body: {} })).SUCCESS_CODE).toBe(200)
      const me = await portal.signIn(MOTHER)
      expect(reasonOf(await portal.send(copyFile, { token: me.token }))).toBe('203 copyNone')
      await ask(me)
      await isReady(me.token)
      const [made] = await db().select().from(dataCopies).orderBy(sql`id desc`).limit(1)
      expect(made?.childIds).not.toContain(childId)
      expect((await portal.send(copyFile, { token: me.token })).SUCCESS_CODE).toBe(200)
      await db().update(links).set({ status: 'APPROVE' }).where(ofChild)

      const body = { oldPassword: password, newPassword: encodePassword('Fresh-copy-1') }
      me.token = changePassword.result.parse((await portal.send(changePassword, { token: me.token, body })).RESULT).token
      expect(reasonOf(await portal.send(copyFile, { token: me.token }))).toBe('203 copyNone')
      await db()
        .update(accounts)
        .set({ passwordHash: (await accountOf(FATHER))?.passwordHash ?? '' })
        .where(eq(accounts.username, MOTHER))

      await ask(me)
      await isReady(me.token)
      await later(COPY_HOURS * HOUR_MS + 1000)
      expect((await rightsOf(me.token)).copy).toBeNull()
      expect(reasonOf(await portal.send(copyFile, { token: me.token }))).toBe('203 copyNone')
      await minute()
      expect(await db().select().from(copyPieces)).toEqual([])
      await portal.setClock(null)
    })

    it('is asked for a few times a day, its wrong passwords are counted, and one that was left behind is made again', async () => {
      const portal = portalOf()
      const { accountId } = await openFor(portal.world, '92220610')
      const me = await portal.signIn('92220610')
      await db()
        .insert(dataCopies)
        .values({
          accountId,
          status: 'MAKING',
          requestId: 'left',
          childIds: [],
          size: 0,
          askedAt: portal.world.clock.now(),
          dueAt: new Date(0),
          tries: 1,
          leaseToken: 'gone',
          leaseUntil: after(portal.world.clock.now(), -1),
        })
      portal.world.work.wake('make-copy')
      await isReady(me.token)
      for (let time = 1; time <= 5; time++) {
        expect((await ask(me)).SUCCESS_CODE).toBe(200)
        await isReady(me.token)
      }
      expect(reasonOf(await ask(me))).toBe('429 tooOftenToday')
      const wrong = () => ask(me, { password: encodePassword('Wrong1234') })
      for (let time = 1; time <= 10; time++) expect(reasonOf(await wrong())).toBe('203 passwordWrong')
      expect(reasonOf(await wrong())).toBe('429 tooManyTries')
      expect(reasonOf(await close(me.token))).toBe('429 tooManyTries')
    })

    it('is retried when it fails, and given up after the last try: the account gets a message and can request another', async () => {
      const portal = portalOf()
      const { accountId } = await openFor(portal.world, '92220617')
      const me = await portal.signIn('92220617')
      const row = async () => (await db().select().from(dataCopies).where(eq(dataCopies.accountId, accountId)))[0]
      await db().execute(sql`alter table copy_pieces add constraint copy_pieces_none check (false) not valid`)
      await ask(me)
      for (const [at, wait] of kinds['make-copy'].waits.entries()) {
        await expect
          .poll(row)
          .toMatchObject({ status: 'MAKING', tries: at + 1, lastError: expect.stringContaining('23514'), leaseToken: null })
        await later(wait + 1000)
        portal.world.work.wake('make-copy')
      }
      await expect.poll(async () => (await rightsOf(me.token)).copy?.status).toBe('FAILED')
      expect(await row()).toMatchObject({ tries: kinds['make-copy'].waits.length + 1, leaseToken: null })
      await db().execute(sql`alter table copy_pieces drop constraint copy_pieces_none`)
      await ask(me)
      await isReady(me.token)

      // Tries of crashed processes count too.
      const dying = { status: 'MAKING', readyAt: null, tries: 99, leaseToken: 'gone', leaseUntil: new Date(0) } as const
      await db().update(dataCopies).set(dying).where(eq(dataCopies.accountId, accountId))
      portal.world.work.wake('make-copy')
      await expect.poll(async () => (await rightsOf(me.token)).copy?.status).toBe('FAILED')
      await portal.setClock(null)
    })

    it('of an account that nothing proves leaves out what the registry knows', async () => {
      const portal = portalOf()
      const { accountId } = await openFor(portal.world, '92220611')
      await db().update(accounts).set({ provenBy: null, provenAt: null }).where(eq(accounts.id, accountId))
      const me = await portal.signIn('92220611')
      await ask(me)
      await isReady(me.token)
      const files = unzipSync(Buffer.from((await fetched(me.token)).base64, 'base64'))
      const { you } = Copied.parse(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())))
      expect(Object.keys(you)).not.toContain('addresses')
      expect(you.person).toMatchObject([{ birthDate: null, phone: null }])
      expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('баталгаажаагүй')
    })

    it('has no message to an earlier holder of the account’s contact, or to a phone that was never confirmed', async () => {
      const portal = portalOf()
      const { accountId } = await openFor(portal.world, '92220613')
      await db().update(accounts).set({ phone: '92220615' }).where(eq(accounts.id, accountId))
      const tellAll = async (time: string) => {
        for (const contact of ['92220614', '92220615']) await queueMessage(db(), portal.world, contact, 'accountEnded', { time })
      }
      await tellAll('before')
      await later(60_000)
      const me = await portal.signIn('92220613')
      const sent = await portal.send(requestContact, { body: { contact: '92220614', password }, token: me.token })
      me.token = requestContact.result.parse(sent.RESULT).token
      const codes = async () => (await portal.letters('92220614')).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      await expect.poll(async () => (await codes()).length).toBe(1)
      const body = { contact: '92220614', validationCode: (await codes())[0] }
      expect((await portal.send(saveContact, { body, token: me.token, headers: { cookie: cookiesOf(sent) } })).SUCCESS_CODE).toBe(200)
      await later(60_000)
      await tellAll('after')
      await ask(me)
      await isReady(me.token)
      const files = unzipSync(Buffer.from((await fetched(me.token)).base64, 'base64'))
      const { you } = Copied.parse(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())))
      expect(you.messages).toMatchObject([{ to: '92220614', text: expect.stringContaining('(after)') }])
      await portal.setClock(null)
    })
  })

  describe('closing an account', () => {
    it('takes the password and no staff role, ends every session, and is undone by signing in', async () => {
      const portal = portalOf()
      const { accountId } = await openFor(portal.world, '92220612')
      const [elsewhere, { token }] = [await portal.signIn('92220612'), await portal.signIn('92220612')]
      expect(reasonOf(await close(token, { password: encodePassword('Wrong1234') }))).toBe('203 passwordWrong')
      const [role] = await db()
        .insert(roles)
        .values({ accountId, role: 'TEACHER', orgId: 50_084, createdAt: portal.world.clock.now() })
        .returning()
      expect((await rightsOf(token)).workplaces).toHaveLength(1)
      expect(reasonOf(await close(token))).toBe('203 closingOfStaff')
      await db()
        .update(roles)
        .set({ endedAt: portal.world.clock.now() })
        .where(eq(roles.id, role?.id ?? 0))

      // Of two concurrent closings the second is answered 401 (session ended), not with a wrong password.
      const closed = await Promise.all([close(token), close(elsewhere.token)])
      expect(closed.map(({ SUCCESS_CODE }) => SUCCESS_CODE).sort()).toEqual([200, 401])
      for (const { token: ended } of [elsewhere, { token }]) expect((await portal.send(myRights, { token: ended })).status).toBe(401)
      await expect.poll(async () => (await portal.letters('92220612'))[0]?.text).toContain('хаагдлаа')
      const tryWith = (typed: string) => portal.send(login, { body: { username: '92220612', password: encodePassword(typed) } })
      expect(reasonOf(await tryWith('Wrong1234'))).toBe('201 loginFailed')
      expect((await accountOf('92220612'))?.closedAt).not.toBeNull()
      // A closed account gets no weekly summary.
      const now = portal.world.clock.now()
      await db()
        .insert(summaryWishes)
        .values({ accountId, wanted: true, language: 'mn', changedAt: new Date(0) })
      const isQueued = async () => {
        await queueSummaries(db(), { from: '2020-09-07', toldFrom: now }, now, 10_000)
        return (await db().$count(summaries, eq(summaries.accountId, accountId))) > 0
      }
      expect(await isQueued()).toBe(false)
      const back = await tryWith(PASSWORD)
      expect(back.RESULT).toMatchObject({ isReopened: true })
      expect((await accountOf('92220612'))?.goesAt).toBeNull()
      expect(await isQueued()).toBe(true)
      await expect.poll(async () => (await portal.letters('92220612')).some(({ text }) => text.includes('цуцлагдлаа'))).toBe(true)
      const again = await tryWith(PASSWORD)
      expect(again.RESULT).not.toHaveProperty('isReopened')
      // Signing in while the account is being closed succeeds in either order; the password is never refused as wrong.
      const { token: last } = login.result.parse(again.RESULT)
      const both = await Promise.all([close(last), tryWith(PASSWORD)])
      expect(both.map(({ SUCCESS_CODE }) => SUCCESS_CODE)).toEqual([200, 200])
    })

    it('carried out after seven days takes account and links, leaves what has to stay, and lets the person register again', async () => {
      const portal = portalOf()
      const { token, personId } = await portal.signIn(FATHER)
      const before = await accountOf(FATHER)
      const children = linkedChildren.result.parse(
        (await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).RESULT,
      )
      expect(children.length).toBeGreaterThan(0)
      const followed = await approved(personId)
      const leaveBefore = await db().$count(absences)
      expect((await close(token)).SUCCESS_CODE).toBe(200)
      await later(CLOSING_DAYS * 24 * HOUR_MS - 60_000)
      await minute()
      expect(await accountOf(FATHER)).toBeDefined()
      // Until deletion the links stay, so that signing in restores the account.
      expect(await approved(personId)).toEqual(followed)
      await later(120_000)
      await minute()
      expect(await accountOf(FATHER)).toBeUndefined()
      expect(await approved(personId)).toEqual([])
      expect(await db().$count(devices, eq(devices.accountId, before?.id ?? 0))).toBe(0)
      expect(await db().$count(mealComments, eq(mealComments.parentId, personId))).toBe(0)
      expect(await db().$count(absences)).toBe(leaveBefore)
      expect(await db().$count(audit, eq(audit.accountId, before?.id ?? 0))).toBeGreaterThan(0)
      await expect.poll(async () => (await portal.letters(FATHER))[0]?.text).toContain('устлаа')

      const [person] = await db().select().from(people).where(eq(people.id, personId))
      const { registryNumber: registerNumber = '', lastName = '', firstName = '' } = person ?? {}
      const names = { registerNumber, lastName, firstName, distinguishName: `${lastName} ${firstName}` }
      const ticket = contactTicket(portal.world.keyring, 'REGISTRATION', FATHER, portal.world.clock.now(), 30)
      const body = { username: FATHER, ...names, usertype: 'EDU_PARENT', password: encodePassword('Again-here-1') }
      expect((await portal.send(register, { body, headers: { [HEADER.ticket]: ticket } })).SUCCESS_CODE).toBe(200)
      await portal.setClock(null)
    })
  })
}
