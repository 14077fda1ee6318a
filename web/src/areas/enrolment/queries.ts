import {
  acknowledgeMail,
  acknowledgeSms,
  applicationHistory,
  applications,
  changeAddress,
  checkSubProgram,
  guardianRelations,
  guardiansOf,
  issuedMessages,
  lookUpStudent,
  MAIL_SUBJECT,
  type Prospect,
  publicHistory,
  requesterInfo,
  searchPerson,
  studentInfo,
  subApplications,
  subPrograms,
} from '@portal/contract/enrolment'
import { type Refusal, refusals } from '@portal/contract/refusals'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, CallFailed, read, send } from '../../api.ts'
import { useSession } from '../../session.ts'

/** A child that was looked up, and what proves that this tab did so. The ticket lives in memory alone. */
export interface Found {
  prospect: Prospect
  ticket: string
  registryNumber: string
}

/** What the server says with a 200, but means as a refusal. */
const refused = (reason: Refusal, message: string, fields: Record<string, string> = {}) =>
  new CallFailed({ kind: 'refused', code: refusals[reason], refusal: { reason, message, fields } })

function firstOf<T>(list: readonly T[]): T {
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

export interface Requester {
  personId: number
  /** Masked; null where it is the signed-in person. */
  name: string | null
}

/** Who makes the request, by registry number: a wrong one is told beside its field. */
export async function requesterNumbered(registry: string, ticket: string): Promise<Requester> {
  try {
    const { personId, lastName, firstName } = firstOf(await send(requesterInfo, { registry }, undefined, { ticket }))
    return { personId, name: `${lastName}${firstName}` }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.failure.kind !== 'refused' || error.failure.code !== refusals.requesterRegistryWrong)
      throw error
    throw refused('requesterRegistryWrong', error.message, { registry: 'requesterRegistryWrong' })
  }
}

interface AddressChange {
  found: Found
  choice: 'old' | 'new'
  reference: string | undefined
}

export function chooseAddress({ found: { prospect, ticket }, choice, reference }: AddressChange) {
  const { personId, prospectDataId, oldData, newData } = prospect
  if (oldData === null || newData === null) throw new Error('There is no address to choose')
  const [personAddressId, personAddressDetail, arrivalDate] =
    choice === 'new'
      ? [newData.addressId, newData.addressDetail, newData.arrivedDate]
      : [oldData.personAddressId, oldData.personAddressDetail, oldData.arrivalDate]
  return send(
    changeAddress,
    {},
    {
      isChangeFlag: choice === 'new',
      personId,
      personAddressId,
      personAddressDetail,
      arrivalDate,
      ...(prospectDataId !== null && { prospectDataId }),
      ...(reference !== undefined && { reference }),
    },
    { ticket },
  )
}

/** The step itself has queued its messages; telling that they were seen may fail unnoticed. */
export async function acknowledgeMessages(personId: number, mail: string | null, ticket: string): Promise<void> {
  const proof = { ticket }
  try {
    const messages = await send(issuedMessages, { personId }, undefined, proof)
    const [first] = messages
    await Promise.all([
      ...messages.map(({ operator, message, phoneNumber }) => send(acknowledgeSms, {}, { operator, message, phone: phoneNumber }, proof)),
      ...(mail !== null && first ? [send(acknowledgeMail, {}, { requestEmail: mail, body: first.message, sub: MAIL_SUBJECT }, proof)] : []),
    ])
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
  }
}

/** How the sub-program request of a child stands. */
export const checkRequest = async (reg: string, captcha: string) => firstOf(await send(checkSubProgram, { reg }, undefined, { captcha }))

const lists = { regular: applications, sub: subApplications }
export type Program = keyof typeof lists

/** The requests of whoever is signed in. */
export function useApplications(program: Program) {
  const personId = useSession()?.user.personId
  const query = read(lists[program], { personId: personId ?? 0 })
  return useQuery({ ...query, queryFn: personId === undefined ? skipToken : query.queryFn })
}

/** One's own request as the list has it: its number and when it was sent. */
export const ownApplication = async (program: Program, personId: number, prospectDataId: number) =>
  (await send(lists[program], { personId }, undefined)).find((one) => one.prospectDataId === prospectDataId)

export interface HistoryOf {
  prospectDataId: number | null
  signedIn: boolean
  ticket?: string | undefined
}

/** Every step of a request: signed in by one's own session, else by the ticket of the child. */
export function useHistory({ prospectDataId, signedIn, ticket }: HistoryOf) {
  const id = prospectDataId ?? 0
  const own = read(applicationHistory, { prospectDataId: id }, { ticket })
  const looked = read(publicHistory, { id }, { ticket })
  const ownQuery = useQuery({ ...own, queryFn: signedIn && id !== 0 ? own.queryFn : skipToken })
  const lookedQuery = useQuery({ ...looked, queryFn: !signedIn && id !== 0 ? looked.queryFn : skipToken })
  return signedIn ? ownQuery : lookedQuery
}

/** Who one can be to a child. */
export const useRelations = (signedIn: boolean) => {
  const query = read(guardianRelations, {})
  return useQuery({ ...query, queryFn: signedIn ? query.queryFn : skipToken })
}

/** Whom the registry names for a child; it saves a signed-in parent a choice. */
export const useGuardians = (personId: number, ticket: string, signedIn: boolean) => {
  const query = read(guardiansOf, { personId }, { ticket })
  return useQuery({ ...query, queryFn: signedIn ? query.queryFn : skipToken })
}

/** After a step: lists and histories are to be read anew. */
export function useOutdate(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [applications, subApplications, applicationHistory, publicHistory].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
    )
}
