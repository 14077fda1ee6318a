import { drawList, drawPage } from '@portal/contract/drawPages'
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
