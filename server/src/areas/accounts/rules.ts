import { CODE_WAIT_S, type Role } from '@portal/contract/accounts'
import { browserName } from '@portal/contract/browsers'
import { contactOf, decodePassword, isFieldMessage, isPhone } from '@portal/contract/fields'
import type { Device } from '@portal/contract/profile'
import type * as z from 'zod/mini'
import { HARDER_TIMES, HARDEST_TIMES } from '../../kit/captcha.ts'
import type { Moves } from '../../kit/moves.ts'
import { refuse } from '../../kit/refusals.ts'
import { accountLimits } from './limits.ts'

/** The password that was typed, from the form in which it travels, held against its rule. */
export function typedAs(rule: z.ZodMiniType<string>, encoded: string, field: string): string {
  const held = rule.safeParse(decodePassword(encoded) ?? '')
  if (held.success) return held.data
  const [issue] = held.error.issues
  return refuse('inputInvalid', { fields: { [field]: issue && isFieldMessage(issue.message) ? issue.message : 'inputInvalid' } })
}

const folded = (name: string) => name.toLocaleLowerCase('mn')

/** Whether the names typed are those of the registry, whatever their letter case. */
export const isSamePerson = (known: { lastName: string; firstName: string }, typed: { lastName: string; firstName: string }): boolean =>
  folded(known.lastName) === folded(typed.lastName) && folded(known.firstName) === folded(typed.firstName)

/** Whether the tries of a network look like guessing: many wrong ones, which are more than a third of all. */
export const isGuessing = ({ all, wrong }: { all: number; wrong: number }): boolean =>
  wrong >= accountLimits.wrongLogins.most + 1 && wrong * 3 > all

/** What the resident registry has for a person, as contacts are compared. A person who proved one of them is that person. */
export const registryContacts = ({ phone, email }: { phone: string | null; email: string | null }): string[] =>
  [phone, email].filter((one) => one !== null).map(contactOf)

/** As what a new contact of an account is kept: a phone is a second way to who signs in by e-mail, everything else the new username. */
export const contactPlace = (username: string, contact: string): 'username' | 'phone' =>
  isPhone(contact) && !isPhone(username) ? 'phone' : 'username'

/** As the shell shows a person: Б.Болормаа */
export const displayName = (person: { lastName: string; firstName: string }): string => `${person.lastName.slice(0, 1)}.${person.firstName}`

const systems = [
  ['Android', /\bAndroid\b/, 'MOBILE'],
  ['iPhone', /\biPhone\b/, 'MOBILE'],
  ['iPad', /\biPad\b/, 'MOBILE'],
  ['Windows', /\bWindows\b/, 'DESKTOP'],
  ['Mac', /\bMacintosh\b/, 'DESKTOP'],
  ['Linux', /\bLinux\b/, 'DESKTOP'],
] as const

/** The kind of device in words that its owner knows: «Chrome, Windows». */
export function deviceName(userAgent: string): string {
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return [browserName(userAgent), system].filter((name) => name !== undefined).join(', ') || 'Тодорхойгүй төхөөрөмж'
}

/** By the system at the end of its name. */
export const deviceKind = (name: string): Device['kind'] => systems.find(([system]) => name.endsWith(system))?.[2] ?? 'DESKTOP'

/** A role of an account, with when it was last used. */
export interface UsedRole {
  id: number
  role: Role
  orgId: number | null
  lastUsedAt: Date | null
}

/** As what an account is opened: as it was used last, and the first time as staff, where it is one of staff. */
export function roleToOpen<Held extends UsedRole>(held: readonly Held[]): Held | undefined {
  const lastUsed = ({ lastUsedAt }: UsedRole) => lastUsedAt?.getTime() ?? 0
  const [latest] = held.toSorted((one, other) => lastUsed(other) - lastUsed(one))
  if (latest !== undefined && lastUsed(latest) > 0) return latest
  return held.find(({ role }) => role !== 'EDU_PARENT') ?? held[0]
}

/** The holder of an account, and what is done each minute. */
export type ClosingActor = 'holder' | 'job'
export type ClosingState = 'OPEN' | 'CLOSED' | 'GONE'

/** A closed account waits, and signing in opens it again. What has gone comes back by registering alone. */
export const closingMoves: Moves<ClosingState, ClosingActor> = {
  OPEN: { CLOSED: 'holder' },
  CLOSED: { OPEN: ['holder', 'job'], GONE: 'job' },
  GONE: {},
}

/** Codes that a contact was sent in the last day. */
export interface CodesAsked {
  inAll: number
  forPurpose: number
  byBrowser: number
  byBrowserForPurpose: number
  /** Asked for by the caller's networks; a wider one counts for each of its households. */
  byNetwork: number
}

/** Longest wait, in seconds, between two codes of one browser or network for a contact. */
const LONGEST_WAIT_S = 3600

/** Seconds between a code of one browser or network and its next one: doubles with each, from the usual wait to an hour. */
export const secondsAfter = (codes: number): number => (codes <= 0 ? 0 : Math.min(CODE_WAIT_S * 2 ** (codes - 1), LONGEST_WAIT_S))

const { codesToContact, codesHere } = accountLimits
const isMuchAsked = ({ inAll }: CodesAsked): boolean => inAll >= codesToContact.later.most

/** Seconds that a browser or network waits after its last code because of what was asked; the usual wait of a browser is apart. */
export function codeWaits(asked: CodesAsked): { ofBrowser: number; ofNetwork: number } {
  if (isMuchAsked(asked)) return { ofBrowser: secondsAfter(asked.byBrowser), ofNetwork: secondsAfter(asked.byNetwork) }
  return { ofBrowser: 0, ofNetwork: secondsAfter(asked.byNetwork - codesHere.most + 1) }
}

/** Work of the captcha before the next code, as a multiple of the usual one; 0 for none. Strangers' codes cost a trusted caller nothing. */
export function codeCaptcha(asked: CodesAsked, { isTrusted }: { isTrusted: boolean }): number {
  const [inAll, forPurpose] = isTrusted ? [asked.byBrowser, asked.byBrowserForPurpose] : [asked.inAll, asked.forPurpose]
  if (inAll < codesToContact.most) return forPurpose === 0 ? 0 : 1
  if (isTrusted || !isMuchAsked(asked)) return HARDER_TIMES
  return Math.min(HARDER_TIMES * 2 ** Math.max(asked.byBrowser, asked.byNetwork), HARDEST_TIMES)
}
