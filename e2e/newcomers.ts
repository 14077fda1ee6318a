import { type APIRequestContext, expect } from '@playwright/test'
import { type Message, mailbox, PASSWORD } from './parent.ts'

/** Adult of the resident registry without an account, with an unused phone and e-mail address. */
export interface Newcomer {
  registryNumber: string
  lastName: string
  firstName: string
  personId: number
  phone: string
  email: string
}

type Adult = Omit<Newcomer, 'phone' | 'email'>
type DemoPeople = Record<string, Adult & { role: string | null; guardian: Adult | null }>

/** Returns a function that yields another newcomer at each call: free adults and guardians of the demo. */
export async function newcomersOf(address: string): Promise<() => Newcomer> {
  const who: DemoPeople = JSON.parse(await (await fetch(`${address}/dev/who.json`)).text())
  const holders = Object.values(who).flatMap(({ role, personId }) => (role === null ? [] : [personId]))
  const adults = Object.entries(who).flatMap(([key, one]) => (key.startsWith('adult-free') ? [one] : (one.guardian ?? [])))
  const free = new Map(adults.filter(({ personId }) => !holders.includes(personId)).map((adult) => [adult.personId, adult])).values()
  return () => {
    const adult = free.next().value
    if (adult === undefined) throw new Error('the demo country has no further adult without an account')
    return { ...adult, phone: `91${adult.personId}`, email: `parent${adult.personId}@example.mn` }
  }
}

export async function messagesTo(request: APIRequestContext, contact: string): Promise<Message[]> {
  return (await mailbox(request)).filter(({ to }) => to === contact)
}

async function newestMatch(request: APIRequestContext, contact: string, pattern: RegExp, nth: number): Promise<string> {
  const found = async () => (await messagesTo(request, contact)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  await expect.poll(async () => (await found()).length, `messages to ${contact}`).toBe(nth)
  const [newest] = await found()
  return newest ?? ''
}

/** Waits for the contact's nth registration code. */
export const codeFor = (request: APIRequestContext, contact: string, nth = 1): Promise<string> =>
  newestMatch(request, contact, /(?:бүртгүүлэх|баталгаажуулах) код:? (\d{6})/, nth)

/** Waits for the contact's nth password reset code. */
export const resetCodeFor = (request: APIRequestContext, contact: string, nth = 1): Promise<string> =>
  newestMatch(request, contact, /сэргээх код:? (\d{6})/, nth)

/** Path of the link in an e-mail: c confirms a registration, r resets a password. */
export const linkFor = (request: APIRequestContext, email: string, type: 'c' | 'r'): Promise<string> =>
  newestMatch(request, email, new RegExp(`(/login/${type}/[\\w-]+)`), 1)

/** Wrong code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Registers an account with the demo password by API calls, without the pages. */
export async function openAccount(request: APIRequestContext, newcomer: Newcomer, contact = newcomer.phone): Promise<void> {
  const type = contact.includes('@') ? 'EMAIL' : 'PHONE'
  const about = { requestEmail: contact, requestType: 'REGISTRATION' }
  await request.post('/public/user/request', { data: { ...about, type, status: 'ACTIVE' } })
  const validationCode = await codeFor(request, contact)
  const verified = await request.post('/public/user/verify', { data: { ...about, status: 'VERIFY', validationCode } })
  const { registryNumber: registerNumber, lastName, firstName, phone: phoneNumber } = newcomer
  const password = Buffer.from(PASSWORD).toString('base64')
  const opened = await request.post('/public/user/register', {
    headers: { 'X-Ticket': verified.headers()['x-ticket'] ?? '' },
    data: { username: contact, registerNumber, lastName, firstName, phoneNumber, usertype: 'EDU_PARENT', password },
  })
  expect(await opened.json()).toMatchObject({ SUCCESS_CODE: 200 })
}
