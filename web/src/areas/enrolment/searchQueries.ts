import { checkSubProgram, lookUpStudent, type Prospect, searchPerson, studentInfo, subPrograms } from '@portal/contract/enrolment'
import type { Refusal } from '@portal/contract/refusals'
import { ask, CallFailed, send } from '../../base/api.ts'

/** Which requests: for a kindergarten or the first grade, or for the sub-program. */
export type Program = 'regular' | 'sub'

/** A child that was looked up, and what proves that this tab did so. The ticket lives in memory alone. */
export interface Found {
  prospect: Prospect
  ticket: string
  registryNumber: string
}

/** What the server says with a 200, but means as a refusal. */
export const refused = (reason: Refusal, message: string, fields: Record<string, string> = {}) =>
  new CallFailed({ kind: 'refused', by: 'input', refusal: { reason, message, fields } })

export function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw refused('notFoundRecord', '')
  return first
}

/** The registry's word on a number, and the ticket of that child. */
async function search(registerNumber: string, captcha: string): Promise<string> {
  const { result, ticket } = await ask(searchPerson, {}, { registerNumber }, { captcha })
  const { status, message } = result.result
  if (status === 0 || ticket === null) throw refused('registryWrong', message, { registerNumber: 'registryWrong' })
  return ticket
}

export const findAgain = async (reg: string, ticket: string): Promise<Prospect> =>
  firstOf(await send(studentInfo, { reg }, undefined, { ticket }))

export const findAgainForSub = async (registry: string, ticket: string): Promise<Prospect> =>
  firstOf(await send(subPrograms, { registry }, undefined, { ticket }))

export async function find(registryNumber: string, captcha: string): Promise<Found> {
  const ticket = await search(registryNumber, captcha)
  return { prospect: await findAgain(registryNumber, ticket), ticket, registryNumber }
}

export async function findForSub(registryNumber: string, captcha: string): Promise<Found> {
  const ticket = await search(registryNumber, captcha)
  return { prospect: await findAgainForSub(registryNumber, ticket), ticket, registryNumber }
}

/** Signed in, one call both finds the child and hands out its ticket. */
export async function findSignedIn(registerNumber: string, captcha: string): Promise<Found> {
  const { result, ticket } = await ask(lookUpStudent, { registerNumber }, undefined, { captcha })
  if (ticket === null) throw new Error(`${lookUpStudent.path} answered without a ticket`)
  return { prospect: firstOf(result), ticket, registryNumber: registerNumber }
}

/** How the sub-program request of a child stands. */
export const checkRequest = async (reg: string, captcha: string) => firstOf(await send(checkSubProgram, { reg }, undefined, { captcha }))
