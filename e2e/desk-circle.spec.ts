import type { Locator, Page } from '@playwright/test'
import { withoutWaiting } from './deciding.ts'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { bearing, COMMISSION, MOTHER, MOTHER_BY_MAIL, OFFICE, personId, type SignedIn, withSession } from './parent.ts'
import { PHONE } from './pupils.ts'

const LAPTOP = { width: 1366, height: 768 }
const REASON = 'Өөр хүүхдийн бичгээр шийдсэн байна.'
const QUESTION = 'Хүүхэд хэзээ ирэх вэ?'
const ANSWER = 'Ирэх сараас.'

/** Calls the API in a session; returns the result. */
const callsOf = (page: Page, token: string) => async (path: string, data?: object) => {
  const sent = data === undefined ? page.request.get(path, bearing(token)) : page.request.post(path, { ...bearing(token), data })
  return (await (await sent).json()).RESULT
}

interface Family extends SignedIn {
  page: Page
  call: ReturnType<typeof callsOf>
}

async function signInFamily(page: Page, contact: string): Promise<Family> {
  const session = await withSession(page, contact)
  return { ...session, page, call: callsOf(page, session.token) }
}

interface Circle {
  /** Account of the desk. */
  who: string
  queue: string
  kind: string
  /** Decisions with their notes; the last one is corrected. */
  decisions: readonly (readonly [decision: string, note: string | null])[]
  /** Account of the sender; of the guardian, for a first grade, which has no sender before the family's answer. */
  family: string
  /** Finds the request. */
  find: (family: Family) => Promise<number>
  /** Page with questions, where the family answers; missing if the desk cannot ask. */
  answersOn?: string
  /** Page on which the family reads the decision, the part of it, and the words, which a correction takes back. */
  reads: {
    page: (detail: Detail) => string
    within: (main: Locator, detail: Detail) => Locator
    words: string
    /** Whether the page shows the reason of a correction, besides the message. */
    saysWhy?: boolean
  }
}

/** Own request that waits at class 5б or at the commission. */
const own = async ({ call }: Family, kind: string): Promise<number> => {
  const waiting: { kind: string; requestId: number; at: string; place: string }[] = await call('/api/parent/waiting')
  const found = waiting.find((one) => one.kind === kind && (one.at === 'COMMISSION' || one.place === '5б бүлэг'))
  if (found === undefined) throw new Error(`no ${kind} of the parent waits`)
  return found.requestId
}

/** Sends the request of the parent's own child, unless another test has. */
const sent = (kind: 'prospect' | 'sub') => async (family: Family) => {
  const childId = await personId(family.page.request, 'kg-own')
  const [request] = await family.call(`/api/admission/${kind}/child/${childId}`)
  const { prospectDataId, personAddressId, institutionId } = request
  const sending = {
    prospectDataId,
    personId: childId,
    personAddressId,
    personAddressDetail: null,
    institutionId,
    contactPersonId: family.personId,
    contactGuardianType: 'MOTHER',
    contactPhone1: MOTHER,
    contactPhone2: null,
    contactMail: null,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: 'REQUESTED',
  }
  if (request.responseStatus !== 'REQUESTED') await family.call(`/api/admission/${kind}/save`, sending)
  return own(family, kind)
}

/** First grade of the parent's child. */
const firstGrade = async ({ call, personId: parent }: Family): Promise<number> => {
  const [{ prospectDataId }] = await call(`/api/admission/prospect/list/${parent}`)
  return prospectDataId
}

const listed = (main: Locator, { row }: Detail) => main.locator('details').filter({ hasText: row.childName.split(' ').at(-1) ?? '' })
const inEnrolment = (words: string, page = '/parent/apply') => ({ page: () => page, within: listed, words, saysWhy: true })
const office = { who: OFFICE, family: MOTHER, answersOn: '/' }
const commission = { who: COMMISSION, family: MOTHER, answersOn: '/parent/apply' }
const school = { who: OFFICE, queue: 'first-grade', kind: 'prospect', family: MOTHER_BY_MAIL, find: firstGrade }

/** Kinds of requests, the family's answer to a school as one of its own. */
const circles: readonly Circle[] = [
  {
    ...office,
    queue: 'links',
    kind: 'link',
    decisions: [['DECLINED', 'Давхардсан хүсэлт']],
    find: (family) => own(family, 'link'),
    reads: { page: () => '/link-child', within: (main) => main, words: 'Давхардсан хүсэлт' },
  },
  {
    ...office,
    queue: 'leave',
    kind: 'absence',
    decisions: [['APPROVED', null]],
    find: (family) => own(family, 'absence'),
    reads: {
      page: ({ row }) => `/student/${row.childId}/absence`,
      within: (main, { words }) =>
        main
          .locator('tbody')
          .getByRole('row')
          .filter({ hasText: words ?? '' }),
      words: 'Зөвшөөрсөн',
    },
  },
  { ...school, decisions: [['REJECTED', 'Бичиг баримт дутуу']], reads: inEnrolment('Бичиг баримт дутуу') },
  {
    ...school,
    decisions: [
      ['REGISTERED', null],
      ['APPROVED', 'Эх нь утсаар хүссэн'],
    ],
    reads: inEnrolment('Баталгаажсан'),
  },
  {
    ...commission,
    queue: 'kindergarten',
    kind: 'prospect',
    decisions: [['UNPASSED', 'Нас хүрээгүй']],
    find: sent('prospect'),
    reads: inEnrolment('Нас хүрээгүй'),
  },
  {
    ...commission,
    queue: 'sub-program',
    kind: 'sub',
    decisions: [['WAITING', null]],
    find: sent('sub'),
    reads: inEnrolment('Хүлээгдэж буй', '/parent/sub-apply'),
  },
]

type Sizes = readonly [first: typeof PHONE, second: typeof PHONE]

interface Detail {
  row: { status: string; childId: number; childName: string }
  words: string | null
  decisions: { decision: string; name: string; needsNote: boolean }[]
}

/** Answers the newest question on a page of the family. */
async function answerOn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main).toContainText(QUESTION)
  await main.getByRole('button', { name: 'Хариулах', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Асуултад хариулах' })
  await dialog.getByLabel('Таны хариу').fill(ANSWER)
  await dialog.getByRole('button', { name: 'Хариу илгээх' }).click()
  await expect(dialog).toHaveCount(0)
}

/**
 * Asks about a request, decides it and corrects the decision, while the family answers and reads both; the two widths take turns from kind
 * to kind.
 */
async function walk(page: Page, token: string, circle: Circle, family: Family, [first, second]: Sizes): Promise<void> {
  const { queue, kind, decisions, answersOn, reads } = circle
  const id = await circle.find(family)
  const ask = callsOf(page, token)
  const detail = (): Promise<Detail> => ask(`/api/staff/queue/${queue}/${id}`)
  const article = page.getByRole('article')
  const main = page.getByRole('main')
  const opened = await detail()
  // Another test may have let the school register the child.
  if (queue === 'first-grade' && opened.row.status !== 'NEW')
    await ask('/api/staff/correct', { queue, id, from: opened.row.status, reason: REASON })
  await page.setViewportSize(first)
  await family.page.setViewportSize(second)
  await page.goto(`/staff/register?of=${queue}&open=${id}`)
  await expect(article.getByRole('heading', { level: 2 })).toBeVisible()
  if (answersOn !== undefined) {
    await article.getByRole('button', { name: 'Айлаас асуух' }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Асуулт', { exact: true }) })
    await dialog.getByLabel('Асуулт', { exact: true }).fill(QUESTION)
    await dialog.getByRole('button', { name: 'Асуулт илгээх' }).click()
    await expect(article).toContainText('Айлын хариуг хүлээж байна')
    await answerOn(family.page, answersOn)
    await expect(article).toContainText(ANSWER)
  } else await expect(article.getByRole('button', { name: 'Айлаас асуух' })).toHaveCount(0)
  await page.setViewportSize(second)
  for (const [decision, note] of decisions) {
    const choice = (await detail()).decisions.find((one) => one.decision === decision)
    if (choice === undefined) {
      // The office enters the family's answer on the page of the family, not in the register.
      expect(await ask('/api/staff/decide', { kind, ids: [id], decision, note })).toMatchObject([{ done: true }])
      continue
    }
    await article.getByRole('button', { name: choice.name }).first().click()
    if (choice.needsNote) {
      await article.getByLabel('Эцэг, эхэд очих тайлбар').fill(note ?? '')
      await article.getByRole('button', { name: `${choice.name}, мэдэгдэх` }).click()
    }
    await expect.poll(async () => (await detail()).row.status).toBe(decision)
  }
  await family.page.goto(reads.page(opened))
  const outcome = reads.within(family.page.getByRole('main'), opened)
  await expect(outcome).toContainText(reads.words)
  await article.getByRole('button', { name: 'Шийдвэрийг буцаах' }).click()
  const dialog = page.getByRole('dialog', { name: /: шийдвэрийг буцаах$/ })
  await dialog.getByRole('textbox').fill(REASON)
  await dialog.getByRole('button', { name: 'Шийдвэрийг буцаах' }).click()
  await expect(article).toContainText(REASON)
  await expect(main.locator('h1')).toHaveText('Бүртгэл')
  await expect(outcome, 'without a reload').not.toContainText(reads.words)
  if (reads.saysWhy) await expect(outcome).toContainText(REASON)
  if (queue !== 'links') return
  // The corrected request waits in its queue again, with the page of its family.
  await page.goto(`/staff/${queue}?open=${id}`)
  await article.getByRole('link', { name: 'Гэр бүл', exact: true }).click()
  await expect(page).toHaveURL(`/staff/family?child=${opened.row.childId}`)
  await expect(main.getByRole('heading', { name: opened.row.childName })).toBeVisible()
}

for (const [queue, kinds] of Map.groupBy(circles, (circle) => circle.queue))
  test(`a request of ${queue} is asked about, answered, decided, read and corrected, on a phone and on a laptop`, async ({
    page,
    elsewhere,
  }) => {
    const { token } = await withSession(page, kinds[0]?.who ?? '')
    const family = await signInFamily(elsewhere, kinds[0]?.family ?? '')
    await withoutWaiting(page)
    for (const circle of kinds) {
      const sizes: Sizes = circles.indexOf(circle) % 2 === 0 ? [PHONE, LAPTOP] : [LAPTOP, PHONE]
      await test.step(circle.decisions.map(([decision]) => decision).join(', '), () => walk(page, token, circle, family, sizes))
    }
    await expectAxeClean(page)
  })
