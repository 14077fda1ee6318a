import { register, requestCode, verifyCode } from '@portal/contract/accounts'
import { childInfo, linkedChildren } from '@portal/contract/children'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { checkChild } from '@portal/contract/linking'
import { makeFeed } from '@portal/contract/schedule'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD, type TestPortal, testPortal } from '../../../test/portal.ts'
import { accounts, bars, links, people } from '../../database/tables.ts'
import { keepBars } from '../../kit/bars.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const reasonOf = (answered: { RESULT: unknown }) => z.object({ reason: z.string() }).safeParse(answered.RESULT).data?.reason
const later = (days: number) => portal.setClock(new Date(portal.world.clock.now().getTime() + days * 86_400_000).toISOString())

/** The newest message to a contact that holds what is looked for. */
async function inMessage(contact: string, pattern: RegExp): Promise<string> {
  const found = async () => (await portal.letters(contact)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0)
  return (await found())[0] ?? ''
}

interface Person {
  registryNumber: string
  lastName: string
  firstName: string
}

/** Opens an account in a person's name with a contact that the caller proved. */
async function openAccount({ registryNumber, lastName, firstName }: Person, contact: string) {
  const about = { requestEmail: contact, requestType: 'REGISTRATION' }
  const type = contact.includes('@') ? 'EMAIL' : 'PHONE'
  await portal.send(requestCode, { body: { ...about, type, status: 'ACTIVE' } })
  const validationCode = await inMessage(contact, /\b(\d{6})\b/)
  const proof = await portal.send(verifyCode, { body: { ...about, status: 'VERIFY', validationCode } })
  return portal.send(register, {
    body: {
      username: contact,
      registerNumber: registryNumber,
      lastName,
      firstName,
      phoneNumber: '92229999',
      usertype: 'EDU_PARENT',
      password: encodePassword(PASSWORD),
    },
    headers: { [HEADER.ticket]: proof.headers.get(HEADER.ticket) ?? '' },
  })
}
const proofOf = async (username: string) => {
  const [found] = await portal.world.db.select().from(accounts).where(eq(accounts.username, username))
  return found?.provenBy
}
/** What the resident registry has of a person. */
const registryHas = (registryNumber: string, contacts: { phone?: string | null; email?: string | null }) =>
  portal.world.db.update(people).set(contacts).where(eq(people.registryNumber, registryNumber))

describe('an account is proven', () => {
  it('where its contact is the phone or e-mail address that the resident registry has for the person, and not by number and names', async () => {
    const [one, other, third] = [await portal.who('adult-free'), await portal.who('adult-free-2'), await portal.who('adult-free-3')]
    await registryHas(one.registryNumber, { phone: '92230001' })
    await registryHas(other.registryNumber, { email: 'Other@demo.mn' })
    await registryHas(third.registryNumber, { phone: '92230003' })
    expect((await openAccount(one, '92230001')).SUCCESS_CODE).toBe(200)
    expect((await openAccount(other, 'other@demo.mn')).SUCCESS_CODE).toBe(200)
    expect((await openAccount(third, '92230013')).SUCCESS_CODE).toBe(200)
    expect([await proofOf('92230001'), await proofOf('other@demo.mn'), await proofOf('92230013')]).toEqual([
      'REGISTRY_CONTACT',
      'REGISTRY_CONTACT',
      null,
    ])
  })

  it('in the demo, for everybody who has one', async () => {
    expect(await proofOf('88000001')).toBe('REGISTRY_CONTACT')
    expect(await proofOf('parent@demo.mn')).toBe('REGISTRY_CONTACT')
  })
})

describe('a court keeps a father from a child', () => {
  it('data, links, calendar and checks answer as for a stranger, the other child stays open, and when it is over all is as before', async () => {
    const { db, clock } = portal.world
    const father = await portal.signIn('88000002')
    const approved = await db
      .select()
      .from(links)
      .where(and(eq(links.parentId, father.personId), eq(links.status, 'APPROVE')))
    const [barred = 0, open = 0] = approved.map(({ childId }) => childId)
    const [child] = await db.select().from(people).where(eq(people.id, barred))
    const info = async (studentId: number) => {
      const { status, RESULT } = await portal.send(childInfo, { params: { studentId }, token: father.token })
      return status === 200 ? 200 : reasonOf({ RESULT })
    }
    const listed = async () => {
      const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: father.personId }, token: father.token })
      return linkedChildren.result.parse(RESULT).map(({ studentPersonId }) => studentPersonId)
    }
    const check = async () => {
      const params = { registry: child?.registryNumber ?? '', childName: child?.firstName ?? '', parentName: child?.lastName ?? '' }
      return portal.send(checkChild, { params, token: father.token })
    }
    const made = await portal.send(makeFeed, { body: { studentId: barred }, token: father.token })
    const { pathname } = new URL(z.object({ address: z.string() }).parse(made.RESULT).address)
    const calendar = async () => (await fetch(portal.address + pathname)).status

    const day = (shift: number) => new Date(clock.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
    const [office] = await db.select().from(accounts).where(eq(accounts.username, '88000012'))
    await db.insert(bars).values({
      childId: barred,
      personId: father.personId,
      document: '№ 214, 2026-11-10',
      fromDate: day(-1),
      untilDate: day(3),
      inForce: false,
      orgId: office?.orgId ?? 0,
      enteredBy: office?.personId ?? 0,
      enteredAt: clock.now(),
    })
    expect(await info(barred)).toBe(200)
    await keepBars(db, clock)

    expect([await info(barred), await info(open)]).toEqual(['notYourChild', 200])
    expect(await listed()).not.toContain(barred)
    expect(await calendar()).toBe(404)
    expect(reasonOf(await check())).toBe('childMismatch')

    await later(5)
    await keepBars(db, clock)
    expect(await info(barred)).toBe(200)
    expect(await listed()).toContain(barred)
    expect(await calendar()).toBe(200)
    expect((await check()).SUCCESS_CODE).toBe(200)
  })
})
