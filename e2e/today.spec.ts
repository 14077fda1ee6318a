import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import { bearing, endSession, FATHER, MOTHER, OFFICE, sessionOf, setClock, signIn, TEACHER } from './parent.ts'
import { DESK, main, overflow, PHONE, pupilOf } from './pupils.ts'
import { ask, at, cells, childNamed, onSchoolDay, type Roll, state, toEnd, untouched } from './rolls.ts'

const [KINDERGARTEN_TEACHER, KINDERGARTEN_OFFICE] = ['88000018', '88000014']
const BOY = 200_002
/** Sentence of the refusal. */
const LEFT = 'Хүүхэд тухайн өдөр энэ бүлэгт бүртгэлгүй байна. Бичлэгийг хасна уу.'

/** A child of a kindergarten's group with a name of its own, and an adult who may fetch it. */
async function fetchedChild(request: APIRequestContext, token: string, { groupId, day }: Roll) {
  const { children } = await ask<{ children: { childId: number; firstName: string }[] }>(
    request,
    token,
    `/api/staff/today/${groupId}/${day}/0`,
  )
  const times = await ask<{ childId: number; adults: { personId: number; name: string; isBarred: boolean }[] }[]>(
    request,
    token,
    `/api/staff/today/arrivals/${groupId}/${day}`,
  )
  for (const { childId, adults } of times) {
    const child = children.find((one) => one.childId === childId)?.firstName ?? ''
    const adult = adults.find(({ isBarred }) => !isBarred)
    if (adult !== undefined && children.filter(({ firstName }) => firstName === child).length === 1) return { childId, child, adult }
  }
  throw new Error('No child of the group has a linked adult')
}

test('a class is recorded in six taps, saved tap by tap and seen by the parents at once', async ({ page, elsewhere, request, trouble }) => {
  await page.setViewportSize(PHONE)
  const { token } = await signIn(page, TEACHER, { to: '/staff' })
  const { lessons } = await onSchoolDay(request, token, '10:20')
  const [, , third] = lessons
  if (third === undefined) throw new Error('The class has no third lesson')
  await untouched(request, token, third, '10:20')
  await page.goto('/staff/today')

  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  await test.step('the current lesson is open, and opening records nothing', async () => {
    await expect(state(page)).toContainText('Бүртгээгүй байна')
    await expect(cells(page)).toHaveCount(third.children)
    const heights = await cells(page).evaluateAll((cell) => cell.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(52)
    expect(await overflow(page)).toBe(0)
    await toEnd(page)
    await expectAxeCleanInEveryLook(page)
  })

  const present = await cells(page).filter({ hasText: 'Ирсэн' }).locator('b').allTextContents()
  const all = await cells(page).locator('b').allTextContents()
  // Two children may have one given name.
  const names = present
    .filter((name) => name.trim() !== 'Тэмүүлэн' && all.filter((other) => other === name).length === 1)
    .map((name) => name.trim())
  const [first = '', second = '', late = ''] = names
  const mother = await pupilOf(elsewhere, MOTHER, 'Тэмүүлэн')
  await mother.open(`attendance?view=day&date=${third.day}`)

  await test.step('three absent, one late, the rest: six taps', async () => {
    await tap(childNamed(page, first))
    await tap(childNamed(page, second))
    await tap(childNamed(page, 'Тэмүүлэн'))
    await tap(childNamed(page, late))
    await tap(main(page).getByRole('button', { name: 'Хоцорсон', exact: true }))
    await expect(childNamed(page, late)).toHaveAccessibleName(/5 мин хоцорсон/)
    await toEnd(page)
    await expectAxeClean(page)
    await tap(main(page).getByRole('button', { name: 'Бусад нь ирсэн' }))
    await expect(main(page).getByText('Бүртгэсэн', { exact: true }).last()).toBeVisible()
    await expect(state(page)).toContainText('хадгалсан')
    expect(taps).toBe(6)
  })
  await test.step('the mother sees it without a reload', async () => {
    await expect(main(elsewhere).getByText('Тасалсан').first()).toBeVisible()
  })
  await test.step('minutes and undo', async () => {
    await main(page).getByRole('button', { name: '15', exact: true }).click()
    await expect(childNamed(page, late)).toHaveAccessibleName(/15 мин хоцорсон/)
    await main(page).getByRole('button', { name: 'Сүүлийн өөрчлөлтийг буцаах' }).click()
    await expect(childNamed(page, late)).toHaveAccessibleName(/5 мин хоцорсон/)
  })
  await test.step('a reload shows what was saved', async () => {
    await expect(state(page)).toContainText('хадгалсан')
    await page.reload()
    await expect(childNamed(page, first)).toHaveAccessibleName(/Тасалсан/)
    await expect(childNamed(page, late)).toHaveAccessibleName(/5 мин хоцорсон/)
  })

  await test.step('a colleague taps the same child: the last tap stays, and both see it', async () => {
    await elsewhere.context().clearCookies()
    await signIn(elsewhere, OFFICE, { to: `/staff/today?group=${third.groupId}&day=${third.day}&period=${third.period}` })
    await childNamed(elsewhere, first).click()
    await main(elsewhere).getByRole('button', { name: 'Өвчтэй', exact: true }).click()
    await expect(childNamed(page, first)).toHaveAccessibleName(/Өвчтэй/)
    await expect(main(page).getByText('Тасалсан → Өвчтэй')).toBeVisible()
  })
  await test.step('the office sees the school by class', async () => {
    await expect(main(elsewhere).getByRole('heading', { name: 'Өнөөдрийн ирц' })).toBeVisible()
    await expect(main(elsewhere).getByText(/Хоолны тоо: \d+ хүүхэд/)).toBeVisible()
    await expectAxeClean(elsewhere)
  })

  await test.step('after midnight a change needs a reason', async () => {
    // The colleague's session ends overnight.
    trouble.expected(/status of 401 .*\/api\/stream/)
    await setClock(request, at(await dayFromTodayOf(third.day), '09:00'))
    await signIn(page, TEACHER, { to: `/staff/today?group=${third.groupId}&day=${third.day}&period=${third.period}` })
    await childNamed(page, 'Тэмүүлэн').click()
    await main(page).getByRole('button', { name: 'Өвчтэй', exact: true }).click()
    await expect(main(page).getByText('Эхлээд засварын шалтгаанаа бичнэ үү.')).toBeVisible()
    await toEnd(page)
    await expectAxeClean(page)
    await main(page).getByLabel('Засварын шалтгаан').fill('Эмчийн магадлагаа авчирсан')
    await main(page).getByRole('button', { name: 'Өвчтэй', exact: true }).click()
    await expect(main(page).getByText('Шалтгаан: Эмчийн магадлагаа авчирсан')).toBeVisible()
    await expect(childNamed(page, 'Тэмүүлэн')).toHaveAccessibleName(/Өвчтэй/)
  })
  await setClock(request, null)
})

test('a mother hears of an absence after the grace and answers with one press, which the teacher sees; a father who wants no message gets none', async ({
  page,
  elsewhere,
  request,
}) => {
  await page.setViewportSize(PHONE)
  const { token } = await signIn(page, TEACHER, { to: '/staff' })
  const { lessons } = await onSchoolDay(request, token, '10:20')
  const [, , third] = lessons
  if (third === undefined) throw new Error('The class has no third lesson')
  await untouched(request, token, third, '10:20')
  for (const contact of [MOTHER, FATHER])
    await request.post('/api/parent/messages/choices/save', {
      ...bearing((await sessionOf(request, contact)).token),
      data: { topic: 'absence', way: 'contact', wanted: contact === MOTHER },
    })
  const told = async (contact: string) => (await messagesTo(request, contact)).filter(({ text }) => /Тэмүүлэн өнөөдөр .*ирээгүй/.test(text))
  const before = (await told(MOTHER)).length
  await page.goto('/staff/today')
  await childNamed(page, 'Тэмүүлэн').click()
  await expect(state(page)).toContainText('хадгалсан')
  await elsewhere.setViewportSize(PHONE)
  await signIn(elsewhere, MOTHER, { to: '/messages' })
  const answer = (one: Page, name: string) =>
    main(one)
      .getByRole('group', { name: /Тэмүүлэн/ })
      .getByRole('button', { name, exact: true })

  await test.step('the message comes after ten minutes, to the inbox and to the contact that wants it', async () => {
    await setClock(request, at(third.day, '10:31'))
    const message = main(elsewhere)
      .getByRole('link', { name: /Тэмүүлэн өнөөдөр .*ирээгүй/ })
      .first()
    await expect(message).toBeVisible()
    await message.click()
    await expect(answer(elsewhere, 'Замдаа яваа')).toBeVisible()
    await expectAxeClean(elsewhere)
    await expect.poll(async () => (await told(MOTHER)).length).toBe(before + 1)
    expect(await told(FATHER)).toEqual([])
  })
  await test.step('one press answers, and the teacher sees it without a reload', async () => {
    await answer(elsewhere, 'Өвчтэй').click()
    await expect(main(elsewhere).getByText('Таны хариу: «Өвчтэй», 10:31')).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Эцэг эхийн хариу' })).toBeVisible()
    await expect(main(page).getByText('Эх: «Өвчтэй», 10:31')).toBeVisible()
    await expect(childNamed(page, 'Тэмүүлэн')).toContainText('Өвчтэй')
    await toEnd(page)
    await expectAxeClean(page)
  })
  await test.step('home shows the answer, and the last one counts', async () => {
    await elsewhere.goto('/')
    await expect(answer(elsewhere, 'Өвчтэй')).toHaveAttribute('aria-pressed', 'true')
    await answer(elsewhere, 'Замдаа яваа').click()
    await expect(main(page).getByText('Эх: «Замдаа яваа», 10:31')).toBeVisible()
    await expectAxeClean(elsewhere)
    expect(await overflow(elsewhere)).toBe(0)
    await elsewhere.goto('/student/200002/attendance')
    await expect(answer(elsewhere, 'Өвчтэй')).toBeVisible()
  })
  await setClock(request, null)
})

test('the rest is taken back, the opened roll stays open while the clock goes on, and unsent entries stay', async ({
  page,
  request,
  trouble,
}) => {
  await page.setViewportSize(PHONE)
  const { token } = await signIn(page, TEACHER, { to: '/staff' })
  const { lessons } = await onSchoolDay(request, token, '09:35')
  const [, second, third] = lessons
  if (second === undefined || third === undefined) throw new Error('The class has no third lesson')
  await untouched(request, token, second, '09:35')
  const mother = await sessionOf(request, MOTHER)
  const allergies = { studentPersonId: BOY, allergens: ['MILK', 'NUT'] }
  await request.post('/api/child/allergies/save', { ...bearing(mother.token), data: allergies })
  await page.goto('/staff/today')
  await expect(cells(page)).toHaveCount(second.children)
  await expect(childNamed(page, 'Тэмүүлэн')).toHaveAccessibleName(/Харшил: сүү, самар/)
  await expect(main(page).getByRole('heading', { name: 'Харшил' })).toBeVisible()
  const names = (await cells(page).locator('b').allTextContents()).map((name) => name.trim())
  // Two children may have one given name.
  const child = names.find((name) => names.filter((other) => other === name).length === 1) ?? ''

  const rest = main(page).getByRole('button', { name: 'Бусад нь ирсэн' })
  await test.step('the rest is taken back at once, and recorded again', async () => {
    await rest.click()
    await expect(main(page).getByText('Бүртгэсэн', { exact: true }).last()).toBeVisible()
    await main(page).getByRole('button', { name: 'Сүүлийн өөрчлөлтийг буцаах' }).click()
    await expect(state(page)).toContainText('Бүртгээгүй байна')
    await rest.click()
    await expect(rest).toHaveCount(0)
  })
  await test.step('a lesson that ends stays open, and the next one is offered', async () => {
    const open = main(page).getByRole('navigation', { name: 'Хичээлүүд' }).locator('[aria-current] time')
    const begins = (await open.textContent()) ?? ''
    await setClock(request, at(second.day, '09:50'))
    await childNamed(page, child).click()
    await main(page).getByRole('button', { name: 'Өвчтэй', exact: true }).click()
    await expect(childNamed(page, child)).toHaveAccessibleName(/Өвчтэй/)
    const offered = main(page).getByRole('button', { name: /^Дараагийн хичээл: / })
    await expect(offered).toBeVisible()
    await expect(open).toHaveText(begins)
    expect(await overflow(page)).toBe(0)
    await offered.click()
    await expect(open).not.toHaveText(begins)
    await page.goto(`/staff/today?group=${second.groupId}&day=${second.day}&period=${second.period}`)
    await expect(open).toHaveText(begins)
  })
  await test.step('an entry about a child who has left is listed with the sentence, until the teacher removes it', async () => {
    await page.route('**/api/staff/today/entries', async (route) => {
      const { entries }: { entries: { entryId: string }[] } = route.request().postDataJSON()
      const refusal = { done: false, reason: 'attendanceChildLeft', message: LEFT }
      await route.fulfill({
        json: { SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT: entries.map(({ entryId }) => ({ entryId, ...refusal })) },
      })
    })
    await childNamed(page, child).click()
    await main(page).getByRole('button', { name: 'Чөлөөтэй', exact: true }).click()
    const line = main(page).getByRole('listitem').filter({ hasText: LEFT })
    await expect(line).toContainText(child)
    await expect(main(page).getByText('1 бүртгэгдээгүй', { exact: true })).toBeVisible()
    await page.unroute('**/api/staff/today/entries')
    await toEnd(page)
    await line.getByRole('button', { name: 'Хасах' }).click()
    await expect(line).toHaveCount(0)
    await expect(childNamed(page, child)).toHaveAccessibleName(/Өвчтэй/)
  })
  await test.step('an entry of an ended session waits for the same person', async () => {
    trouble.expected(/net::ERR_FAILED|status of 401/)
    await page.route('**/api/staff/today/entries', (route) => route.abort())
    await childNamed(page, child).click()
    await main(page).getByRole('button', { name: 'Чөлөөтэй', exact: true }).click()
    await expect(main(page).getByText('1 хүлээж буй', { exact: true })).toBeVisible()
    await page.unroute('**/api/staff/today/entries')
    await endSession(page, token)
    await main(page).getByRole('button', { name: 'Одоо илгээх' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, TEACHER, { to: `/staff/today?group=${second.groupId}&day=${second.day}&period=${second.period}` })
    await expect(childNamed(page, child)).toHaveAccessibleName(/Чөлөөтэй/)
    await expect(main(page).getByText('Бүгд илгээгдсэн', { exact: true })).toBeVisible()
  })
  await setClock(request, null)
})

/** Day after a day. */
const dayFromTodayOf = async (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

test('a kindergarten records days, and an office decides where attendance comes from', async ({ page, elsewhere, request }) => {
  await page.setViewportSize(DESK)
  const { token } = await signIn(page, KINDERGARTEN_TEACHER, { to: '/staff' })
  const { lessons } = await onSchoolDay(request, token, '08:30')
  const [group] = lessons
  if (group === undefined) throw new Error('The teacher has no group')
  await untouched(request, token, group, '08:30')
  const { childId, child, adult: linked } = await fetchedChild(request, token, group)
  const adult = linked.name
  await page.goto('/staff/today')
  await test.step('a child arrives with one tap, and leaves with two', async () => {
    await page.setViewportSize(PHONE)
    const row = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${child}: `) }) })
    await main(page)
      .getByRole('button', { name: `${child}: ирсэн`, exact: true })
      .click()
    await expect(row).toContainText('08:30 ирсэн')
    expect(await overflow(page)).toBe(0)
    await main(page)
      .getByRole('button', { name: `${child}: явуулах`, exact: true })
      .click()
    await expect(page.getByRole('dialog').getByLabel('Явсан цаг')).toBeVisible()
    await expectAxeClean(page)
    await page.getByRole('dialog').getByLabel('Явсан цаг').fill('08:29')
    await page.getByRole('dialog').getByRole('button', { name: adult }).click()
    await expect(page.getByRole('dialog').getByText('Явсан цаг ирсэн цагаас өмнө байна.')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Явсан цаг').fill('0830')
    await page.getByRole('dialog').getByRole('button', { name: adult }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toContainText(/08:30 ирсэн, 08:30 .+ авсан/)
    await page.setViewportSize(DESK)
  })
  await test.step('an adult barred by a court is shown as barred and cannot be chosen', async () => {
    const office = await sessionOf(request, KINDERGARTEN_OFFICE)
    const data = { childId, personId: linked.personId, document: '2026/11/02, 184', from: '2026-11-02', until: null }
    await request.post('/api/staff/family/bar', { ...bearing(office.token), data })
    await main(page)
      .getByRole('button', { name: `${child}: ирсэн, явсан цаг засах`, exact: true })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Шүүх хязгаарласан. Хүүхдийг энэ хүнд өгч болохгүй.')).toBeVisible()
    await expect(dialog.getByText(adult)).toBeVisible()
    await expect(dialog.getByRole('button', { name: adult })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the day of the group is open, without lateness', async () => {
    await expect(cells(page)).toHaveCount(group.children)
    await cells(page).first().click()
    await expect(main(page).getByRole('button', { name: 'Чөлөөтэй', exact: true })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Хоцорсон', exact: true })).toHaveCount(0)
    await toEnd(page)
    await expectAxeClean(page)
  })
  await test.step('the office chooses files: the page says so', async () => {
    await signIn(elsewhere, KINDERGARTEN_OFFICE, { to: '/staff/data' })
    const choice = main(elsewhere).getByRole('radio', { name: 'Файл, программаас' })
    await expect(choice).not.toBeChecked()
    await choice.click()
    await expect(elsewhere.getByText('Тохиргоог хадгаллаа')).toBeVisible()
    await page.reload()
    await expect(main(page).getByText('сургуулийн программаас орж ирдэг')).toBeVisible()
    await main(elsewhere).getByRole('radio', { name: 'Багш энд бүртгэнэ' }).click()
    await expect(main(elsewhere).getByRole('radio', { name: 'Багш энд бүртгэнэ' })).toBeChecked()
  })
  await test.step("the office's print for the kitchen has the number of meals and the groups alone", async () => {
    await elsewhere.goto('/staff/today')
    await expect(main(elsewhere).getByRole('row', { name: new RegExp(group.groupName) })).toBeVisible()
    await elsewhere.emulateMedia({ media: 'print' })
    await expect(main(elsewhere).getByRole('heading')).toHaveText(['Өнөөдөр', 'Өнөөдрийн ирц'])
    await expect(main(elsewhere).getByText(/Хоолны тоо: \d+ хүүхэд/)).toBeVisible()
    await expect(main(elsewhere).getByRole('row', { name: new RegExp(group.groupName) })).toBeVisible()
    await expect(main(elsewhere).getByRole('button')).toHaveCount(0)
  })
  await setClock(request, null)
})
