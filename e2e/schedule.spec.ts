import { expect, expectAxeClean, test } from './fixtures.ts'
import { callsOutsideBatches, MOTHER, setClock, withoutDocuments } from './parent.ts'
import { main, overflow, PHONE, pupilOf } from './pupils.ts'

interface Item {
  courseName: string
  displayName: string
  roomNumber: string | null
  sequence: number
  beginHours: number
  beginMinutes: number
}

const DAYS = ['Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан']
const two = (number: number) => String(number).padStart(2, '0')

test('the week is drawn to scale with its lessons and a line for the current time, and prints', async ({ page, request }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const terms: { termId: number; sessionId: number; sessionName: string; beginDate: string }[] = await pupil.ask(
    `/api/journal/list/${pupil.studentId}`,
  )
  const term = terms.find(({ termId }) => termId === 167) ?? terms[0]
  const items: Item[] = await pupil.ask(`/api/course/schedule/list/${pupil.studentId}/${term?.termId}/${term?.sessionId}`)
  const monday = items.filter(({ sequence }) => sequence === 1)
  const [lesson] = monday
  if (!term || !lesson) throw new Error('There is no timetable')

  // Five minutes into the first lesson of the term's second Monday.
  const begin = Date.parse(`${term.beginDate}T${two(lesson.beginHours)}:${two(lesson.beginMinutes)}:00+08:00`)
  await setClock(request, new Date(begin + 7 * 86_400_000 + 5 * 60_000))
  await pupil.open(`schedule?term=${term.termId}`)
  const day = (name: string) =>
    main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last()
  for (const name of DAYS) await expect(day(name)).toBeVisible()
  await expect(main(page).getByRole('radio', { name: term.sessionName, exact: true })).toBeChecked()
  const shown = day('Даваа')
    .getByRole('listitem')
    .filter({ hasText: `${two(lesson.beginHours)}:${two(lesson.beginMinutes)}–` })
  await expect(shown).toContainText(lesson.courseName)
  await expect(shown).toContainText(lesson.displayName)
  if (lesson.roomNumber !== null) await expect(shown).toContainText(lesson.roomNumber)
  await expect(day('Даваа').getByText(/^Одоо \d\d:\d\d$/)).toBeVisible()
  await expect(day('Мягмар').getByText(/^Одоо/)).toHaveCount(0)
  await expectAxeClean(page)

  await page.emulateMedia({ media: 'print' })
  await expect(day('Баасан')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Хэвлэх' })).toBeHidden()
  await expect(page.getByRole('complementary')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.setViewportSize(PHONE)
  await expect(page.getByRole('button', { name: 'Хэвлэх' })).toBeHidden()
  await expect(main(page).getByRole('tab', { name: 'Даваа', selected: true }), 'today comes first').toBeVisible()
  await expect(main(page).getByRole('tabpanel').getByText('Одоо', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await main(page).getByRole('tab', { name: 'Даваа' }).press('ArrowRight')
  await expect(page).toHaveURL(/day=2/)
  await page.reload()
  await expect(main(page).getByRole('tab', { name: 'Мягмар', selected: true })).toBeVisible()
  await expectAxeClean(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await setClock(request, null)
})

test('the short lessons of a kindergarten show all their words; a group without lessons has no timetable, and the page says so', async ({
  page,
  context,
}) => {
  const small = await pupilOf(page, MOTHER, 'Номин')
  await small.open('schedule')
  const monday = main(page)
    .locator('section section')
    .filter({ has: page.getByRole('heading', { name: 'Даваа', exact: true }) })
  // Skips the item with the current time, which is shown between lessons.
  const lessonsOfMonday = monday.getByRole('listitem').filter({ hasNotText: /^Одоо/ })
  await expect(lessonsOfMonday).not.toHaveCount(0)
  const ends: [number, number][] = await lessonsOfMonday.evaluateAll((lessons) =>
    lessons.map((lesson) => [lesson.getBoundingClientRect().top, lesson.lastElementChild?.getBoundingClientRect().bottom ?? 0]),
  )
  for (const [at, [, end]] of ends.slice(0, -1).entries())
    expect(end, 'no lesson hides another').toBeLessThanOrEqual(ends[at + 1]?.[0] ?? 0)

  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  await context.route('**/api/course/schedule/list/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), RESULT: [] } })
  })
  await pupil.open('schedule')
  await expect(main(page)).toContainText('Хичээлийн хуваарь байхгүй байна')
})
