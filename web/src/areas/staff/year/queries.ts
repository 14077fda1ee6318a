import {
  changeYearClass,
  confirmYear,
  distributeNewChildren,
  moveYearChildren,
  placeYearNewcomers,
  prepareYear,
  staffYear,
  undoYear,
  yearLevel,
  yearNewcomers,
} from '@portal/contract/staffYear'
import { useRead, useWrite } from '../../../base/queries.tsx'

export const useYear = (wanted = true) => useRead(staffYear, wanted ? {} : undefined)
export const useNewcomers = () => useRead(yearNewcomers, {})
export const useYearLevel = (classId: number) => useRead(yearLevel, { classId })

const stale = { stale: [staffYear, yearLevel], waits: true }
export const usePrepareYear = () => useWrite(prepareYear, stale)
export const useMoveChildren = () => useWrite(moveYearChildren, stale)
export const useChangeClass = () => useWrite(changeYearClass, stale)
export const useConfirmYear = () => useWrite(confirmYear, stale)
export const useUndoYear = () => useWrite(undoYear, stale)
export const usePlaceNewcomers = () => useWrite(placeYearNewcomers, { stale: [yearNewcomers, staffYear, yearLevel], waits: true })
export const useDistribute = () => useWrite(distributeNewChildren, stale)
