import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { callsOutsideBatches, MOTHER, read, section, withoutDocuments } from './parent.ts'
import { DESK, dayFromToday, dialogOf, lastLessons, main, overflow, PHONE, pupilOf, swipe } from './pupils.ts'

const period = (name: string) => ({ name, exact: true }) as const

test('a parent goes through the lessons by week and by day', async ({ page, request }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const { day, lessons, all } = await lastLessons(request, pupil)
  await pupil.open(`attendance?date=${day}`)
  const shown = main(page)
  const [first] = lessons
  await expect(
    shown
      .getByRole('listitem')
      .filter({ hasText: first?.COURSE_NAME ?? '' })
      .first(),
  ).toBeVisible()
  const title = shown.getByRole('heading', { level: 2 }).first()
  const thisWeek = await title.innerText()

  await test.step('a part of the pie opens its records, and the focus comes back', async () => {
    const part = shown.getByRole('button', period('Ирсэн'))
    await part.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Ирсэн')
    await expect(dialog.getByRole('columnheader', { includeHidden: true })).toHaveText(['Огноо', 'Цаг', 'Хичээл', 'Багш'])
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
    await expect(part).toBeFocused()
  })

  await test.step('a press on a bucket of lateness opens its list; without lateness the page shows a sentence and no chart', async () => {
    const [from, to] = [await dayFromToday(request, -60), await dayFromToday(request)]
    const recorded: { CLASS_ATTEND_DATE: string; TARDY_MINUTES: number }[] = await pupil.ask(
      `/api/children/attendance/detail/list/${pupil.studentId}/${from}/${to}`,
    )
    const late = recorded.find(({ TARDY_MINUTES }) => TARDY_MINUTES > 0)
    const inTime = recorded.find(
      (one) => !recorded.some((other) => other.CLASS_ATTEND_DATE === one.CLASS_ATTEND_DATE && other.TARDY_MINUTES > 0),
    )
    await pupil.open(`attendance?view=day&date=${late?.CLASS_ATTEND_DATE}`)
    await shown.getByRole('button', { name: '10 минутаас бага' }).click()
    await expect(dialogOf(page, /Хоцролт: 10 минутаас бага/)).toBeVisible()
    await pupil.open(`attendance?view=day&date=${inTime?.CLASS_ATTEND_DATE}`)
    await expect(shown.getByRole('figure', { name: 'Хоцролт' })).toHaveText('ХоцролтЭнэ хугацаанд хоцроогүй байна.')
    await pupil.open(`attendance?date=${day}`)
  })

  await test.step('the coming week shows its lessons without a mark', async () => {
    await shown.getByRole('button', { name: 'Дараах долоо хоног' }).click()
    await expect(shown.getByRole('listitem').filter({ hasText: /1-р цаг, Болоогүй/ })).not.toHaveCount(0)
    await page.goBack()
  })

  await test.step('the address holds the period: reload and Back find it again', async () => {
    await shown.getByRole('button', { name: 'Өмнөх долоо хоног' }).click()
    await expect(title).not.toHaveText(thisWeek)
    const before = await title.innerText()
    await page.reload()
    await expect(title).toHaveText(before)
    await page.goBack()
    await expect(title).toHaveText(thisWeek)
  })

  await test.step('a day lists its lessons', async () => {
    await shown.getByRole('radio', period('Өдөр')).check()
    await expect(shown.getByRole('table', { name: /оны/ }).locator('tbody').getByRole('row')).toHaveCount(all)
    await shown.getByRole('button', { name: 'Өмнөх өдөр' }).click()
    await shown.getByRole('button', { name: 'Дараах өдөр' }).click()
    await expect(page).toHaveURL(new RegExp(`date=${day}`))
  })
})

test('a month, a term and a year show every day or month by its sign', async ({ page, request }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const { day, all } = await lastLessons(request, pupil)
  await pupil.open(`attendance?date=${day}`)
  const shown = main(page)

  await test.step('in a month every recorded day has a sign and opens its lessons', async () => {
    await shown.getByRole('radio', period('Сар')).check()
    await expect(page).toHaveURL(/view=month/)
    await shown
      .getByRole('button', { name: new RegExp(`сарын ${Number(day.slice(8))},.*(Ирсэн|Чөлөөтэй|Тасалсан|Өвчтэй|Хоцорсон)`) })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('columnheader', { includeHidden: true })).toHaveText(['Цаг', 'Хичээл', 'Багш', 'Ирц'])
    await expect(dialog.locator('tbody').getByRole('row')).toHaveCount(all)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectAxeCleanInEveryLook(page)
    await page.setViewportSize(DESK)
    const [term] = await pupil.ask<{ endDate: string }[]>(`/api/journal/list/${pupil.studentId}`)
    const free = new Date(Date.parse(term?.endDate ?? '') + 3 * 86_400_000).toISOString().slice(0, 10)
    await pupil.open(`attendance?view=month&date=${free}`)
    await expect(
      shown.getByRole('listitem').filter({ hasText: /сарын \d+–\d+: (Намрын|Өвлийн|Хаврын|Зуны) амралт/ }),
      'a break is named',
    ).toBeVisible()
    await pupil.open(`attendance?view=month&date=${day}`)
    await shown.getByRole('button', { name: 'Дараах сар' }).click()
    await expect(page).not.toHaveURL(new RegExp(`date=${day}`))
  })

  await test.step('a term is chosen from a list, a year shows its months as bars and as a table', async () => {
    await shown.getByRole('radio', period('Улирал')).check()
    await shown.getByRole('combobox', { name: 'Улирал' }).selectOption('I улирал')
    await expect(page).toHaveURL(/term=\d+/)
    await expect(shown.getByRole('grid', { name: 'Улирлын өдрүүд' }).getByRole('button').first()).toBeVisible()
    await expectAxeClean(page)
    await shown.getByRole('radio', period('Жил')).check()
    await shown.getByText('Хүснэгтээр харах').click()
    await expect(shown.getByRole('table', { name: 'Жилийн ирц, сараар' }).getByRole('columnheader')).toHaveText([
      'Сар',
      'Ирсэн',
      'Чөлөөтэй',
      'Өвчтэй',
      'Тасалсан',
    ])
    await expectAxeClean(page)
  })
})

test('on a phone one day shows at a time; a stroke turns it; a lost network can be tried again', async ({
  page,
  request,
  context,
  trouble,
}) => {
  trouble.expected(/net::ERR_/)
  await page.setViewportSize(PHONE)
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  const { day, all } = await lastLessons(request, pupil)
  const both = /attendance\/(detail|week)\/list/
  await withoutDocuments(page)
  await callsOutsideBatches(context)
  await context.route(both, (route) => route.abort('internetdisconnected'))
  await pupil.open(`attendance?date=${day}`)
  await expect(main(page).getByRole('alert')).toHaveCount(2)
  await expect(main(page).getByRole('alert').first()).toContainText('Мэдээлэл ачаалж чадсангүй')
  await context.unroute(both)
  await main(page).getByRole('button', { name: 'Дахин оролдох' }).first().click()
  await expect(main(page).getByRole('alert'), 'one press tries all that failed').toHaveCount(0)

  const panel = main(page).getByRole('tabpanel')
  await expect(main(page).getByRole('tab')).toHaveCount(7)
  await expect(panel.locator('tbody').getByRole('row')).toHaveCount(all)
  await expectAxeClean(page)
  await swipe(panel, 'right')
  await expect(page).not.toHaveURL(new RegExp(`date=${day}`))
  await swipe(panel, 'left')
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await main(page).getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(new RegExp(`date=${day}`))

  await page.setViewportSize({ width: 320, height: 700 })
  for (const view of ['week', 'month', 'term', 'year']) {
    await pupil.open(`attendance?date=${day}&view=${view}`)
    await read(page)
    await expect.poll(() => overflow(page), `${view} fits the screen`).toBeLessThanOrEqual(0)
  }
})

test('whole days are counted between two days, in a term and in the year', async ({ page, request }) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  await pupil.open('daily-attendance')
  const total = (name: string) => main(page).locator('dl > div').filter({ hasText: name }).locator('dd')
  const year: [Record<string, number>] = await pupil.ask(`/api/day/attendance/year/list/${pupil.studentId}/${pupil.orgId}`)

  const [from, to] = [main(page).getByLabel('Эхлэх огноо', { exact: true }), main(page).getByLabel('Дуусах огноо', { exact: true })]
  const today = await dayFromToday(request)
  await expect(to).toHaveValue(today.replaceAll('-', '.'))
  await to.fill((await dayFromToday(request, 1)).replaceAll('-', '.'))
  await expect(main(page)).toContainText(`Огноо ${today.replaceAll('-', '.')} буюу түүнээс өмнө байх ёстой`)
  await to.fill(today)
  await from.fill('2026.02.31')
  await from.blur()
  await expect(main(page)).toContainText('Огноо буруу байна')
  await from.fill('2001.01.01')
  await expect(main(page)).toContainText(/Огноо \d{4}\.\d{2}\.\d{2} буюу түүнээс хойш байх ёстой/)
  await main(page).getByRole('button', { name: 'Хуанли нээх: Эхлэх огноо' }).click()
  await expectAxeClean(page)
  await page.keyboard.press('Escape')
  await from.fill(await dayFromToday(request, -30))
  await expect(total('Нийт хичээлтэй өдөр')).toBeVisible()
  await expect(page).toHaveURL(/from=/)

  await main(page).getByRole('tab', { name: 'Улирлаар' }).click()
  await expect(main(page).getByLabel('Улирал')).toBeVisible()
  await expect(total('Ирц бүртгэсэн өдөр')).toBeVisible()
  await main(page).getByRole('tab', { name: 'Жилээр' }).click()
  await expect(total('Нийт хичээлтэй өдөр')).toHaveText(String(year[0].allDay))
  await main(page).getByText('Хүснэгтээр харах').click()
  await expect(main(page).getByRole('table', { name: 'Ирц, өдрөөр' }).getByRole('rowheader')).toHaveText([
    'Ирсэн',
    'Цахимаар',
    'Өвчтэй',
    'Өвчтэй (Ковид-19)',
    'Чөлөөтэй',
    'Чөлөөтэй (Ковид-19)',
    'Тасалсан',
  ])
  await expectAxeCleanInEveryLook(page)

  await test.step('a kindergarten has no lessons, and its page leads here', async () => {
    const small = await pupilOf(page, MOTHER, 'Номин')
    await small.open('attendance')
    await main(page).getByRole('link', { name: 'Өдрийн ирц харах' }).click()
    await expect(total('Ирц бүртгэсэн өдөр')).toBeVisible()
  })

  await test.step('a month of whole days is shown below the counts, and each count opens its days', async () => {
    await main(page).getByRole('button', { name: 'Өмнөх сар' }).click()
    const day = section(page, 'Сарын ирц, өдрөөр').getByRole('button', { name: /сарын \d+,/ })
    await day.first().click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await main(page).getByRole('tab', { name: 'Жилээр' }).click()
    const present = main(page).getByRole('button', { name: /^Ирсэн ?: \d+$/ })
    const count = Number((await present.textContent())?.replace(/\D/g, ''))
    await present.click()
    await expect(dialogOf(page, 'Ирсэн').getByRole('listitem')).toHaveCount(count)
    await expectAxeClean(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a break says what it is and when school is next, and a day at the end of time is none', async () => {
    const school = await pupilOf(page, MOTHER, 'Тэмүүлэн')
    const [first] = await school.ask<{ endDate: string }[]>(`/api/journal/list/${school.studentId}`)
    const monday = new Date(Date.parse(first?.endDate ?? '') + 3 * 86_400_000).toISOString().slice(0, 10)
    await school.open(`attendance?view=day&date=${monday}`)
    await expect(main(page)).toContainText('Намрын амралт')
    await expect(main(page)).toContainText(/Дараагийн хичээл: \d{4} оны/)
    await school.open('attendance?view=month&date=9999-12-01')
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  })
})
