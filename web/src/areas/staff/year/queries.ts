import {
  changeYearClass,
  confirmYear,
  distributeNewChildren,
  moveYearChildren,
  prepareYear,
  staffYear,
  undoYear,
  yearLevel,
} from '@portal/contract/staffYear'
import { useRead, useWrite } from '../../../base/queries.tsx'

export const useYear = (wanted = true) => useRead(staffYear, wanted ? {} : undefined)
export const useYearLevel = (classId: number) => useRead(yearLevel, { classId })

const stale = { stale: [staffYear, yearLevel], waits: true }
export const usePrepareYear = () => useWrite(prepareYear, stale)
export const useMoveChildren = () => useWrite(moveYearChildren, stale)
export const useChangeClass = () => useWrite(changeYearClass, stale)
export const useConfirmYear = () => useWrite(confirmYear, stale)
export const useUndoYear = () => useWrite(undoYear, stale)
export const useDistribute = () => useWrite(distributeNewChildren, stale)
