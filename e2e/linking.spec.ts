import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { decideOnDesk } from './deciding.ts'
import { expect, expectAxeClean, expectAxeCleanInEveryLook, test } from './fixtures.ts'
import { messagesTo } from './newcomers.ts'
import {
  bearing,
  CHILDLESS,
  callsOutsideBatches,
  childOf,
  endSession,
  FATHER,
  MOTHER,
  noticeIn,
  PASSWORD,
  read,
  sessionOf,
  stored,
  TEACHER,
  trySignIn,
  withSession,
} from './parent.ts'
import { fillRegistryNumber, goodToast } from './registering.ts'

const sentTo = (decider: string) => `Хүсэлт илгээгдлээ. ${decider} зөвшөөрсний дараа хүүхдийн мэдээлэл харагдана`

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Хүүхэд холбох' })
const rowOf = (page: Page, child: string): Locator => main(page).getByRole('row').filter({ hasText: child })

async function openLinkDialog(page: Page): Promise<void> {
  await page.goto('/link-child')
  await main(page).getByRole('button', { name: 'Хүүхэд бүртгэх' }).click()
  await expect(dialog(page)).toBeVisible()
}

interface Free {
  registryNumber: string
  lastName: string
  firstName: string
  personId: number
}

async function childToLink(request: APIRequestContext, key: string): Promise<Free> {
  return (await (await request.get('/dev/who.json')).json())[key]
}

/** Decides about a parent's link request as the class teacher. */
async function decide(request: APIRequestContext, contact: string, child: number, decision: string, note: string | null = null) {
  const parent = await sessionOf(request, contact)
  const list = await (await request.get(`/api/children/list/${parent.personId}`, bearing(parent.token))).json()
  const { requestId } = list.RESULT.find((link: { studentPersonId: number }) => link.studentPersonId === child)
  const teacher = await sessionOf(request, TEACHER)
  const answer = await request.post('/api/staff/decide', {
    ...bearing(teacher.token),
    data: { kind: 'link', ids: [requestId], decision, note },
  })
  expect((await answer.json()).RESULT).toMatchObject([{ done: true }])
}

test('the list shows every request with its status, and says who is a boy and who a girl', async ({ page }) => {
  await withSession(page, MOTHER)
  await page.goto('/link-child')
  await expect(main(page).getByRole('columnheader')).toHaveText([
    'Эцэг, эхийн нэр',
    'Хүүхдийн нэр',
    'Регистрийн дугаар',
    'Хамаарал',
    'Сургууль, цэцэрлэг',
    'Илгээсэн огноо',
    'Төлөв',
  ])
  await expect(main(page).getByRole('row')).toHaveCount(6)
  await expect(rowOf(page, 'Тэмүүлэн').getByRole('img', { name: 'Хүү' })).toBeVisible()
  await expect(rowOf(page, 'Анужин').getByRole('img', { name: 'Охин' })).toBeVisible()
  await expect(rowOf(page, 'Тэмүүлэн')).toContainText('Зөвшөөрсөн')
  await expect(rowOf(page, 'Тэмүүлэн')).toContainText(/Ч.\*{6}\d\d/)
  await test.step('on a phone the note below the title is whole', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const note = main(page).getByText('Хүсэлт бүрийг ангийн эсвэл бүлгийн багш шалгаж зөвшөөрнө.')
    await expect(note).toBeInViewport({ ratio: 1 })
    expect(await note.evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await expectAxeCleanInEveryLook(page)
  await test.step('on a phone and a tablet each is a card: the name as title, its status at the right', async () => {
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(main(page).locator('thead'), `${width} px`).toBeHidden()
      const card = rowOf(page, 'Тэмүүлэн')
      const [whole, name, status] = await Promise.all(
        [card, card.getByRole('link'), card.getByText('Зөвшөөрсөн')].map((part) => part.boundingBox()),
      )
      if (!whole || !name || !status) throw new Error('the card is not shown')
      expect(Math.abs(name.y + name.height / 2 - status.y - status.height / 2), 'one line').toBeLessThan(4)
      expect(whole.x + whole.width - status.x - status.width, 'status at the right edge').toBeLessThan(36)
      expect(whole.height, 'a compact card').toBeLessThan(220)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(main(page).locator('thead')).toBeVisible()
  })
})

test('a child is linked by its number and names, and the teacher opens it at the desk', async ({ page, request, elsewhere, trouble }) => {
  const child = await childToLink(request, 'link-free')
  await withSession(page, CHILDLESS)
  await page.goto('/link-child')
  await expect(main(page)).toContainText('Та хүүхдээ холбоогүй байна')
  await openLinkDialog(page)
  await dialog(page).getByRole('button', { name: 'Бүртгэх' }).press('Enter')
  const form = dialog(page)
  const goOn = form.getByRole('button', { name: 'Үргэлжлүүлэх' })

  await goOn.click()
  const summary = form.getByRole('alert', { name: 'Дараах мэдээллийг засна уу' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Хүүхэдтэй ямар хамааралтай болохоо сонгоно уу',
    'Регистрийн дугаараа оруулна уу',
    'Эцэг/эхийн нэрийг оруулна уу',
    'Хүүхдийн нэрийг оруулна уу',
  ])
  await expectAxeClean(page)

  await form.getByRole('radio', { name: 'Асран хамгаалагч' }).check()
  await fillRegistryNumber(form, child.registryNumber)
  await form.getByLabel('Хүүхдийн овог').fill(child.lastName)
  await form.getByLabel('Хүүхдийн нэр').fill('Хэнчгүй')
  await goOn.click()
  await expect(noticeIn(form)).toContainText('Хүүхдийн регистрийн дугаар, нэр, эцэг/эхийн нэр тохирохгүй байна.')
  await test.step('Back, a reload and an ended session lose nothing that was typed', async () => {
    const expectKept = async (after: string) => {
      await expect(form.getByLabel('Хүүхдийн овог'), after).toHaveValue(child.lastName)
      await expect(form.getByLabel('Хүүхдийн нэр'), after).toHaveValue('Хэнчгүй')
      await expect(form.getByRole('radio', { name: 'Асран хамгаалагч' }), after).toBeChecked()
    }
    await page.goBack()
    await expect(form).toHaveCount(0)
    await main(page).getByRole('button', { name: 'Хүүхэд бүртгэх' }).click()
    await expectKept('Back')
    await openLinkDialog(page)
    await expectKept('a reload')
    trouble.expected(/status of 401/)
    await endSession(page, (await stored(page, 'token')) ?? '')
    await goOn.click()
    await page.waitForURL('/login')
    await trySignIn(page, CHILDLESS, PASSWORD)
    await expectKept('an ended session')
  })
  await form.getByLabel('Хүүхдийн нэр').fill(child.firstName)
  await goOn.click()

  await expect(form.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(form).toContainText(`${child.lastName} ${child.firstName}`)
  const save = form.getByRole('button', { name: 'Хадгалах' })
  await save.click()
  await expect(form.getByLabel('Анги')).toHaveAccessibleDescription('Ангийг сонгоно уу')
  await expect(form.getByLabel('Бүлэг')).toHaveAccessibleDescription('Бүлгийг сонгоно уу')
  await form.getByLabel('Анги').selectOption({ label: '5 дугаар анги' })
  await form.getByLabel('Бүлэг').selectOption({ label: '5а бүлэг' })
  await save.click()
  await expect(form.locator('form').getByText('Сонгосон анги, бүлэгт энэ хүүхэд бүртгэлгүй байна.')).toBeVisible()
  await expectAxeClean(page)
  await form.getByLabel('Бүлэг').selectOption({ label: '5б бүлэг' })
  await save.click()
  await expect(goodToast(page, sentTo('Ангийн багш'))).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, child.firstName)).toContainText('Шинэ')

  await decideOnDesk(elsewhere, {
    as: TEACHER,
    queue: 'links',
    search: child.registryNumber,
    child: `${child.lastName} ${child.firstName}`,
    press: 'Зөвшөөрөх',
  })
  await expect(rowOf(page, child.firstName), 'without a reload').toContainText('Зөвшөөрсөн')
  const messages = async () => (await messagesTo(request, CHILDLESS)).map(({ text }) => text)
  await expect.poll(messages).toContainEqual(expect.stringContaining('холбох хүсэлтийг ангийн багш зөвшөөрлөө'))
  await rowOf(page, child.firstName).getByRole('link', { name: child.firstName }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(child.firstName)

  await decide(request, CHILDLESS, child.personId, 'DECLINED', 'Асран хамгаалагч солигдсон')
  await page.goto('/link-child')
  await expect(rowOf(page, child.firstName)).toContainText(/Татгалзсан.*Асран хамгаалагч солигдсон/)
  await expect(rowOf(page, child.firstName).getByRole('button', { name: 'Дахин хүсэлт илгээх' })).toBeVisible()
})

/** Screenshot of the child's card on the mother's page; `change` alters its content first. */
async function cardPicture(page: Page, change: (content: Record<string, unknown>) => unknown = (same) => same): Promise<Buffer> {
  const mother = await withSession(page, MOTHER)
  await callsOutsideBatches(page)
  await page.route('**/api/children/card/*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.RESULT.content = change(answer.RESULT.content)
    await route.fulfill({ response, json: answer })
  })
  await page.goto(`/student/${await childOf(page.request, mother, 'Номин')}`)
  await read(page)
  const picture = await page.getByRole('img', { name: 'Картын QR код' }).screenshot({ scale: 'css' })
  await page.unroute('**/api/children/card/*')
  return picture
}

const choosePicture = (page: Page, buffer: Buffer) =>
  dialog(page).getByLabel('Картын зураг сонгох').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer })

test('a card is read from a picture or by the camera; a bad one is refused with the reason', async ({ page, elsewhere }) => {
  const [good, unsigned] = [await cardPicture(elsewhere), await cardPicture(elsewhere, ({ sig: _, ...rest }) => rest)]
  await withSession(page, FATHER)
  await openLinkDialog(page)
  await expectAxeClean(page)
  await dialog(page).getByRole('button', { name: 'QR код унших' }).press('Enter')
  await expect(noticeIn(dialog(page)), 'this machine has no camera').toContainText('картын зургийг сонгоно уу')
  await expectAxeClean(page)

  await choosePicture(page, Buffer.from('no picture'))
  await expect(dialog(page).getByText('Зургийг нээж чадсангүй')).toBeVisible()
  await choosePicture(page, await page.screenshot())
  await expect(dialog(page).getByText('Зургаас QR код олдсонгүй')).toBeVisible()
  await choosePicture(page, unsigned)
  await expect(noticeIn(dialog(page))).toContainText('QR код хүчингүй байна')

  // Stubs the camera with a picture of the card.
  await page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${good.toString('base64')}'
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
    const draw = () => {
      const paper = canvas.getContext('2d')
      paper.fillStyle = 'white'
      paper.fillRect(0, 0, 480, 480)
      paper.drawImage(image, 60, 60, 360, 360)
    }
    setInterval(draw, 50)
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  })()`)
  await dialog(page).getByRole('button', { name: 'Дахин унших' }).click()
  await expect(dialog(page).getByRole('definition').first()).toContainText('Номин')
  await expect(dialog(page)).toContainText('«Асран хамгаалагч»')
  await expectAxeClean(page)
  await dialog(page).getByRole('button', { name: 'Хадгалах' }).click()
  await expect(goodToast(page, sentTo('Бүлгийн багш'))).toBeVisible()
  await expect(rowOf(page, 'Номин')).toContainText('Асран хамгаалагч')
  await expect(rowOf(page, 'Номин')).toContainText('Шинэ')

  await main(page).getByRole('button', { name: 'Хүүхэд бүртгэх' }).click()
  await dialog(page).getByRole('button', { name: 'QR код унших' }).click()
  await dialog(page).getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog(page).getByText('Энэ хүүхдийг холбох хүсэлт илгээгдсэн байна')).toBeVisible()
})
