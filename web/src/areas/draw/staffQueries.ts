import { drawList, drawPage } from '@portal/contract/drawPages'
import {
  type AcceptanceGroup,
  acceptancePhones,
  acceptForFamily,
  noteCall,
  placeAcceptances,
  unansweredPlaces,
} from '@portal/contract/staffAcceptances'
import { confirmDeparture, keepPlace, proposeDeparture, proposedDepartures } from '@portal/contract/staffDepartures'
import { desk } from '@portal/contract/staffDesk'
import {
  abandonDraw,
  addExtra,
  freezeDraw,
  giveFreePlace,
  rehearseDraw,
  staffDraws,
  typeChance,
  waitingOrders,
} from '@portal/contract/staffDraws'
import { placesGrid } from '@portal/contract/staffPlaces'
import { queueDetail, queueRows } from '@portal/contract/staffQueues'
import { registerRows } from '@portal/contract/staffRegister'
import { useRead, useWrite } from '../../base/queries.tsx'

export const useStaffDraws = () => useRead(staffDraws, {})
export const useWaitingOrders = (draw: number) => useRead(waitingOrders, { draw })

const ofDraw = { stale: [staffDraws, drawList, drawPage] }
export const useFreeze = () => useWrite(freezeDraw, ofDraw)
export const useRehearse = () => useWrite(rehearseDraw, { stale: [staffDraws] })
export const useTypeChance = () => useWrite(typeChance, ofDraw)
export const useAbandon = () => useWrite(abandonDraw, ofDraw)
export const useGivePlace = () => useWrite(giveFreePlace, { stale: [waitingOrders, staffDraws, placesGrid] })
export const useAddExtra = () => useWrite(addExtra, { stale: [waitingOrders, staffDraws, drawPage, placesGrid] })

export const useAcceptances = () => useRead(placeAcceptances, {})
export const useUnanswered = (campaign: number, group: AcceptanceGroup) => useRead(unansweredPlaces, { campaign, group })

const places = [placeAcceptances, unansweredPlaces, proposedDepartures]
const proposals = { stale: [...places, queueDetail] }
const departed = { stale: [...proposals.stale, waitingOrders, placesGrid, desk, queueRows, registerRows] }
export const usePhones = () => useWrite(acceptancePhones, { stale: [] })
export const useNoteCall = () => useWrite(noteCall, { stale: places })
export const useAcceptForFamily = () => useWrite(acceptForFamily, { stale: [...places, queueDetail, queueRows, registerRows] })
export const useProposeDeparture = () => useWrite(proposeDeparture, departed)
export const useConfirmDeparture = () => useWrite(confirmDeparture, departed)
export const useKeepPlace = () => useWrite(keepPlace, proposals)
