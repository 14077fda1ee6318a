import { addDays, isDay, weekdayNumber } from '@portal/contract/days'
import { type RegisteredRouter, useNavigate, useRouterState } from '@tanstack/react-router'
import { useIsHydrated } from './hooks.ts'

type RoutesById = RegisteredRouter['routesById']
type RoutesByPath = RegisteredRouter['routesByPath']
/** Without the path of the index route, whose page has the path of its parent. */
type PagePath = Exclude<keyof RoutesByPath, `${string}$studentId/`>

type ParamsFor<Params> = keyof Params extends never ? { params?: never } : { params: Readonly<Record<keyof Params, string | number>> }
type SearchFor<Search> = keyof Search extends never ? { search?: never } : { search?: Search }
type TargetAt<Path extends PagePath> = { to: Path; hash?: string } & ParamsFor<RoutesByPath[Path]['types']['allParams']> &
  SearchFor<RoutesByPath[Path]['types']['fullSearchSchema']>

/** Page of the app with its parameters. The table of pages (app/pages.ts) defines the type, so the compiler checks every link. */
export type PageTarget = { [Path in PagePath]: TargetAt<Path> }[PagePath]

/** Changes search parameters of the open page and keeps the rest of its address; undefined removes a parameter. */
export function useShow<const Id extends keyof RoutesById>(_page: Id) {
  const navigate = useNavigate()
  return (parts: Partial<RoutesById[Id]['types']['fullSearchSchema']>, { replace = false } = {}) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...parts }), hash: true, replace, resetScroll: false })
}

/** Fragment of the address; empty while the page hydrates, because the server does not know it. */
export function useHash(): string {
  const isHydrated = useIsHydrated()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  return isHydrated ? hash : ''
}

/** View, day and term of a page, for the same page of another child: a form belongs to one child. */
export const sharedView = <Parts extends { from?: string | undefined }>(parts: Parts) => ({
  ...parts,
  ask: undefined,
  category: undefined,
  from: parts.from === 'home' ? undefined : parts.from,
})

/** Bounds for dates in the address, in days before and after today. */
const DAYS_BACK = 3 * 366
const DAYS_AHEAD = 366

/** Day that a school week opens on by default: today, or Monday if today is Sunday. */
export const dayToOpen = (today: string): string => (weekdayNumber(today) === 7 ? addDays(today, 1) : today)

/** Friday for a weekend, any other day itself: the default is a school day. */
export const lastSchoolDay = (day: string): string => addDays(day, Math.min(0, 5 - weekdayNumber(day)))

/** Day from the address; undefined if it is not a date or out of bounds. */
export const askedDay = (asked: string | undefined, today: string): string | undefined =>
  isDay(asked) && asked >= addDays(today, -DAYS_BACK) && asked <= addDays(today, DAYS_AHEAD) ? asked : undefined
