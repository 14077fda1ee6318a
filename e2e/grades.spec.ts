import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { callsOutsideBatches, MOTHER, read, withoutDocuments } from './parent.ts'
import { DESK, main, overflow, pupilOf } from './pupils.ts'

interface Work {
  className: string
  topicName: string
  topicNote: string
  asgMark: number
  asgCode: string
  asgNote: string | null
  dueDate: string
}

const dotted = (date: string) => date.replaceAll('-', '.')

test('marks of the chosen term are listed by class, results by half-year; both keep their address and print', async ({ page }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const earlier: Work[] = await pupil.ask(`/api/child/assignment/${pupil.studentId}/166`)
  const [first] = earlier
  const work = earlier.findLast(({ className }) => className === first?.className)
  const other = earlier.find(({ className }) => className !== first?.className)
  if (!work || !other) throw new Error('Nothing was marked')

  await pupil.open('gradebook')
  await expect(main(page).getByRole('tab')).toHaveText(['Үнэлгээ', 'Нэгдсэн дүн'])
  const term = (name: string) => main(page).getByRole('radio', { name, exact: true })
  await expect(term('II улирал')).toBeChecked()
  for (const name of ['III улирал', 'IV улирал']) await expect(term(name)).toBeVisible()
  const averages: { termId: number; average: number }[] = await pupil.ask(`/api/child/averages/${pupil.studentId}`)
  const [before = 0, now = 0] = [166, 167].map((id) => Math.round(averages.find(({ termId }) => termId === id)?.average ?? 0))
  const points = Math.abs(now - before) < 3 ? 'Хэвээр' : now > before ? `+${now - before}` : `−${before - now}`
  const running: Work[] = await pupil.ask(`/api/child/assignment/${pupil.studentId}/167`)
  const overview = main(page).locator('section').filter({ hasText: 'Бүх хичээлийн дундаж' })
  await expect(overview, 'the average of all subjects stands on top').toContainText(String(now))
  await expect(overview.getByText(`I улирлаас ${points}`), 'its change is stated from three marks on').toHaveCount(
    running.length < 3 ? 0 : 1,
  )
  const courses: { courseName: string }[] = await pupil.ask(`/api/child/course/list/${pupil.studentId}`)
  const unmarked = courses.find(({ courseName }) => !running.some(({ className }) => className === courseName))
  const listed = main(page).getByRole('heading', { level: 2, name: unmarked?.courseName ?? '', exact: true })
  if (unmarked) await expect(listed.locator('../..'), 'a subject without marks is listed too').toContainText('Энэ улиралд үнэлгээ алга')
  await term('I улирал').check()
  await expect(page).toHaveURL(/term=166/)

  const marked = main(page).locator('details').first().getByRole('listitem').filter({ hasText: work.topicName }).first()
  for (const part of [work.topicNote, `${work.asgMark} ${work.asgCode}`, dotted(work.dueDate)]) await expect(marked).toContainText(part)
  if (work.asgNote !== null) await expect(marked).toContainText(work.asgNote)
  const trend = main(page).locator('details').first().getByRole('img')
  await expect(trend).toHaveAccessibleName(new RegExp(`^Дүнгийн явц: .*${dotted(work.dueDate)} – ${work.asgMark}$`))
  await expectAxeCleanInEveryLook(page)
  await page.setViewportSize(DESK)

  const closed = main(page).locator('details').filter({ hasText: other.className }).first()
  const theirs = earlier.filter(({ className }) => className === other.className)
  const average = Math.round(theirs.reduce((sum, { asgMark }) => sum + asgMark, 0) / theirs.length)
  await expect(closed.locator('summary'), 'a closed subject tells its last mark and its average').toContainText(
    `Сүүлд ${theirs.at(-1)?.asgMark}`,
  )
  await expect(closed.locator('summary')).toContainText(`Дундаж: ${average}`)
  const inside = closed.getByRole('listitem').filter({ hasText: other.topicName }).first()
  await expect(inside).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  const paper = main(page).getByRole('table', { name: 'Үнэлгээ' })
  const marksOf = (name: string) => earlier.filter(({ className }) => className === name).map(({ asgMark }) => asgMark)
  for (const name of new Set(earlier.map(({ className }) => className)))
    await expect(
      paper.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
      'on paper every mark stands in a table',
    ).toContainText(marksOf(name).join(', '))
  await expect(paper.getByRole('row').last()).toContainText(`Бүх хичээлийн дундаж${before}`)
  await expect(closed).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Хэвлэх' })).toBeHidden()
  for (const fact of [
    'Ганбат Тэмүүлэн',
    '84 дүгээр сургууль',
    'Ангийн багшД.Сарантуяа',
    /\d{4}–\d{4}, I улирал/,
    /Хэвлэсэн\s*\d{4}\.\d\d\.\d\d/,
  ])
    await expect(main(page).locator('dl').first(), 'paper says whose it is, of which school and from when').toContainText(fact)
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
  await expect(page.locator('html'), 'paper is white also where the screen is dark').toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: 'screen' })
  await closed.locator('summary').press('Enter')
  await expect(inside).toBeVisible()

  // Stubs the half year, because none may have ended on the demo's date.
  const half = {
    termFirst: '88 Онц',
    termFirstColor: 'green',
    termSecond: null,
    termSecondColor: null,
    termFinal: null,
    termFinalColor: null,
  }
  const result = { className: 'Математик', ...half }
  await withoutDocuments(page)
  await callsOutsideBatches(page)
  await page.route('**/api/children/class/list/**', (route) =>
    route.fulfill({ json: { SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT: [result] } }),
  )
  await page.reload()
  await main(page).getByRole('tab', { name: 'Үнэлгээ' }).press('ArrowRight')
  await expect(main(page).getByRole('columnheader')).toHaveText([
    '№',
    'Хичээл',
    'Эхний хагас жил',
    'Хоёрдугаар хагас жил',
    'Жилийн эцсийн дүн',
  ])
  const row = main(page).getByRole('row').nth(1)
  await expect(row).toContainText(result.className)
  await expect(row).toContainText(result.termFirst)
  await page.reload()
  await expect(row, 'a reload keeps the tab').toContainText(result.termFirst)
  await expectAxeClean(page)
  await test.step('leave prints whole: without the drawer, with the name of the child', async () => {
    await pupil.open('absence')
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.emulateMedia({ media: 'print' })
    await expect(main(page).locator('dl').first()).toContainText('Ганбат Тэмүүлэн')
    await expect(main(page).getByRole('button')).toHaveCount(0)
    const left = (await main(page).getByRole('table').boundingBox())?.x
    expect([await overflow(page), (left ?? 99) < 40]).toEqual([0, true])
    await page.emulateMedia({ media: 'screen' })
    await pupil.open('gradebook?view=results')
  })
  await test.step('long words of results wrap below the subject: no chip leaves the card or covers another', async () => {
    const words = '30 Дэмжлэг хэрэгтэй'
    Object.assign(result, { termFirst: words, termSecond: words, termFinal: words })
    await page.reload()
    const chips = main(page).getByRole('row').getByText(words)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(chips).toHaveCount(3)
      const boxes = await Promise.all((await chips.all()).map((chip) => chip.boundingBox()))
      const edges = boxes.flatMap((box) => (box ? [{ left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }] : []))
      for (const [at, one] of edges.entries()) {
        expect(one.right, `chip ${at} at ${width} px`).toBeLessThanOrEqual(width - 16)
        const covered = edges.slice(at + 1).filter((other) => other.top < one.bottom && other.left < one.right && one.left < other.right)
        expect(covered, `chips that chip ${at} covers at ${width} px`).toEqual([])
      }
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
  })
})

test('the first grade has words instead of marks; an invalid term falls back to the running one; a lost connection can be retried', async ({
  page,
  context,
  trouble,
}) => {
  const pupil = await pupilOf(page, MOTHER, 'Анужин')
  const [work]: Work[] = await pupil.ask(`/api/child/assignment/${pupil.studentId}/166`)
  await pupil.open('gradebook?term=166')
  await expect(main(page).locator('details').first().getByRole('listitem').first()).toContainText('.')
  await expect(main(page)).toContainText(work?.asgNote ?? '-')
  await expect(main(page).getByText('Үнэлээгүй')).toHaveCount(0)
  await main(page).getByRole('tab', { name: 'Нэгдсэн дүн', exact: true }).click()
  await expect(main(page)).toContainText('Дүн ороогүй байна')

  await pupil.open('gradebook?term=12')
  await expect(main(page).getByRole('radio', { name: 'II улирал', exact: true })).toBeChecked()

  trouble.expected(/net::ERR_/)
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  await context.route('**/api/child/assignment/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  const failure = main(page).getByRole('alert')
  await expect(failure).toContainText('Мэдээлэл ачаалж чадсангүй')
  await context.unroute('**/api/child/assignment/**')
  await context.route('**/api/child/assignment/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), RESULT: [] } })
  })
  await failure.getByRole('button', { name: 'Дахин оролдох' }).click()
  await expect(main(page)).toContainText('Үнэлгээний даалгавар байхгүй байна')
  await read(page)
  await expectAxeClean(page)
})
