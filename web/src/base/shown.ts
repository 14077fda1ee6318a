import { addDays, isDay, weekdayNumber } from '@portal/contract/days'
import { useRouter, useRouterState } from '@tanstack/react-router'

/** What of a page is shown, from its address: reload, Back and a kept link find it again. */
export function useShown() {
  const router = useRouter()
  const shown = new URLSearchParams(useRouterState({ select: ({ location }) => location.searchStr }))

  /** Undefined takes a part out. What was chosen a moment ago stays, though it may not be drawn yet. */
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

/** Parts of an address that open a form, which belongs to one child. */
const FORM_PARTS = ['ask', 'category']

/** The view, day and term of an address, for the same page of another child. */
export function sharedView(search: string): string {
  const shared = new URLSearchParams(search)
  for (const part of FORM_PARTS) shared.delete(part)
  if (shared.get('from') === 'home') shared.delete('from')
  return shared.size === 0 ? '' : `?${shared}`
}

/** So far from today an address may lead: further away nobody has anything to see, and calendars would count for ever. */
const DAYS_BACK = 3 * 366
const DAYS_AHEAD = 366

/** Where a week of school opens without being asked: tomorrow matters on a Sunday, else today. */
export const dayToOpen = (today: string): string => (weekdayNumber(today) === 7 ? addDays(today, 1) : today)

/** The day that an address asks for; undefined where it is none, or lies too far away. */
export const askedDay = (asked: string | undefined, today: string): string | undefined =>
  isDay(asked) && asked >= addDays(today, -DAYS_BACK) && asked <= addDays(today, DAYS_AHEAD) ? asked : undefined
