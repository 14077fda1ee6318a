import { addDays, isDay, weekdayNumber } from '@portal/contract/days'
import { useRouter, useRouterState } from '@tanstack/react-router'

/** View state from the page's address, so that reload, Back and bookmarks restore it. */
export function useShown() {
  const router = useRouter()
  const shown = new URLSearchParams(useRouterState({ select: ({ location }) => location.searchStr }))

  /** Updates parts of the view state; undefined removes a part. Reads the address itself, so that changes not rendered yet are kept. */
  function show(parts: Readonly<Record<string, string | undefined>>, { replace = false } = {}) {
    const { pathname, search: before, hash } = router.history.location
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    const search = next.size === 0 ? '' : `?${next}`
    void router.navigate({ href: `${pathname}${search}${hash}`, replace, resetScroll: false })
  }

  return { part: (name: string): string | undefined => shown.get(name) ?? undefined, show }
}

/** Address parameters that open a form, which belongs to one child. */
const FORM_PARTS = ['ask', 'category']

/** View, day and term of an address, for the same page of another child. */
export function sharedView(search: string): string {
  const shared = new URLSearchParams(search)
  for (const part of FORM_PARTS) shared.delete(part)
  if (shared.get('from') === 'home') shared.delete('from')
  return shared.size === 0 ? '' : `?${shared}`
}

/** Bounds for dates in the address, in days before and after today. */
const DAYS_BACK = 3 * 366
const DAYS_AHEAD = 366

/** Day that a school week opens on by default: today, or Monday if today is Sunday. */
export const dayToOpen = (today: string): string => (weekdayNumber(today) === 7 ? addDays(today, 1) : today)

/** Day from the address; undefined if it is not a date or out of bounds. */
export const askedDay = (asked: string | undefined, today: string): string | undefined =>
  isDay(asked) && asked >= addDays(today, -DAYS_BACK) && asked <= addDays(today, DAYS_AHEAD) ? asked : undefined
