import { addDays } from '@portal/contract/days'
import type { InboxEntry } from '@portal/contract/inbox'
import type { PageTarget } from '../../base/page.ts'
import { APPLY, childLink, childPageLink, SUB_APPLY } from '../../child/ofChild.ts'

export type Period = 'today' | 'yesterday' | 'before'

/** Entries by the day of their arrival, newest first; periods without an entry are absent. */
export function periodsOf(entries: readonly InboxEntry[], today: string): { period: Period; entries: InboxEntry[] }[] {
  const yesterday = addDays(today, -1)
  const periodOf = ({ at }: InboxEntry): Period => {
    const day = at.slice(0, 10)
    if (day === yesterday) return 'yesterday'
    return day < yesterday ? 'before' : 'today'
  }
  return (['today', 'yesterday', 'before'] as const)
    .map((period) => ({ period, entries: entries.filter((entry) => periodOf(entry) === period) }))
    .filter((one) => one.entries.length > 0)
}

const OF_SCHOOL_LIFE: readonly InboxEntry['page'][] = ['child', 'absence', 'attendance', 'notices']

/**
 * Entries without those about the school life of a child that the parent no longer follows: a stored list may be older than the stored
 * children. `followed` is undefined before the children are known.
 */
export const shownTo = (entries: readonly InboxEntry[], followed: readonly number[] | undefined): InboxEntry[] =>
  entries.filter(({ page, childId }) => {
    const needsLink = OF_SCHOOL_LIFE.includes(page)
    return !needsLink || childId === null || followed === undefined || followed.includes(childId)
  })

/** Page that shows the subject of an entry. */
export function linkOf({ page, childId, noticeId }: Pick<InboxEntry, 'page' | 'childId' | 'noticeId'>): PageTarget {
  if (page === 'child' && childId !== null) return childLink(childId)
  if (page === 'absence' && childId !== null) return childPageLink(childId, 'absence')
  if (page === 'notices' && childId !== null) return { ...childPageLink(childId, 'notices'), search: { notice: noticeId ?? undefined } }
  if (page === 'attendance' && childId !== null) return childPageLink(childId, 'attendance')
  if (page === 'apply') return { to: APPLY.end }
  if (page === 'subApply') return { to: SUB_APPLY.end }
  return page === 'profile' ? { to: '/profile', hash: 'devices' } : { to: '/link-child' }
}
