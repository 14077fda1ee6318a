import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { bearing, withSession } from './parent.ts'

/** User agent of a phone's browser. */
export const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
export const PHONE = { width: 360, height: 780 }
export const DESK = { width: 1440, height: 900 }

export const main = (page: Page): Locator => page.getByRole('main')
export const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** Child of the signed-in parent, with helpers to open its pages and call the API. */
export interface Pupil {
  studentId: number
  orgId: number
  /** Opens a page of the child. */
  open: (part: string) => Promise<void>
  ask: <T>(path: string) => Promise<T>
}

async function resultOf(request: APIRequestContext, token: string, path: string) {
  return (await (await request.get(path, bearing(token))).json()).RESULT
}

/** Signs a parent in and finds the child by its first name. */
export async function pupilOf(page: Page, contact: string, firstName: string): Promise<Pupil> {
  const { token, personId } = await withSession(page, contact)
  const children: { studentFullName: string; studentPersonId: number; orgId: number }[] = await resultOf(
    page.request,
    token,
    `/api/children/list/${personId}`,
  )
  const child = children.find(({ studentFullName }) => studentFullName.endsWith(firstName))
  if (!child) throw new Error(`${contact} has no child called ${firstName}`)
  const { studentPersonId: studentId, orgId } = child
  return {
    studentId,
    orgId,
    open: async (part) => {
      await page.goto(`/student/${studentId}/${part}`)
      await main(page).getByRole('heading', { level: 1 }).waitFor()
    },
    ask: (path) => resultOf(page.request, token, path),
  }
}

export interface Lesson {
  CLASS_ATTEND_DATE: string
  COURSE_NAME: string
  TEACH_NAME: string
  ATTEND_REASON: string
  TARDY_MINUTES: number
}

/** Date (yyyy-MM-dd) by the portal's clock, `days` from today. */
export async function dayFromToday(request: APIRequestContext, days = 0): Promise<string> {
  const { now } = await (await request.post('/dev/clock', { data: { now: null } })).json()
  return new Date(Date.parse(now) + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

/** Recorded lessons of the last recorded school day; `all` also counts the unrecorded ones. */
export async function lastLessons(request: APIRequestContext, pupil: Pupil): Promise<{ day: string; lessons: Lesson[]; all: number }> {
  const [from, to] = [await dayFromToday(request, -60), await dayFromToday(request)]
  const path = `/api/children/attendance/detail/list/${pupil.studentId}/${from.replaceAll('-', '')}/${to.replaceAll('-', '')}`
  const recorded = await pupil.ask<Lesson[]>(path)
  const day = recorded.at(-1)?.CLASS_ATTEND_DATE
  if (day === undefined) throw new Error('No lesson is recorded')
  const lessons = recorded.filter((lesson) => lesson.CLASS_ATTEND_DATE === day)
  const unrecorded = await pupil.ask<unknown[]>(`/api/children/attendance/unrecorded/list/${pupil.studentId}/${day}/${day}`)
  return { day, lessons, all: lessons.length + unrecorded.length }
}

/** Swipes over an element. */
export async function swipe(over: Locator, way: 'left' | 'right'): Promise<void> {
  const at = (clientX: number) => [{ identifier: 0, clientX, clientY: 300 }]
  const [from, to] = way === 'left' ? [300, 60] : [60, 300]
  await over.dispatchEvent('touchstart', { touches: at(from), changedTouches: at(from), targetTouches: at(from) })
  await over.dispatchEvent('touchend', { touches: [], changedTouches: at(to), targetTouches: [] })
}

/** Pixels by which the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
