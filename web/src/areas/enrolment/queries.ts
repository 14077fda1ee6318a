import {
  acknowledgeMail,
  acknowledgeSms,
  applicationHistory,
  applications,
  changeAddress,
  guardianRelations,
  guardiansOf,
  issuedMessages,
  MAIL_SUBJECT,
  type OpenStep,
  openSteps,
  ownChildren,
  publicHistory,
  type Receipt,
  requesterInfo,
  showReceipt,
  subApplications,
  takeOverRequest,
  withdrawOther,
} from '@portal/contract/enrolment'
import { waitingRequests } from '@portal/contract/waiting'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed, read, refusalOf, send, sendForTicket } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { useSession } from '../../base/session.ts'
import type { KeptReceipt } from './receipts.ts'
import { type Found, firstFound, type Program, refused } from './searchQueries.ts'

export interface Requester {
  personId: number
  /** Masked; null where it is the signed-in person. */
  name: string | null
  /** What has to come along with the request beside the session or the child's ticket. */
  ticket: string | null
}

/** Who makes the request, by registry number: a wrong one is told beside its field. */
export async function requesterNumbered(registry: string, ticket: string): Promise<Requester> {
  try {
    const { result, ticket: own } = await sendForTicket(requesterInfo, { registry }, undefined, { ticket })
    const { personId, lastName, firstName } = firstFound(result)
    return { personId, name: `${lastName}${firstName}`, ticket: own }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined || !['requesterRegistryWrong', 'registryWrong', 'inputInvalid'].includes(refusal.reason)) throw error
    throw refused('requesterRegistryWrong', refusal.message, { registry: 'requesterRegistryWrong' })
  }
}

/** A receipt with what the child's standing tells beside it. */
export function receiptToKeep(
  receipt: Receipt,
  { prospect }: Pick<Found, 'prospect'>,
  how: Pick<KeptReceipt, 'mailed' | 'isNew'>,
): KeptReceipt {
  const { prospectDataId, kind, schoolYear, reg, closesAt } = prospect
  if (prospectDataId === null) throw new Error('There is no campaign for this child')
  return { ...receipt, prospectDataId, kind, schoolYear, reg, closesAt, ...how }
}

/** The receipt of a request that stands, for whoever has its number. */
export async function receiptNumbered(found: Found, reference: string, captcha: string | undefined): Promise<KeptReceipt> {
  const { prospectDataId, personId } = found.prospect
  const receipt = await send(
    showReceipt,
    {},
    { prospectDataId: prospectDataId ?? 0, personId, reference },
    { ticket: found.ticket, captcha },
  )
  return receiptToKeep(receipt, found, { mailed: false, isNew: false })
}

interface AddressChange {
  found: Found
  choice: 'old' | 'new'
  reference: string | undefined
  captcha: string | undefined
}

export function chooseAddress({ found: { prospect, ticket }, choice, reference, captcha }: AddressChange) {
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
    { ticket, captcha },
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

const lists: Record<Program, typeof applications | typeof subApplications> = { regular: applications, sub: subApplications }

/** The requests of the signed-in person. */
export function useApplications(program: Program) {
  const personId = useSession()?.user.personId
  return useRead(lists[program], personId === undefined ? undefined : { personId })
}

/** The children of whoever is signed in whom a campaign of today is about. */
export function useOwnChildren() {
  const personId = useSession()?.user.personId
  return useRead(ownChildren, personId === undefined ? undefined : { personId })
}

/** One's own request as the list has it: its number and when it was sent. */
export const ownApplication = async (program: Program, personId: number, prospectDataId: number) =>
  (await send(lists[program], { personId }, undefined)).find((one) => one.prospectDataId === prospectDataId)

/** What a step of a request changes. */
const changedByStep = [applications, subApplications, openSteps, applicationHistory, publicHistory, waitingRequests]

/** What someone else has sent becomes the signed-in guardian's own, or is withdrawn. */
export const useTakeOver = () => useWrite(takeOverRequest, { stale: changedByStep })
export const useWithdrawSentByOther = () => useWrite(withdrawOther, { stale: changedByStep })

export interface HistoryOf {
  prospectDataId: number | null
  signedIn: boolean
  ticket?: string | undefined
}

/** Every step of a request: signed in by one's own session, else by the ticket of the child. */
export function useHistory({ prospectDataId, signedIn, ticket }: HistoryOf) {
  const isKnown = prospectDataId !== null
  const own = useRead(applicationHistory, signedIn && isKnown ? { prospectDataId } : undefined, { ticket })
  const looked = useRead(publicHistory, !signedIn && isKnown ? { id: prospectDataId } : undefined, { ticket })
  return signedIn ? own : looked
}

/** The step that a request took last. */
export async function newestStep({ prospectDataId, signedIn, ticket }: HistoryOf) {
  const id = prospectDataId ?? 0
  const [newest] = signedIn
    ? await send(applicationHistory, { prospectDataId: id }, undefined, { ticket })
    : await send(publicHistory, { id }, undefined, { ticket })
  return newest
}

/** Who one can be to a child. */
export const useRelations = (signedIn: boolean) => useRead(guardianRelations, signedIn ? {} : undefined)

/** Whom the registry names for a child; it saves a signed-in parent a choice. */
export const useGuardians = (personId: number, ticket: string, signedIn: boolean) =>
  useRead(guardiansOf, signedIn ? { personId } : undefined, { ticket })

/** After a step of the wizard, which guests take too: lists and histories are to be read anew. */
export function useOutdate(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(changedByStep.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}

/** The open steps of whoever is signed in; empty until they are known. */
export const useOpenSteps = (): readonly OpenStep[] => useQuery(read(openSteps, {})).data ?? []
