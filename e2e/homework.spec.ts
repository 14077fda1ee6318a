import { addDays, mondayOf } from '@portal/contract/days'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { callsIn, callsOutsideBatches, MOTHER, withoutDocuments } from './parent.ts'
import { DESK, dayFromToday, main, overflow, PHONE, pupilOf } from './pupils.ts'

interface Task {
  dt: string
  dtName: string
  className: string
  topicName: string
  assignmentName: string
  completionFlag: 'Y' | 'N' | null
}

test('a week of homework by day, filtered by lesson and by what is done; the address keeps it', async ({ page, request }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  // Starts on a Monday, because the page shows whole weeks; a call takes a month at most.
  const from = mondayOf(await dayFromToday(request, -21))
  const past: Task[] = await pupil.ask(`/api/child/homeworks/list/${pupil.studentId}/${from}/${await dayFromToday(request, -1)}`)
  const done = past.find(({ completionFlag }) => completionFlag === 'Y')
  if (!done) throw new Error('Nothing was done')
  const monday = mondayOf(done.dt)
  const week = past.filter(({ dt }) => mondayOf(dt) === monday)

  await pupil.open(`homework?date=${done.dt}`)
  const days = main(page).getByRole('heading', { level: 3 })
  await expect(days).toHaveText([/^Даваа/, /^Мягмар/, /^Лхагва/, /^Пүрэв/, /^Баасан/])
  const cards = main(page).locator('section li')
  const day = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: done.dtName }) })
  const shown = day.getByRole('listitem').filter({ hasText: done.assignmentName }).first()
  for (const part of [done.className, done.topicName, done.dt.replaceAll('-', '.'), 'Хийсэн']) await expect(shown).toContainText(part)
  await expect(cards).toHaveCount(week.length)
  await expectAxeCleanInEveryLook(page)
  await page.setViewportSize(DESK)

  const doneCount = week.filter(({ completionFlag }) => completionFlag === 'Y').length
  await main(page).getByText('Хийсэн', { exact: true }).first().click()
  await expect(cards).toHaveCount(doneCount)
  await expect(cards.filter({ hasText: 'Хийгээгүй' })).toHaveCount(0)
  await main(page).getByLabel('Хичээл').selectOption(done.className)
  await expect(page).toHaveURL(/state=done/)
  await page.reload()
  await expect(cards).toHaveCount(week.filter((one) => one.completionFlag === 'Y' && one.className === done.className).length)

  const paths: string[] = []
  page.on('request', (one) => paths.push(...callsIn(one)))
  const isOfWeek = (weeks: number) => (path: string) => path.includes(`/homeworks/list/${pupil.studentId}/${addDays(monday, 7 * weeks)}/`)
  const turn = () => main(page).getByRole('button', { name: 'Дараах долоо хоног' }).click()
  await turn()
  await expect(page).not.toHaveURL(new RegExp(`date=${done.dt}`))
  await expect.poll(() => paths.filter(isOfWeek(2)), 'the week after it comes by itself').toHaveLength(1)
  await turn()
  await expect.poll(() => paths.filter(isOfWeek(3))).toHaveLength(1)
  expect(paths.filter(isOfWeek(2)), 'the week was here already').toHaveLength(1)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`date=${done.dt}`))

  await pupil.open(`homework?date=${done.dt}&course=Нисэх онгоц`)
  await expect(main(page)).toContainText('Шүүлтүүрт тохирох гэрийн даалгавар олдсонгүй')
  await main(page).getByRole('button', { name: 'Бүгдийг харах' }).click()
  await expect(cards).toHaveCount(week.length)
  await pupil.open('homework?date=2026-07-08')
  await expect(main(page)).toContainText('Гэрийн даалгавар байхгүй байна')
  await expectAxeClean(page)
})

test('on a phone a day at a time; whatever people wrote is text and stays in its place', async ({ page, context, request }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const today = await dayFromToday(request)
  const friday = new Date(Date.parse(mondayOf(today)) + 4 * 86_400_000).toISOString().slice(0, 10)
  const odd = `<img src=x onerror="document.title='hacked'"><script>alert(1)</script> 🍜👩‍👧 \u202eурвуу مرحبا\u202c \u200b\u200d${'ү'.repeat(300)}`
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  await context.route('**/api/child/homeworks/list/**', async (route) => {
    const answer = await route.fetch()
    const task = { dt: friday, dtName: 'Баасан', className: odd, topicName: odd, assignmentName: odd, completionFlag: null }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), RESULT: [task] } })
  })
  await page.setViewportSize({ ...PHONE, width: 320 })
  await pupil.open(`homework?date=${friday}`)
  await expect(main(page).getByRole('tab', { selected: true })).toHaveAccessibleName(/^Баасан.*1 даалгавар/)
  await expect(main(page).getByRole('listitem').getByText(odd).first()).toBeVisible()
  expect(await page.title()).not.toBe('hacked')
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await main(page).getByRole('tab', { selected: true }).press('ArrowLeft')
  await expect(main(page)).toContainText('Даалгаваргүй')
})

test('home tells what is due next, and leads there', async ({ page, request }) => {
  const next = await dayFromToday(request, 0)
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  await page.goto('/')
  const link = main(page).getByRole('article').locator(`a[href^="/student/${pupil.studentId}/homework?date="]`).last()
  await expect(link).toHaveText(/Даалгавар \d+ хийгээгүй \(\S+\)/)
  await link.click()
  await expect(page).toHaveURL(/homework\?date=\d{4}-\d{2}-\d{2}/)
  expect(new URL(page.url()).searchParams.get('date')?.localeCompare(next)).toBeGreaterThanOrEqual(0)
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
})
