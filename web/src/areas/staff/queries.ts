import type { BodyOf } from '@portal/contract/call'
import { decide, ownHeldDecisions, undoDecision } from '@portal/contract/staff'
import { groupCards, groupLetter, groupMonth, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { desk } from '@portal/contract/staffDesk'
import { staffFigures } from '@portal/contract/staffFigures'
import { redirectNews, sendAgain, undelivered } from '@portal/contract/staffMessages'
import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import { askFamily, openAnswerFile } from '@portal/contract/staffQuestions'
import {
  placeRequest,
  type Queue,
  type QueueFilter,
  queueDetail,
  queueRows,
  registryNumberOf,
  UNDO_SECONDS,
} from '@portal/contract/staffQueues'
import { correct, type RegisterCursor, type RegisterFilter, registerExport, registerRows } from '@portal/contract/staffRegister'
import { deskSearch } from '@portal/contract/staffSearch'
import { classTeachers, endSubstitute, inviteTeachers, nameSubstitute, nameTeacher } from '@portal/contract/staffTeachers'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { fetchFile } from '../../base/fileLinks.ts'
import { saveFile } from '../../base/files.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useDesk = () => useQuery(read(desk, {}))

export type Page = QueueFilter & { after?: { at: number; id: number } | undefined }

/** Page of a queue; the previous page stays until it has loaded. Searched names are sent in the body, never in an address. */
export const useQueueRows = (page: Page) =>
  useQuery({
    queryKey: [queueRows.path, page],
    queryFn: () => send(queueRows, {}, page),
    placeholderData: keepPreviousData,
  })

export const useQueueDetail = (queue: Queue, id: number | undefined) => useRead(queueDetail, id === undefined ? undefined : { queue, id })

export const wholeNumber = async (queue: Queue, id: number): Promise<string> => {
  const { registryNumber } = await send(registryNumberOf, { queue, id }, undefined)
  return registryNumber
}

export type RegisterPart = RegisterFilter & { after?: RegisterCursor | undefined }

/** Page of the register; the previous page stays until it has loaded. */
export const useRegisterRows = (part: RegisterPart) =>
  useQuery({
    queryKey: [registerRows.path, part],
    queryFn: () => send(registerRows, {}, part),
    placeholderData: keepPreviousData,
  })

/** Searches the desk. The words are sent in the body, never in an address, and leave no cached answer. */
export const searchDesk = (search: string) => send(deskSearch, {}, { search })

/** Rows of the filtered register for a file; each export is audited. */
export const exportRegister = (filter: RegisterFilter) => send(registerExport, {}, filter)

const stale = [desk, queueRows, queueDetail, registerRows]

/** Decides with an undo period: the server holds the decision for `UNDO_SECONDS`. */
export function useDecide() {
  const write = useWrite(decide, { stale })
  return (decided: Omit<BodyOf<typeof decide>, 'holdSeconds'>) => write({}, { ...decided, holdSeconds: UNDO_SECONDS })
}

/** Assigns a kindergarten with the undo period of a decision. */
export function usePlaceRequest() {
  const write = useWrite(placeRequest, { stale })
  return (placed: Omit<BodyOf<typeof placeRequest>, 'holdSeconds'>) => write({}, { ...placed, holdSeconds: UNDO_SECONDS })
}
export const useCorrect = () => useWrite(correct, { stale })
export const useUndo = () => useWrite(undoDecision, { stale })
/** Read once for each page load; decisions of this page are in the tray already. */
export const useOwnHeld = () => useQuery({ ...read(ownHeldDecisions, {}), staleTime: Number.POSITIVE_INFINITY })

export const useFigures = (months: number) => useRead(staffFigures, { months })

export const useStaffGroups = (wanted = true) => useRead(staffGroups, wanted ? {} : undefined)

export const useGroupMonth = (groupId: number, month: string) => useRead(groupMonth, { groupId, month })
export const useStaffGroup = (groupId: number) => useRead(staffGroup, { groupId })

/** Cards of a group; not fetched while `wanted` is undefined. The chosen children are sent in the body, never in an address. */
export const useGroupCards = (wanted: BodyOf<typeof groupCards> | undefined) =>
  useQuery({
    queryKey: [groupCards.path, wanted],
    queryFn: wanted === undefined ? skipToken : () => send(groupCards, {}, wanted),
    // The server audits each issue of cards, so a refocus after printing must not refetch.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useGroupLetter = (groupId: number) => useRead(groupLetter, { groupId })

export const useStaffPeople = () => useRead(staffPeople, {})

const ofPeople = { stale: [staffPeople, classTeachers], waits: true }
export const useClassTeachers = () => useRead(classTeachers, {})
export const useNameTeacher = () => useWrite(nameTeacher, ofPeople)
export const useNameSubstitute = () => useWrite(nameSubstitute, ofPeople)
export const useEndSubstitute = () => useWrite(endSubstitute, ofPeople)
export const useInviteTeachers = () => useWrite(inviteTeachers, ofPeople)
export const useInviteTeacher = () => useWrite(inviteTeacher, ofPeople)
export const useWithdrawInvitation = () => useWrite(withdrawInvitation, ofPeople)
export const useEndTeacher = () => useWrite(endTeacher, ofPeople)

export const useUndelivered = () => useRead(undelivered, {})

const afterSending = { stale: [undelivered], waits: true }
export const useSendAgain = () => useWrite(sendAgain, afterSending)
export const useRedirectNews = () => useWrite(redirectNews, afterSending)

export const useAskFamily = () => useWrite(askFamily, { stale, waits: true })

interface AnswerFile {
  queue: Queue
  id: number
  fileId: number
  name: string
}

/** Downloads a picture of an answer by its link, which works once in this session. */
export async function downloadAnswerFile({ name, ...of }: AnswerFile): Promise<void> {
  const { link } = await send(openAnswerFile, {}, of)
  saveFile(await fetchFile({ link, name, type: 'image/jpeg' }))
}
