import {
  acceptOwnPlace,
  acceptPlace,
  acknowledgeMail,
  acknowledgeSms,
  applicationHistory,
  applications,
  campaignList,
  changeAddress,
  findRequester,
  guardianRelations,
  guardiansOf,
  issuedMessages,
  MAIL_SUBJECT,
  type OpenStep,
  openSteps,
  ownChildren,
  publicHistory,
  type Receipt,
  showReceipt,
  subApplications,
  takeOverRequest,
  undoWithdrawal,
  undoWithdrawalByReference,
  withdrawOther,
} from '@portal/contract/enrolment'
import { waitingRequests } from '@portal/contract/waiting'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed, read, refusalOf, send, sendForTicket } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { useUser } from '../../base/session.ts'
import type { StoredReceipt } from './receipts.ts'
import { type Found, firstFound, type Program, refused } from './searchQueries.ts'

export interface Requester {
  personId: number
  /** Masked; null for the signed-in person. */
  name: string | null
  /** Ticket that the request needs besides the session or the child's ticket. */
  ticket: string | null
}

/** Looks up the requester by registry number; a wrong number becomes an error of its field. */
export async function requesterByNumber(registry: string, ticket: string): Promise<Requester> {
  try {
    const { result, ticket: own } = await sendForTicket(findRequester, {}, { registry }, { ticket })
    const { personId, lastName, firstName } = firstFound(result)
    return { personId, name: `${lastName}${firstName}`, ticket: own }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined || !['requesterRegistryWrong', 'registryWrong', 'inputInvalid'].includes(refusal.reason)) throw error
    throw refused('requesterRegistryWrong', refusal.message, { registry: 'requesterRegistryWrong' })
  }
}

/** Receipt with the facts of the child's status that its page shows. */
export function receiptToStore(
  receipt: Receipt,
  { prospect }: Pick<Found, 'prospect'>,
  how: Pick<StoredReceipt, 'mailed' | 'isNew'>,
): StoredReceipt {
  const { prospectDataId, kind, schoolYear, reg, closesAt } = prospect
  if (prospectDataId === null) throw new Error('There is no campaign for this child')
  return { ...receipt, prospectDataId, kind, schoolYear, reg, closesAt, ...how }
}

/** Receipt of an existing request, for a visitor who has its number. */
export async function receiptByReference(found: Found, reference: string, captcha: string | undefined): Promise<StoredReceipt> {
  const { prospectDataId, personId } = found.prospect
  const receipt = await send(
    showReceipt,
    {},
    { prospectDataId: prospectDataId ?? 0, personId, reference },
    { ticket: found.ticket, captcha },
  )
  return receiptToStore(receipt, found, { mailed: false, isNew: false })
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

/** Marks the step's queued messages as seen; a failure is ignored. */
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

/** Requests of the signed-in person. */
export function useApplications(program: Program) {
  const personId = useUser()?.personId
  return useRead(lists[program], personId === undefined ? undefined : { personId })
}

/** Current campaigns of all kinds. */
export const useCampaigns = () => useRead(campaignList, {})

/** Children of the signed-in person who are part of a running campaign. */
export function useOwnChildren() {
  const personId = useUser()?.personId
  return useRead(ownChildren, personId === undefined ? undefined : { personId })
}

/** Own request from the list, with its number and the time of sending. */
export const ownApplication = async (program: Program, personId: number, prospectDataId: number) =>
  (await send(lists[program], { personId }, undefined)).find((one) => one.prospectDataId === prospectDataId)

/** Queries that a step of a request makes stale. */
const changedByStep = [applications, subApplications, openSteps, applicationHistory, publicHistory, waitingRequests]

/** Takes over, or withdraws, a request that another person has sent. */
export const useTakeOver = () => useWrite(takeOverRequest, { stale: changedByStep })
export const useWithdrawSentByOther = () => useWrite(withdrawOther, { stale: changedByStep })

interface RestoreProof {
  ticket: string | undefined
  reference: string
  captcha: string | undefined
}

/** Undoes a withdrawal: by session, or by the child's ticket and the number of the request. */
export const restore = (
  { prospectDataId, personId }: { prospectDataId: number | null; personId: number },
  proof: RestoreProof | undefined,
) => {
  const id = prospectDataId ?? 0
  if (proof === undefined) return send(undoWithdrawal, {}, { prospectDataId: id })
  const { reference, ...by } = proof
  return send(undoWithdrawalByReference, {}, { prospectDataId: id, personId, reference }, by)
}

/** Accepts a given place of an own child. */
export const useAcceptPlace = () => useWrite(acceptOwnPlace, { stale: changedByStep })

/** Accepts a given place by the number of the request. */
export const acceptByReference = ({ prospect, ticket }: Found, reference: string, captcha: string | undefined) =>
  send(acceptPlace, {}, { prospectDataId: prospect.prospectDataId ?? 0, personId: prospect.personId, reference }, { ticket, captcha })

export interface HistoryOf {
  prospectDataId: number | null
  signedIn: boolean
  ticket?: string | undefined
}

/** History of a request, by session or by the child's ticket. */
export function useHistory({ prospectDataId, signedIn, ticket }: HistoryOf) {
  const isKnown = prospectDataId !== null
  const own = useRead(applicationHistory, signedIn && isKnown ? { prospectDataId } : undefined, { ticket })
  const looked = useRead(publicHistory, !signedIn && isKnown ? { id: prospectDataId } : undefined, { ticket })
  return signedIn ? own : looked
}

export async function newestStep({ prospectDataId, signedIn, ticket }: HistoryOf) {
  const id = prospectDataId ?? 0
  const [newest] = signedIn
    ? await send(applicationHistory, { prospectDataId: id }, undefined, { ticket })
    : await send(publicHistory, { id }, undefined, { ticket })
  return newest
}

/** Possible relations of a guardian to a child. */
export const useRelations = (signedIn: boolean) => useRead(guardianRelations, signedIn ? {} : undefined)

/** Guardians of a child in the registry; prefills the relation of a signed-in parent. */
export const useGuardians = (personId: number, ticket: string, signedIn: boolean) =>
  useRead(guardiansOf, signedIn ? { personId } : undefined, { ticket })

/** Invalidates lists and histories after a step of the wizard. */
export function useOutdate(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(changedByStep.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}

/** Open steps of the signed-in person; empty while loading. */
export const useOpenSteps = (): readonly OpenStep[] => useQuery(read(openSteps, {})).data ?? []
