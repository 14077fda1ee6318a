import {
  checkSubProgram,
  lookUpStudent,
  ownChild,
  ownChildForSub,
  type Prospect,
  searchPerson,
  studentInfo,
  subPrograms,
} from '@portal/contract/enrolment'
import type { Refusal } from '@portal/contract/refusals'
import { ask, CallFailed, refusalOf, send, sendForTicket } from '../../base/api.ts'

/** Which requests: for a kindergarten or the first grade, or for the sub-program. */
export type Program = 'regular' | 'sub'

/** A child that was looked up, and what proves that this tab did so. The ticket lives in memory alone. */
export interface Found {
  prospect: Prospect
  ticket: string
  /** As it was typed; null for a child of one's own that was chosen from a list. */
  registryNumber: string | null
}

/** What the server says with a 200, but means as a refusal. */
export const refused = (reason: Refusal, message: string, fields: Record<string, string> = {}) =>
  new CallFailed({ kind: 'refused', by: 'input', refusal: { reason, message, fields } })

export function firstFound<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw refused('notFoundRecord', '')
  return first
}

/** The registry's word on a number, and the ticket of that child. */
async function search(registerNumber: string, captcha: string): Promise<string> {
  const { result, ticket } = await ask(searchPerson, {}, { registerNumber }, { captcha })
  const { status, message } = result.result
  if (status === 0 || ticket === null) throw notFound(message)
  return ticket
}

/** No child has this number, or it lives nowhere yet: its field says what to do. */
const notFound = (message: string) => refused('registryWrong', message, { registerNumber: 'registryNotFound' })

const regularBy = async (reg: string, ticket: string): Promise<Prospect> =>
  firstFound(await send(studentInfo, { reg }, undefined, { ticket }))
const subBy = async (registry: string, ticket: string): Promise<Prospect> =>
  firstFound(await send(subPrograms, { registry }, undefined, { ticket }))

export async function find(registryNumber: string, captcha: string): Promise<Found> {
  const ticket = await search(registryNumber, captcha)
  return { prospect: await regularBy(registryNumber, ticket), ticket, registryNumber }
}

export async function findForSub(registryNumber: string, captcha: string): Promise<Found> {
  const ticket = await search(registryNumber, captcha)
  return { prospect: await subBy(registryNumber, ticket), ticket, registryNumber }
}

/** A child of one's own needs neither number nor captcha. */
export async function findOwn(personId: number): Promise<Found> {
  const { result, ticket } = await sendForTicket(ownChild, { personId }, undefined)
  return { prospect: firstFound(result), ticket, registryNumber: null }
}
export async function findOwnForSub(personId: number): Promise<Found> {
  const { result, ticket } = await sendForTicket(ownChildForSub, { personId }, undefined)
  return { prospect: firstFound(result), ticket, registryNumber: null }
}

/** The same child once more, in the same way. */
export const findAgain = async (found: Found): Promise<Found> =>
  found.registryNumber === null
    ? findOwn(found.prospect.personId)
    : { ...found, prospect: await regularBy(found.registryNumber, found.ticket) }
export const findAgainForSub = async (found: Found): Promise<Found> =>
  found.registryNumber === null
    ? findOwnForSub(found.prospect.personId)
    : { ...found, prospect: await subBy(found.registryNumber, found.ticket) }

/** Signed in, one call both finds the child and hands out its ticket. */
export async function findSignedIn(registerNumber: string, captcha: string): Promise<Found> {
  const { result, ticket } = await ask(lookUpStudent, { registerNumber }, undefined, { captcha }).catch((error: unknown) => {
    const refusal = refusalOf(error)
    throw refusal?.reason === 'registryWrong' ? notFound(refusal.message) : error
  })
  if (ticket === null) throw new Error(`${lookUpStudent.path} answered without a ticket`)
  return { prospect: firstFound(result), ticket, registryNumber: registerNumber }
}

/** How a child stands everywhere. */
export interface Checked {
  found: Found[]
  /** Why nothing is told of the sub-program, where the portal knows no request for it. */
  noSub: CallFailed | undefined
}

/** One captcha for kindergarten or first grade, and for the sub-program: its check notes nobody who has not asked for it. */
export async function checkChild(registryNumber: string, captcha: string): Promise<Checked> {
  const ticket = await search(registryNumber, captcha)
  const regular = { prospect: await regularBy(registryNumber, ticket), ticket, registryNumber }
  try {
    await send(checkSubProgram, { reg: registryNumber }, undefined, { ticket })
  } catch (error) {
    if (!(error instanceof CallFailed) || !['noSubProgram', 'noCampaign'].includes(refusalOf(error)?.reason ?? '')) throw error
    return { found: [regular], noSub: error }
  }
  return { found: [regular, { ...regular, prospect: await subBy(registryNumber, ticket) }], noSub: undefined }
}
