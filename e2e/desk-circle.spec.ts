import type { Page } from '@playwright/test'
import { withoutWaiting } from './deciding.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { bearing, COMMISSION, OFFICE, withSession } from './parent.ts'
import { PHONE } from './pupils.ts'

const LAPTOP = { width: 1366, height: 768 }
const REASON = 'Өөр хүүхдийн бичгээр шийдсэн байна.'

interface Circle {
  queue: string
  kind: string
  /** Decisions with their notes; the last one is corrected. */
  decisions: readonly (readonly [decision: string, note: string | null])[]
}

/** Kinds of requests, the family's answer to a school as one of its own. */
const circles: Readonly<Record<string, readonly Circle[]>> = {
  [OFFICE]: [
    { queue: 'links', kind: 'link', decisions: [['DECLINED', 'Давхардсан хүсэлт']] },
    { queue: 'leave', kind: 'absence', decisions: [['APPROVED', null]] },
    { queue: 'first-grade', kind: 'prospect', decisions: [['REJECTED', 'Бичиг баримт дутуу']] },
    {
      queue: 'first-grade',
      kind: 'prospect',
      decisions: [
        ['REGISTERED', null],
        ['APPROVED', 'Эх нь утсаар хүссэн'],
      ],
    },
  ],
  [COMMISSION]: [
    { queue: 'kindergarten', kind: 'prospect', decisions: [['UNPASSED', 'Нас хүрээгүй']] },
    { queue: 'sub-program', kind: 'sub', decisions: [['WAITING', null]] },
  ],
}

type Sizes = readonly [first: typeof PHONE, second: typeof PHONE]

interface Row {
  id: number
  held: object | null
  question: string | null
  isPast: boolean
}

interface Detail {
  row: { status: string }
  mayAsk: boolean
  decisions: { decision: string; name: string; needsNote: boolean }[]
}

/** Asks about a request, decides it and corrects the decision; the two widths take turns from kind to kind. */
async function walk(page: Page, token: string, { queue, kind, decisions }: Circle, [first, second]: Sizes) {
  const main = page.getByRole('main')
  const ask = async (path: string, data: object) => (await (await page.request.post(path, { ...bearing(token), data })).json()).RESULT
  const rows: Row[] = (await ask('/api/staff/queue', { queue })).rows
  const free = rows.filter(({ held, question, isPast }) => held === null && question === null && !isPast)
  // The desk offers questions to senders with a phone or an account; senders of links and leave in the demo lack both.
  const detailOf = async ({ id }: Row): Promise<Detail> =>
    (await (await page.request.get(`/api/staff/queue/${queue}/${id}`, bearing(token))).json()).RESULT
  const [row] = free
  if (row === undefined) throw new Error(`no request waits in ${queue}`)
  const { mayAsk: isAsked } = await detailOf(row)
  const article = page.getByRole('article')
  await page.setViewportSize(first)
  await page.goto(`/staff/register?of=${queue}&open=${row.id}`)
  await expect(article.getByRole('heading', { level: 2 })).toBeVisible()
  if (isAsked) {
    await article.getByRole('button', { name: 'Айлаас асуух' }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Асуулт', { exact: true }) })
    await dialog.getByLabel('Асуулт', { exact: true }).fill('Хүүхэд хэзээ ирэх вэ?')
    await dialog.getByRole('button', { name: 'Асуулт илгээх' }).click()
    await expect(article).toContainText('Айлын хариуг хүлээж байна')
  } else await expect(article.getByRole('button', { name: 'Айлаас асуух' })).toHaveCount(0)
  await page.setViewportSize(second)
  for (const [decision, note] of decisions) {
    const choice = (await detailOf(row)).decisions.find((one) => one.decision === decision)
    if (choice === undefined) {
      // The office enters the family's answer on the page of the family, not in the register.
      expect(await ask('/api/staff/decide', { kind, ids: [row.id], decision, note })).toMatchObject([{ done: true }])
      continue
    }
    await article.getByRole('button', { name: choice.name }).first().click()
    if (choice.needsNote) {
      await article.getByLabel('Эцэг, эхэд очих тайлбар').fill(note ?? '')
      await article.getByRole('button', { name: `${choice.name}, мэдэгдэх` }).click()
    }
    await expect.poll(async () => (await detailOf(row)).row.status).toBe(decision)
  }
  await article.getByRole('button', { name: 'Шийдвэрийг буцаах' }).click()
  const dialog = page.getByRole('dialog', { name: /: шийдвэрийг буцаах$/ })
  await dialog.getByRole('textbox').fill(REASON)
  await dialog.getByRole('button', { name: 'Шийдвэрийг буцаах' }).click()
  await expect(article).toContainText(REASON)
  await expect(main.locator('h1')).toHaveText('Бүртгэл')
  return isAsked
}

for (const [who, kinds] of Object.entries(circles))
  test(`every kind of request of ${who} is asked about, decided and corrected in the register, on a phone and on a laptop`, async ({
    page,
  }) => {
    const { token } = await withSession(page, who)
    await withoutWaiting(page)
    for (const [nth, circle] of kinds.entries()) {
      const sizes: Sizes = nth % 2 === 0 ? [PHONE, LAPTOP] : [LAPTOP, PHONE]
      const name = `${circle.queue}: ${circle.decisions.map(([decision]) => decision).join(', ')}`
      const isAsked = await test.step(name, () => walk(page, token, circle, sizes))
      if (who === COMMISSION) expect(isAsked, 'the senders of kindergartens have phones').toBe(true)
    }
    await expectAxeClean(page)
  })
