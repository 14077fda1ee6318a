import { staffFigures } from '@portal/contract/staffFigures'
import { type AccessRow, ofOffice, STAFF_ONLY } from './callers.ts'

/** Figures of a desk: each office and commission reads its own. */
export const figureAccess: readonly AccessRow[] = [
  {
    name: 'the figures of the own desk',
    call: staffFigures,
    at: 'school',
    asks: () => ({ params: { months: 6 } }),
    reads: (result) => (staffFigures.result.parse(result).institutions.length > 0 ? 'with kindergartens' : 'without kindergartens'),
    meets: ofOffice('without kindergartens', STAFF_ONLY, 'without kindergartens', 'with kindergartens'),
  },
]
