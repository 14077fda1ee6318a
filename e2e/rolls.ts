import type { APIRequestContext, Page } from '@playwright/test'
import { bearing, setClock } from './parent.ts'
import { dayFromToday, main } from './pupils.ts'

export interface Roll {
  groupId: number
  day: string
  period: number
}
interface Found {
  lessons: (Roll & { children: number; groupName: string })[]
}
export const ask = async <T>(request: APIRequestContext, token: string, path: string): Promise<T> =>
  (await (await request.get(path, bearing(token))).json()).RESULT

export const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

/** Sets the clock to a time of the last day with lessons of the teacher, today included. */
export async function onSchoolDay(request: APIRequestContext, token: string, time: string): Promise<Found> {
  for (let back = 0; back < 30; back += 1) {
    await setClock(request, null)
    await setClock(request, at(await dayFromToday(request, -back), time))
    const found = await ask<Found>(request, token, '/api/staff/today')
    if (found.lessons.length > 0) return found
  }
  throw new Error('The teacher has no lessons in a month')
}

/** Takes the records of a roll back, so that it is untouched. */
export async function untouched(request: APIRequestContext, token: string, roll: Roll, time: string): Promise<void> {
  const { children } = await ask<{ children: { childId: number }[] }>(
    request,
    token,
    `/api/staff/today/${roll.groupId}/${roll.day}/${roll.period}`,
  )
  const { groupId, day, period } = roll
  const entries = children.map(({ childId }) => ({
    entryId: crypto.randomUUID(),
    madeAt: `${day}T${time}:00+08:00`,
    ...{ groupId, day, period, childId, reason: null, minutesLate: 0, why: null },
  }))
  await request.post('/api/staff/today/entries', { ...bearing(token), data: { entries } })
}

export const cells = (page: Page) => main(page).getByRole('list', { name: 'Хүүхдүүд' }).getByRole('button', { expanded: false })
/** The foot of the roll sticks above the tabs and would cover half a row of children. */
export const toEnd = (page: Page) => page.evaluate('scrollTo(0, document.body.scrollHeight)')
export const childNamed = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`${name}.*:`) })
export const state = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /-аас \d+ ирсэн/ })
