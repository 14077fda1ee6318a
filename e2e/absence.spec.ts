import type { Locator, Page } from '@playwright/test'
import { addDays, mondayOf } from '@portal/contract/days'
import { decideOnDesk } from './deciding.ts'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import {
  dismissToast,
  endSession,
  MOTHER,
  noticeIn,
  PASSWORD,
  section,
  setClock,
  stored,
  TEACHER,
  trySignIn,
  withSession,
} from './parent.ts'
import { DESK, dayFromToday, dialogOf, main, overflow, PHONE, pupilOf } from './pupils.ts'

const leaveDialog = (page: Page) => dialogOf(page, 'Чөлөөний хүсэлт илгээх')
const rows = (page: Page) => main(page).getByRole('table', { name: 'Илгээсэн чөлөөний хүсэлт' }).locator('tbody').getByRole('row')
const press = (inside: Locator | Page, name: string) => inside.getByRole('button', { name, exact: true }).click()
/** Clicks the card of a choice, because it covers the radio button. */
const choose = (inside: Locator, name: string) => inside.getByText(name, { exact: true }).click()

test('leave is asked for in three taps from home; the same time twice is refused with the first named; it can be taken back', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await withSession(page, MOTHER)
  await page.goto('/')
  await section(page, 'Миний хүүхдүүд')
    .getByRole('link', { name: /Чөлөө хүсэх.*Анужин/ })
    .click()
  await choose(leaveDialog(page), 'Өвчтэй')
  await press(leaveDialog(page), 'Илгээх')
  await expect(leaveDialog(page)).toHaveCount(0)
  await expect(page.getByText('Чөлөөний хүсэлт амжилттай илгээгдлээ').first()).toBeVisible()
  await expect(rows(page).first()).toContainText('Өвчтэй')
  await expect(rows(page).first()).toContainText('Шинэ')
  const sent = await rows(page).count()

  await press(main(page), 'Чөлөө хүсэх')
  await choose(leaveDialog(page), 'Гэр бүлийн шалтгаан')
  await page.reload()
  const chosen = leaveDialog(page).getByRole('radio', { name: 'Гэр бүлийн шалтгаан' })
  await expect(chosen, 'a reload finds the form as it was').toBeChecked()
  await expect(chosen).toBeFocused()
  await press(leaveDialog(page), 'Илгээх')
  await dismissToast(page)
  await expect(noticeIn(leaveDialog(page)), 'the refusal stays after its toast').toContainText('Өвчтэй')
  await page.goBack()
  await expect(leaveDialog(page), 'Back closes the dialog').toHaveCount(0)

  await rows(page).first().getByRole('button', { name: 'Хүсэлт цуцлах' }).click()
  const asking = dialogOf(page, 'Хүсэлт цуцлах')
  await expectAxeClean(page)
  await press(asking, 'Хүсэлт цуцлах')
  await expect(asking).toHaveCount(0)
  await expect(rows(page)).toHaveCount(sent - 1)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('the form tells what is missing, sends for two children by the hour, and shows the answer that the teacher gives at the desk', async ({
  page,
  request,
  elsewhere,
}) => {
  const pupil = await pupilOf(page, MOTHER, 'Тэмүүлэн')
  await pupil.open('absence')
  await expect(main(page).getByRole('columnheader')).toHaveText([
    'Чөлөөний төрөл',
    'Хугацааны төрөл',
    'Илгээсэн огноо',
    'Эхлэх огноо',
    'Дуусах огноо',
    'Төлөв',
  ])
  await expectAxeCleanInEveryLook(page)
  await page.setViewportSize(DESK)

  await press(main(page), 'Чөлөө хүсэх')
  const form = leaveDialog(page)
  await press(form, 'Илгээх')
  await expect(noticeIn(form)).toContainText('Чөлөөний төрлийг сонгоно уу')
  await expect(noticeIn(form)).toContainText('Шалтгаанаа бичнэ үү')
  await form.getByRole('link', { name: 'Чөлөөний төрлийг сонгоно уу' }).click()
  await expect(form.getByRole('radio', { name: 'Өвчтэй' })).toBeFocused()

  const far = await dayFromToday(request, 40)
  const { schoolDayAfter: day } = await pupil.ask<{ schoolDayAfter: string }>(`/api/schedule/calendar/${pupil.studentId}/${far}/${far}`)
  await choose(form, 'Эмчийн үзлэг')
  await test.step('the calendar of the form names the days without school', async () => {
    const start = form.getByLabel('Эхлэх огноо', { exact: true })
    const today = await dayFromToday(request)
    const terms: { endDate: string }[] = await pupil.ask(`/api/journal/list/${pupil.studentId}`)
    const lastDay = terms.find(({ endDate }) => endDate >= today)?.endDate ?? today
    await start.fill(lastDay)
    await form.getByRole('button', { name: 'Хуанли нээх: Эхлэх огноо' }).click()
    const calendar = dialogOf(page, 'Эхлэх огноо')
    if (lastDay.slice(8) > '20') await calendar.getByRole('button', { name: 'Дараах сар' }).click()
    await expect(calendar.getByRole('listitem').filter({ hasText: /(Намрын|Өвлийн|Хаврын|Зуны) амралт/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
  })
  await form.getByLabel('Эхлэх огноо', { exact: true }).fill(day)
  await form.getByLabel('Дуусах огноо', { exact: true }).fill(await dayFromToday(request, 39))
  await form.getByRole('textbox', { name: 'Шалтгаан' }).fill('ө'.repeat(151))
  await expect(form).toContainText('151 / 150')
  await press(form, 'Илгээх')
  await expect(noticeIn(form)).toContainText('Дуусах огноо эхлэх огнооноос өмнө байна')
  await expect(noticeIn(form)).toContainText('Шалтгаан 150 тэмдэгтээс ихгүй байх ёстой')

  await choose(form, 'Хагас өдөр')
  await press(form, 'Илгээх')
  await expect(noticeIn(form)).toContainText('Өдрийн аль хагасыг сонгоно уу')
  await choose(form, 'Үдээс хойш (12:00-оос)')

  await choose(form, 'Цагаар')
  await form.getByLabel('Өдөр', { exact: true }).fill(day)
  await form.getByLabel('Эхлэх цаг').fill('930')
  await form.getByLabel('Дуусах цаг').fill('11:00')
  await expect(form.getByLabel('Эхлэх цаг')).toHaveValue('09:30')
  await form.getByRole('textbox', { name: 'Шалтгаан' }).fill('Шүдний эмчид үзүүлнэ')
  await expect(form.getByRole('checkbox').first(), 'not drawn as a radio button').toHaveCSS('border-radius', '6px')
  await choose(form, 'Анужин')
  await expectAxeClean(page)
  await press(form, 'Илгээх')
  await expect(page.getByText('илгээгдлээ: Анужин, Тэмүүлэн').first(), 'for whom it was sent').toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rows(page).first()).toContainText('09:30')
  await expect(rows(page).first()).toContainText('Цагаар')

  await decideOnDesk(elsewhere, {
    as: TEACHER,
    queue: 'leave',
    search: 'Тэмүүлэн',
    child: 'Тэмүүлэн',
    about: '09:30–11:00',
    press: 'Татгалзах',
    note: 'Шалгалттай өдөр',
  })
  await expect(rows(page).first(), 'without a reload').toContainText('Татгалзсан')
  await expect(rows(page).first()).toContainText('Шалгалттай өдөр')
  const messages = async () => (await messagesTo(request, MOTHER)).map(({ text }) => text)
  await expect.poll(messages).toContainEqual(expect.stringContaining('чөлөөний хүсэлтээс багш татгалзлаа'))
  await expect(rows(page).first().getByRole('button')).toHaveCount(0)
})

test('the health form is sent with one press, or tells symptoms and then offers leave', async ({ page, request, trouble }) => {
  trouble.expected(/status of 401/)
  const pupil = await pupilOf(page, MOTHER, 'Номин')
  const form = dialogOf(page, 'Эрүүл мэндийн асуумж')
  const calendarOf = (day: string) => pupil.ask<{ schoolDayAfter: string }>(`/api/schedule/calendar/${pupil.studentId}/${day}/${day}`)
  // A week after the day for which the test of home sends forms of the same children.
  const { schoolDayAfter: next } = await calendarOf(await dayFromToday(request))
  const sunday = addDays(mondayOf(next), 6)
  const { schoolDayAfter: schoolDay } = await calendarOf(sunday)
  const { schoolDayAfter: following } = await calendarOf(schoolDay)

  await test.step('on a Sunday the form names the next day instead', async () => {
    await setClock(request, new Date(`${sunday}T09:00:00+08:00`))
    await pupil.open('absence')
    await press(main(page), 'Ковид-19 шалтгаантай чөлөө')
    await expect(form).toContainText(new RegExp(`Өнөөдөр амралтын өдөр\\. .*${Number(schoolDay.slice(8))}`))
    await expect(form.getByRole('button', { name: 'Бие нь зүгээр' })).toHaveCount(0)
    await setClock(request, new Date(`${schoolDay}T09:00:00+08:00`))
  })

  await pupil.open('absence')
  await press(main(page), 'Ковид-19 шалтгаантай чөлөө')
  await press(form, 'Бие нь зүгээр')
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Асуумж амжилттай илгээгдлээ').first()).toBeVisible()

  await press(main(page), 'Ковид-19 шалтгаантай чөлөө')
  await expect(form).toContainText(/Өнөөдөр \d\d:\d\d цагт илгээсэн: Бие нь зүгээр/)
  await press(form, 'Бие нь зүгээр биш')
  await expect(form.getByRole('checkbox')).toHaveCount(13)
  await form.getByRole('textbox', { name: 'Биеийн халуун' }).fill('51')
  await press(form, 'Илгээх')
  await expect(form).toContainText('Дор хаяж нэг шинж тэмдэг сонгоно уу')
  await expect(form).toContainText('Биеийн халууныг 30–50 хэмийн хооронд оруулна уу')
  await choose(form, 'Ханиалгах')
  await choose(form, 'Гэрээр эмчлүүлж байгаа')
  await choose(form, 'Эмнэлэгт хэвтэн эмчлүүлж байгаа')
  await expect(form.getByRole('radio', { name: 'Гэрээр эмчлүүлж байгаа' }), 'the two states exclude each other').not.toBeChecked()
  const slider = form.getByRole('slider', { name: 'Биеийн халуун' })
  await slider.fill('37.8')
  await slider.press('ArrowRight')
  await expect(form.getByRole('textbox', { name: 'Биеийн халуун' })).toHaveValue('37.9')
  await form.getByLabel('Тэмдэглэл').fill('Шөнөжин ханиалгасан')
  await expectAxeCleanInEveryLook(page)
  await page.setViewportSize(DESK)

  await endSession(page, (await stored(page, 'token')) ?? '')
  await press(form, 'Илгээх')
  await page.waitForURL('/login')
  await trySignIn(page, MOTHER, PASSWORD)
  await expect(form.getByLabel('Тэмдэглэл'), 'an ended session loses nothing that was typed').toHaveValue('Шөнөжин ханиалгасан')
  await expect(form.getByLabel('Тэмдэглэл')).toBeFocused()
  await expect(form.getByRole('checkbox', { name: 'Ханиалгах', exact: true })).toBeChecked()
  await press(form, 'Илгээх')
  await press(form, 'Чөлөө хүсэх')
  await expect(leaveDialog(page).getByRole('radio', { name: 'Ковид-19 халдварын шалтгаан' })).toBeChecked()

  await test.step('after the day has ended, leave starts with the next school day', async () => {
    const start = () => leaveDialog(page).getByLabel('Эхлэх огноо', { exact: true })
    await expect(start()).toHaveValue(schoolDay.replaceAll('-', '.'))
    await setClock(request, new Date(`${schoolDay}T19:00:00+08:00`))
    await pupil.open('absence?ask=leave')
    await expect(start()).toHaveValue(following.replaceAll('-', '.'))
    await setClock(request, null)
  })
})
