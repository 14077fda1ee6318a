import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { KINDERGARTEN_OFFICE, MOTHER, setClock, signIn, TEACHER } from './parent.ts'
import { dayFromToday, main, overflow, PHONE, pupilOf } from './pupils.ts'

const COLLEAGUE = '88000019'
const DESK = { width: 1366, height: 768 }

test('a class teacher writes a notice with a preview, the mother answers it, and the teacher sees readers and answers', async ({
  page,
  elsewhere,
  request,
  trouble,
}) => {
  await setClock(request, null)
  await page.setViewportSize(DESK)
  await elsewhere.setViewportSize(PHONE)
  const mother = await pupilOf(elsewhere, MOTHER, 'Тэмүүлэн')
  await signIn(page, TEACHER, { to: '/staff/notices' })

  await test.step('the form shows what parents will see, and how many it reaches', async () => {
    await main(page).getByRole('link', { name: 'Зарлал бичих' }).click()
    await main(page)
      .getByRole('button', { name: /эцэг эхэд илгээх$/ })
      .click()
    await expect(main(page).getByLabel('Гарчиг')).toBeFocused()
    await main(page).getByLabel('Гарчиг').fill('Музей үзэх')
    await main(page).getByLabel('Бичвэр').fill('**Пүрэв** гарагт [байгалийн музей](https://museum.example.mn/tour) үзнэ.\n\n- Дэвтэр')
    const preview = main(page).getByRole('article')
    await expect(preview.getByRole('link')).toHaveText('байгалийн музей (museum.example.mn)')
    await expect(preview.getByRole('listitem')).toHaveText('Дэвтэр')
    await main(page).getByText('Тийм, үгүй').click()
    await main(page).getByLabel('Асуулт').fill('Хүүхэд тань явах уу?')
    await main(page)
      .getByLabel('Хариу авах сүүлийн өдөр', { exact: true })
      .fill(await dayFromToday(request, 3))
    await main(page)
      .getByLabel('Арга хэмжээний өдөр (заавал биш)', { exact: true })
      .fill(await dayFromToday(request, 4))
    await main(page)
      .locator('input[type="file"]')
      .setInputFiles(
        ['Зөвшөөрөл.pdf', 'Өөр.pdf'].map((name) => ({
          name,
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
        })),
      )
    await expect(main(page).getByText(/айл, \d+ эцэг эх/)).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await expectAxeCleanInEveryLook(page)
  })

  await test.step('a file that is dropped after a failed sending is not sent', async () => {
    const send = main(page).getByRole('button', { name: /эцэг эхэд илгээх$/ })
    const sending = '**/api/staff/notices/send'
    trouble.expected(/net::ERR_FAILED/)
    await page.route(sending, (route) => route.abort())
    await send.click()
    await expect(main(page).getByText('Зарлалыг илгээж чадсангүй')).toBeVisible()
    await page.unroute(sending)
    const drop = main(page).getByRole('button', { name: 'Өөр.pdf файлыг хасах' })
    await drop.click()
    await expect(drop).toHaveCount(0)
    await send.click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Музей үзэх')
  })

  await test.step('home lists it; the mother reads it and answers by one press', async () => {
    await elsewhere.goto('/')
    await main(elsewhere).getByRole('listitem').filter({ hasText: 'Музей үзэх' }).getByRole('link').click()
    const opened = main(elsewhere).getByRole('article')
    await expect(opened.getByRole('heading', { name: 'Музей үзэх' })).toBeVisible()
    await expect(opened.getByRole('button', { name: /Зөвшөөрөл\.pdf/ })).toBeVisible()
    await expect(opened.getByRole('button', { name: /Өөр\.pdf/ })).toHaveCount(0)
    expect(await overflow(elsewhere)).toBe(0)
    await expectAxeCleanInEveryLook(elsewhere)
    const [download] = await Promise.all([
      elsewhere.waitForEvent('download'),
      opened.getByRole('button', { name: /Зөвшөөрөл\.pdf/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Зөвшөөрөл.pdf')
    await opened.getByRole('button', { name: 'Тийм' }).click()
    await expect(opened.getByText('Таны хариу: Тийм')).toBeVisible()
    await mother.open('school')
    await expect(
      main(elsewhere)
        .getByRole('list', { name: 'Зарлал' })
        .getByRole('link', { name: /^Музей үзэх/ }),
    ).toBeVisible()
  })

  await test.step('the teacher sees the answer with the name, and takes the notice back', async () => {
    const row = main(page).getByRole('row').filter({ hasText: 'Тэмүүлэн' })
    await page.reload()
    await expect(row).toContainText('Тийм · Б.Болормаа')
    await expectAxeClean(page)
    const [sheet] = await Promise.all([page.waitForEvent('download'), main(page).getByRole('button', { name: 'Excel' }).click()])
    expect(sheet.suggestedFilename()).toMatch(/^Зарлалын хариу-.*\.xlsx$/)
    await main(page).getByRole('button', { name: 'Буцаан татах' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Буцаан татах' }).click()
    await expect(main(page).getByText('Буцаан татсан', { exact: true })).toBeVisible()
    await mother.open('notices')
    await main(elsewhere)
      .getByRole('link', { name: /^Буцаан татсан зарлал/ })
      .first()
      .click()
    await expect(main(elsewhere).getByText('Илгээсэн байгууллага энэ зарлалыг буцаан татсан.')).toBeVisible()
  })
})

test('an office writes to all groups, and a second account confirms it before parents have it', async ({ page, elsewhere, request }) => {
  await setClock(request, null)
  await page.setViewportSize(PHONE)
  await elsewhere.setViewportSize(DESK)
  await signIn(page, KINDERGARTEN_OFFICE, { to: '/staff/notices?write=1' })
  await main(page).getByLabel('Хэнд').selectOption({ label: 'Бүх бүлэг' })
  await main(page).getByLabel('Гарчиг').fill('Ажлын цаг')
  await main(page).getByLabel('Бичвэр').fill('Даваа гарагаас 08:00-д нээнэ.')
  expect(await overflow(page)).toBe(0)
  await expectAxeClean(page)
  await main(page).getByRole('button', { name: 'Баталгаажуулахаар илгээх' }).click()
  await expect(main(page).getByText('Баталгаажуулалт хүлээж байна', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Баталгаажуулж илгээх' })).toHaveCount(0)

  await signIn(elsewhere, COLLEAGUE, { to: '/staff/notices' })
  await main(elsewhere).getByRole('link', { name: 'Ажлын цаг' }).click()
  await main(elsewhere).getByRole('button', { name: 'Баталгаажуулж илгээх' }).click()
  await expect(main(elsewhere).getByText('Илгээсэн', { exact: true })).toBeVisible()

  const mother = await pupilOf(page, MOTHER, 'Номин')
  await mother.open('notices')
  await expect(main(page).getByRole('link', { name: /Ажлын цаг/ })).toBeVisible()
  await expectAxeClean(page)

  await main(elsewhere).getByRole('button', { name: 'Буцаан татах' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Буцаан татах' }).click()
  await expect(
    main(page)
      .getByRole('link', { name: /Буцаан татсан зарлал/ })
      .first(),
  ).toBeVisible()
})
