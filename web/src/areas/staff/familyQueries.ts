import { decide } from '@portal/contract/staff'
import { barGuardian, enterRequest, family, findFamily, givePhone, liftBar, seeIdentity, stopPhone } from '@portal/contract/staffFamily'
import { desk, queueRows } from '@portal/contract/staffQueues'
import { send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

/** A child by its number, which travels in the body and stays out of the address. */
export const familyNumbered = async (registerNumber: string): Promise<number> => (await send(findFamily, {}, { registerNumber })).childId

export const useFamily = (childId: number | undefined) => useRead(family, childId === undefined ? undefined : { childId })

const after = { stale: [family], waits: true }

export const useEnterRequest = () => useWrite(enterRequest, after)
export const useSeeIdentity = () => useWrite(seeIdentity, after)
export const useBarGuardian = () => useWrite(barGuardian, after)
export const useLiftBar = () => useWrite(liftBar, after)
export const useGivePhone = () => useWrite(givePhone, after)
export const useStopPhone = () => useWrite(stopPhone, after)

/** The answer of a family to a school. It counts at once: the family is read again right after it. */
export function useAnswerSchool() {
  const write = useWrite(decide, { stale: [family, desk, queueRows], waits: true })
  return async (id: number, decision: 'APPROVED' | 'DECLINED', note: string) => {
    const [outcome] = await write({}, { kind: 'prospect', ids: [id], decision, note, holdSeconds: 0 })
    return outcome
  }
}
