import type { LinkedChild } from '@portal/contract/children'
import { createContext } from 'react'

/** What every page of a child is given. */
export interface OfChild {
  studentId: number
  /** Undefined while the list of children is on its way. */
  child: LinkedChild | undefined
}

/** What a page is given that asks about the child at its school or kindergarten of today. */
export interface OfPupil extends OfChild {
  orgId: number
}

/** The child of the address, for the page inside; the organisation is there for pages that need one. */
export const ChildContext = createContext<OfChild & { orgId: number | undefined }>({ studentId: 0, child: undefined, orgId: undefined })
