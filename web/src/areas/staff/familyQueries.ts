import { decide } from '@portal/contract/staff'
import { barGuardian, barReviewList, decideBarReview, liftBar, requestBarReview } from '@portal/contract/staffBars'
import { desk } from '@portal/contract/staffDesk'
import { enterRequest, family, findFamily, seeIdentity } from '@portal/contract/staffFamily'
import { closingLinks, confirmLink } from '@portal/contract/staffGuardians'
import { confirmPhone, givePhone, stopPhone, waitingPhones } from '@portal/contract/staffPhones'
import { queueRows } from '@portal/contract/staffQueues'
import { send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

/** Looks up a child by registry number, which is sent in the body to keep it out of the address. */
export const familyByNumber = async (registerNumber: string): Promise<number> => (await send(findFamily, {}, { registerNumber })).childId

export const useFamily = (childId: number | undefined) => useRead(family, childId === undefined ? undefined : { childId })
export const useWaitingPhones = () => useRead(waitingPhones, {})
export const useBarReviews = (isCommission: boolean) => useRead(barReviewList, isCommission ? {} : undefined)

export const useClosingLinks = (isOffice: boolean) => useRead(closingLinks, isOffice ? {} : undefined)

const after = { stale: [family], waits: true }
const afterPhone = { stale: [family, waitingPhones], waits: true }
const afterLink = { stale: [family, closingLinks, desk], waits: true }
const afterReview = { stale: [family, barReviewList], waits: true }

export const useEnterRequest = () => useWrite(enterRequest, after)
export const useSeeIdentity = () => useWrite(seeIdentity, after)
export const useBarGuardian = () => useWrite(barGuardian, after)
export const useLiftBar = () => useWrite(liftBar, afterReview)
export const useRequestBarReview = () => useWrite(requestBarReview, after)
export const useDecideBarReview = () => useWrite(decideBarReview, afterReview)
export const useConfirmLink = () => useWrite(confirmLink, afterLink)
export const useGivePhone = () => useWrite(givePhone, afterPhone)
export const useConfirmPhone = () => useWrite(confirmPhone, afterPhone)
export const useStopPhone = () => useWrite(stopPhone, afterPhone)

/** Gives a family's answer to a school. It takes effect without an undo period, so the family is read again. */
export function useAnswerSchool() {
  const write = useWrite(decide, { stale: [family, desk, queueRows], waits: true })
  return async (id: number, decision: 'APPROVED' | 'DECLINED', note: string) => {
    const [outcome] = await write({}, { kind: 'prospect', ids: [id], decision, note, holdSeconds: 0 })
    return outcome
  }
}

/** Closes a former guardian's link at once. It takes effect without an undo period, so that the list is read again. */
export function useCloseLink() {
  const write = useWrite(decide, { stale: [...afterLink.stale, queueRows], waits: true })
  return async (linkId: number, note: string) => {
    const [outcome] = await write({}, { kind: 'link', ids: [linkId], decision: 'DECLINED', note, holdSeconds: 0 })
    return outcome
  }
}
