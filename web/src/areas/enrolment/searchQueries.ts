import {
  findStudent,
  findStudentSignedIn,
  findSubProgramState,
  findSubPrograms,
  ownChild,
  ownChildForSub,
  type Prospect,
  searchPerson,
} from '@portal/contract/enrolment'
import type { Refusal } from '@portal/contract/refusals'
import { ask, CallFailed, refusalOf, send, sendForTicket } from '../../base/api.ts'

/** Kind of requests: kindergarten and first grade, or the sub-program. */
export type Program = 'regular' | 'sub'

/** Child that was looked up, with the ticket that proves the lookup. The ticket stays in memory only. */
export interface Found {
  prospect: Prospect
  ticket: string
  /** Registry number as typed; null for an own child chosen from a list. */
  registryNumber: string | null
}

/** Failure for a refusal that the server sends with status 200. */
export const refused = (reason: Refusal, message: string, fields: Record<string, string> = {}) =>
  new CallFailed({ kind: 'refused', by: 'input', refusal: { reason, message, fields } })

export function firstFound<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw refused('notFoundRecord', '')
  return first
}

/** Looks up a number in the registry and returns the ticket of the child. */
async function search(registerNumber: string, captcha: string): Promise<string> {
  const { result, ticket } = await ask(searchPerson, {}, { registerNumber }, { captcha })
  const { status, message } = result.result
  if (status === 0 || ticket === null) throw notFound(message)
  return ticket
}

/** No child has this number, or it has no address yet; the error belongs to the field. */
const notFound = (message: string) => refused('registryWrong', message, { registerNumber: 'registryNotFound' })

/** Request of the current campaign, then those that stand in its earlier stages. */
const allRegular = (reg: string, ticket: string) => send(findStudent, {}, { reg }, { ticket })
const allSub = (registry: string, ticket: string) => send(findSubPrograms, {}, { registry }, { ticket })
const regularBy = async (reg: string, ticket: string): Promise<Prospect> => firstFound(await allRegular(reg, ticket))
const subBy = async (registry: string, ticket: string): Promise<Prospect> => firstFound(await allSub(registry, ticket))

/** Same request of a repeated lookup. */
const sameAs = (before: Prospect, list: readonly Prospect[]): Prospect =>
  list.find(({ prospectDataId }) => prospectDataId === before.prospectDataId) ?? firstFound(list)

export async function find(registryNumber: string, captcha: string): Promise<Found> {
  const ticket = await search(registryNumber, captcha)
  return { prospect: await regularBy(registryNumber, ticket), ticket, registryNumber }
}

export async function findForSub(registryNumber: string, captcha: string): Promise<Found> {
  const ticket = await search(registryNumber, captcha)
  return { prospect: await subBy(registryNumber, ticket), ticket, registryNumber }
}

/** Looks up an own child, which needs neither number nor captcha. */
export async function findOwn(personId: number): Promise<Found> {
  const { result, ticket } = await sendForTicket(ownChild, { personId }, undefined)
  return { prospect: firstFound(result), ticket, registryNumber: null }
}
export async function findOwnForSub(personId: number): Promise<Found> {
  const { result, ticket } = await sendForTicket(ownChildForSub, { personId }, undefined)
  return { prospect: firstFound(result), ticket, registryNumber: null }
}

/** Repeats the lookup of a child by the same means. */
export const refetchFound = async (found: Found): Promise<Found> =>
  found.registryNumber === null
    ? findOwn(found.prospect.personId)
    : { ...found, prospect: sameAs(found.prospect, await allRegular(found.registryNumber, found.ticket)) }
export const refetchFoundForSub = async (found: Found): Promise<Found> =>
  found.registryNumber === null
    ? findOwnForSub(found.prospect.personId)
    : { ...found, prospect: sameAs(found.prospect, await allSub(found.registryNumber, found.ticket)) }

/** Lookup of a signed-in person: one call finds the child and issues its ticket. */
export async function findSignedIn(registerNumber: string, captcha: string): Promise<Found> {
  const { result, ticket } = await ask(findStudentSignedIn, {}, { registerNumber }, { captcha }).catch((error: unknown) => {
    const refusal = refusalOf(error)
    throw refusal?.reason === 'registryWrong' ? notFound(refusal.message) : error
  })
  if (ticket === null) throw new Error(`${findStudentSignedIn.path} answered without a ticket`)
  return { prospect: firstFound(result), ticket, registryNumber: registerNumber }
}

/** Status of a child in all programs. */
export interface Checked {
  found: Found[]
  /** Refusal of the sub-program's check, if the portal has no request for it. */
  noSub: CallFailed | undefined
}

/** Checks both programs with one captcha. Checking the sub-program does not register a child that has not applied. */
export async function checkChild(registryNumber: string, captcha: string): Promise<Checked> {
  const ticket = await search(registryNumber, captcha)
  const asFound = (prospect: Prospect): Found => ({ prospect, ticket, registryNumber })
  const regular = (await allRegular(registryNumber, ticket)).map(asFound)
  try {
    await send(findSubProgramState, {}, { reg: registryNumber }, { ticket })
  } catch (error) {
    if (!(error instanceof CallFailed) || !['noSubProgram', 'noCampaign'].includes(refusalOf(error)?.reason ?? '')) throw error
    return { found: regular, noSub: error }
  }
  return { found: [...regular, ...(await allSub(registryNumber, ticket)).map(asFound)], noSub: undefined }
}
