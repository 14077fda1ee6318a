import { SHOWN_FAULTS } from '@portal/contract/data'
import { limit } from '../../admission/limitTable.ts'

export const dataLimits = {
  /** All callers of the embedded engine wait during a merge, so its rows are limited. */
  embeddedRows: limit('embeddedRows', {
    counts: 'rows, on the embedded database',
    per: ['import'],
    minutes: null,
    most: 150_000,
    past: 'refused',
    storedIn: 'not counted',
  }),
  /** An office imports a term's lessons of 3,000 pupils in one file. */
  officeRows: limit('officeRows', {
    counts: 'rows of an office or its program',
    per: ['import'],
    minutes: null,
    most: 2_000_000,
    past: 'refused',
    storedIn: 'not counted',
  }),
  operatorRows: limit('operatorRows', {
    counts: 'rows of the operator, who brings a country in parts',
    per: ['import'],
    minutes: null,
    most: 50_000_000,
    past: 'refused',
    storedIn: 'not counted',
  }),
  /** Ten times the longest value that a column allows. */
  valueLetters: limit('valueLetters', {
    counts: 'characters',
    per: ['value'],
    minutes: null,
    most: 10_000,
    past: 'a fault of its row',
    storedIn: 'not counted',
  }),
  importFaults: limit('importFaults', {
    counts: 'faults that a check looks for',
    per: ['import'],
    minutes: null,
    most: SHOWN_FAULTS,
    past: 'the check stops and says so',
    storedIn: 'not counted',
  }),
}
