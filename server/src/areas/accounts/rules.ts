import { CODE_WAIT_S, type Role } from '@portal/contract/accounts'
import { browserName } from '@portal/contract/browsers'
import type { DanResult } from '@portal/contract/dan'
import { contactOf, decodePassword, isFieldMessage, isPhone } from '@portal/contract/fields'
import type { Device } from '@portal/contract/profile'
import type * as z from 'zod/mini'
import { HARD_WORK_FACTOR, MAX_WORK_FACTOR } from '../../admission/captcha.ts'
import type { Moves } from '../../requests/moves.ts'
import { isSamePerson } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { accountLimits } from './limits.ts'

/** Decodes a typed password and validates it against its rule. */
export function typedAs(rule: z.ZodMiniType<string>, encoded: string, field: string): string {
  const held = rule.safeParse(decodePassword(encoded) ?? '')
  if (held.success) return held.data
  const [issue] = held.error.issues
  return refuse('inputInvalid', { fields: { [field]: issue && isFieldMessage(issue.message) ? issue.message : 'inputInvalid' } })
}

/** Whether a network's tries look like guessing: many wrong ones, and more than a third of all. */
export const isGuessing = ({ all, wrong }: { all: number; wrong: number }): boolean =>
  wrong >= accountLimits.wrongLogins.most + 1 && wrong * 3 > all

/** Normalised contacts of a person in the registry. Proving one of them proves the person. */
export const registryContacts = ({ phone, email }: { phone: string | null; email: string | null }): string[] =>
  [phone, email].filter((one) => one !== null).map(contactOf)

/** Phone of a person in the registry to which a message can be sent; null without a whole one. */
export function registryPhone(phone: string | null): string | null {
  const contact = contactOf(phone ?? '')
  return isPhone(contact) ? contact : null
}

/** Column for a new contact: a phone is second contact of an account that signs in by e-mail, everything else the new username. */
export const contactPlace = (username: string, contact: string): 'username' | 'phone' =>
  isPhone(contact) && !isPhone(username) ? 'phone' : 'username'

const systems = [
  ['Android', /\bAndroid\b/, 'MOBILE'],
  ['iPhone', /\biPhone\b/, 'MOBILE'],
  ['iPad', /\biPad\b/, 'MOBILE'],
  ['Windows', /\bWindows\b/, 'DESKTOP'],
  ['Mac', /\bMacintosh\b/, 'DESKTOP'],
  ['Linux', /\bLinux\b/, 'DESKTOP'],
] as const

/** Device name that its owner recognises: «Chrome, Windows». */
export function deviceName(userAgent: string): string {
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return [browserName(userAgent), system].filter((name) => name !== undefined).join(', ') || 'Тодорхойгүй төхөөрөмж'
}

/** Kind of device by the system at the end of its name. */
export const deviceKind = (name: string): Device['kind'] => systems.find(([system]) => name.endsWith(system))?.[2] ?? 'DESKTOP'

/** Role of an account with its last use. */
export interface UsedRole {
  id: number
  role: Role
  orgId: number | null
  lastUsedAt: Date | null
}

/** Role to open at sign-in: the last used, or at first a staff role if there is one. */
export function roleToOpen<Held extends UsedRole>(held: readonly Held[]): Held | undefined {
  const lastUsed = ({ lastUsedAt }: UsedRole) => lastUsedAt?.getTime() ?? 0
  const [latest] = held.toSorted((one, other) => lastUsed(other) - lastUsed(one))
  if (latest !== undefined && lastUsed(latest) > 0) return latest
  return held.find(({ role }) => role !== 'EDU_PARENT') ?? held[0]
}

/**
 * Next step after a sign-on by the state: an account that the registry's contact, its code or the sign-on has proven is
 * signed in; an account proven by nothing, or by an office's word alone, has to be confirmed.
 */
export function danStep(account: { provenBy: string | null } | undefined): DanResult['next'] {
  if (account === undefined) return 'REGISTER'
  return account.provenBy === null ? 'CONFIRM' : 'HOME'
}

interface Named {
  lastName: string
  firstName: string
}
const joined = ({ lastName, firstName }: Named): Named => ({
  lastName: lastName.replace(/[\s-]/gu, ''),
  firstName: firstName.replace(/[\s-]/gu, ''),
})

/** Whether the sign-on's names are the registry's, ignoring letter case, spaces and hyphens. */
export const isNamedSo = (known: Named, named: Named): boolean => isSamePerson(joined(known), joined(named))

/** `holder` is the account's owner, `job` the task that runs each minute. */
export type ClosingActor = 'holder' | 'job'
export type ClosingState = 'OPEN' | 'CLOSED' | 'GONE'

/** Signing in reopens a closed account; a removed one needs a new registration. */
export const closingMoves: Moves<ClosingState, ClosingActor> = {
  OPEN: { CLOSED: 'holder' },
  CLOSED: { OPEN: ['holder', 'job'], GONE: 'job' },
  GONE: {},
}

/** Codes sent to a contact in the last day. */
export interface CodesSent {
  inAll: number
  forPurpose: number
  byBrowser: number
  byBrowserForPurpose: number
  /** Codes asked for by the caller's networks; the count of a wider one is divided by its households. */
  byNetwork: number
}

/** Longest wait, in seconds, between two codes of one browser or network for a contact. */
const MAX_WAIT_S = 3600

/** Seconds between two codes of one browser or network: doubles with each, from CODE_WAIT_S to MAX_WAIT_S. */
export const secondsAfter = (codes: number): number => (codes <= 0 ? 0 : Math.min(CODE_WAIT_S * 2 ** (codes - 1), MAX_WAIT_S))

const { codesToContact, codesHere } = accountLimits
const isAboveLimit = ({ inAll }: CodesSent): boolean => inAll >= codesToContact.later.most

/** Seconds that a browser or network waits after its last code; CODE_WAIT_S applies separately. */
export function codeWaits(sent: CodesSent): { ofBrowser: number; ofNetwork: number } {
  if (isAboveLimit(sent)) return { ofBrowser: secondsAfter(sent.byBrowser), ofNetwork: secondsAfter(sent.byNetwork) }
  return { ofBrowser: 0, ofNetwork: secondsAfter(sent.byNetwork - codesHere.most + 1) }
}

/** Captcha work before the next code, as a multiple of the usual one; 0 for none. Strangers' codes cost a trusted caller nothing. */
export function codeCaptcha(sent: CodesSent, { isTrusted }: { isTrusted: boolean }): number {
  const [inAll, forPurpose] = isTrusted ? [sent.byBrowser, sent.byBrowserForPurpose] : [sent.inAll, sent.forPurpose]
  if (inAll < codesToContact.most) return forPurpose === 0 ? 0 : 1
  if (isTrusted || !isAboveLimit(sent)) return HARD_WORK_FACTOR
  return Math.min(HARD_WORK_FACTOR * 2 ** Math.max(sent.byBrowser, sent.byNetwork), MAX_WORK_FACTOR)
}
