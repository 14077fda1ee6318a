import { createHash } from 'node:crypto'
import { enrolmentAddress, mobileVersion } from '@portal/contract/content'
import { CLOSING_DAYS, retention } from '@portal/contract/retention'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { drawnCases } from '../areas/draw/drawn.cases.ts'
import { eq } from '../database/sql.ts'
import { campaigns, contacts, faqItems } from '../database/tables.ts'
import { centreOf, unsetOffice } from '../settings/centre.ts'
import { readSettings } from '../settings.ts'
import { startWarnings } from '../start/warnings.ts'
import { drawPageCases } from './drawPages.cases.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { STATE_SERVICE_URL: 'https://state.example.mn', REGISTRATION: '1' } })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answered = await fetch(portal.address + path, { headers })
  return { status: answered.status, headers: answered.headers, html: await answered.text() }
}
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
/** Text as seen without script. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<\/?(span|b|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')

describe('the landing page, before any script runs', () => {
  it('holds both tabs with every question, every contact and the last figures', async () => {
    const { html, headers } = await page('/')
    expect(headers.get('content-type')).toContain('text/html')
    const text = textOf(html)
    const db = portal.world.db
    const [questions, people] = [await db.select().from(faqItems), await db.select().from(contacts)]
    expect(questions.filter(({ tab }) => tab === 1)).toHaveLength(10)
    expect(questions.filter(({ tab }) => tab === 2)).toHaveLength(12)
    expect(people.filter(({ tab }) => tab === 1)).toHaveLength(12)
    expect(people.filter(({ tab }) => tab === 2)).toHaveLength(22)
    expect(count(html, /<details/g)).toBeGreaterThanOrEqual(22)
    for (const { phone } of people) expect(html).toContain(`tel:+976${phone}`)
    for (const { questionMn } of questions.filter(({ questionMn }) => !questionMn.includes('{'))) expect(text).toContain(questionMn)
    for (const district of ['Багануур', 'Баянзүрх', 'Чингэлтэй']) expect(text).toContain(district)
    expect(html).toContain('https://state.example.mn')
    expect(html).toContain('/apply-request-public')
    expect(text).not.toMatch(/\{\w+\}/)
  })

  it('links to the request, its status, the guide, the sub-program and the state service in a new window', async () => {
    const { html } = await page('/')
    const [ways = ''] = /<nav[^>]*aria-label="Бусад холбоос"[\s\S]*?<\/nav>/.exec(html) ?? []
    expect(ways).toMatch(/<a href="https:\/\/state\.example\.mn\/?" target="_blank" rel="noopener">/)
    for (const path of ['/guides/kindergarten-enrolment', '/apply-request-public-sub']) expect(ways).toContain(`href="${path}"`)
    expect(textOf(ways)).toContain('Үндсэн элсэлтээс тусдаа')
    for (const path of ['/apply-request-public', '/check-request-public']) expect(html).toContain(`href="${path}"`)
    const [schedule = ''] = /<dl[\s\S]*?Бүртгэлийн хугацаа[\s\S]*?<\/dl>/.exec(html) ?? []
    for (const term of ['Бүртгэлийн хугацаа', 'Ямар хүүхэд', 'Хэрэгтэй зүйл']) expect(textOf(schedule)).toContain(term)
    expect(textOf(schedule)).toMatch(/\d{4}\.\d\d\.\d\d – [\d.]+, \d\d:\d\d/)
    expect(textOf(schedule)).toMatch(/Хаяг өөрчлөх: [\d.]+, \d\d:\d\d хүртэл/)
  })

  it('offers the guide and the document of a province, and a dash where there is no document', async () => {
    const { html } = await page('/?tab=2')
    const rowOf = (name: string) =>
      [...html.matchAll(/<tr[\s\S]*?<\/tr>/g)]
        .map(([row]) => row)
        .find((row) => row.includes('/guides/') && textOf(row).includes(` ${name} `)) ?? ''
    expect(rowOf('Дорнод')).toContain('href="/guides/first-grade-checklist.pdf"')
    expect(rowOf('Увс')).toContain('href="/guides/first-grade-enrolment"')
    expect(rowOf('Увс')).not.toContain('.pdf')
    expect(textOf(rowOf('Увс'))).toMatch(/–\s*Баримт байхгүй/)
  })

  it('shows the tab that its address names', async () => {
    const visible = async (path: string) =>
      [...(await page(path)).html.matchAll(/role="tab" data-tab="\d"[^>]*aria-selected="(true|false)"/g)].map(([, chosen]) => chosen)
    expect(await visible('/')).toEqual(['true', 'false'])
    expect(await visible('/?tab=2')).toEqual(['false', 'true'])
    expect(await visible('/?tab=9')).toEqual(['true', 'false'])
  })

  it('speaks English to anyone who chose it', async () => {
    const { html, headers } = await page('/', { cookie: 'language=en' })
    expect(html).toContain('<html lang="en"')
    expect(textOf(html)).toContain('Frequently asked questions')
    expect(textOf(html)).not.toMatch(/\{\w+\}/)
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
  })

  it('takes its dates from the campaign alone', async () => {
    const db = portal.world.db
    const [open] = await db.select().from(campaigns).where(eq(campaigns.id, 102))
    const move = (closesAt: string) =>
      db
        .update(campaigns)
        .set({ closesAt: new Date(closesAt) })
        .where(eq(campaigns.id, 102))
    await move('2031-03-21T17:00:00+08:00')
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 20_000).toISOString())
    expect(textOf((await page('/?tab=2')).html)).toContain('2031 оны 3 дугаар сарын 21-ний өдөр')
    expect(textOf((await page('/guides/first-grade-enrolment')).html)).toContain('2031 оны 3 дугаар сарын 21-ний өдөр')
    await move(open?.closesAt.toISOString() ?? '')
  })

  it("tells of a campaign that is over, and no longer leads to the wizard or the state's service", async () => {
    const service = 'Төрийн цахим үйлчилгээгээр илгээх'
    expect((await page('/')).html).toContain(service)
    await portal.setClock('2032-01-05T10:00:00+08:00')
    const { html } = await page('/')
    expect(textOf(html)).toContain('Бүртгэл хаагдсан')
    expect(html).not.toContain(service)
    expect(html).not.toContain('href="/apply-request-public')
    expect(textOf(html), 'the sub-program too').toMatch(/Хүсэлтийг тусад нь илгээнэ\.\s+Бүртгэл хаагдсан: \d{4}\.\d\d\.\d\d/)
  })

  it('shows an edited answer within seconds', async () => {
    const db = portal.world.db
    const [item] = await db.select().from(faqItems).where(eq(faqItems.key, 'withdraw'))
    const write = (answerMn: string) =>
      db
        .update(faqItems)
        .set({ answerMn })
        .where(eq(faqItems.id, item?.id ?? 0))
    await write('Шинэ хариулт <b>тэмдэгтэй</b>')
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 60_000).toISOString())
    const { html } = await page('/')
    expect(html).toContain('Шинэ хариулт &lt;b&gt;тэмдэгтэй&lt;/b&gt;')
    await write(item?.answerMn ?? '')
  })

  it('is sent packed, and not again to anyone who has it', async () => {
    const { headers } = await page('/', { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    expect((await page('/', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    const raw = await fetch(portal.address, { headers: { 'accept-encoding': 'identity' } })
    expect(raw.headers.get('content-encoding')).toBeNull()
  })

  it('runs no script that its policy does not know', async () => {
    const { html, headers } = await page('/')
    const policy = headers.get('content-security-policy') ?? ''
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
    expect(inline).toHaveLength(1)
    for (const script of inline) expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  })

  it('has a title, a description and what a shared link shows', async () => {
    const { html } = await page('/')
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    for (const name of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect(html).toMatch(new RegExp(`property="${name}" content="[^"]+"`))
    const types = {
      '/manifest.webmanifest': 'application/manifest+json',
      '/favicon.svg': 'image/svg+xml',
      '/share.png': 'image/png',
      '/icon-192.png': 'image/png',
      '/icon-512.png': 'image/png',
    }
    for (const [path, type] of Object.entries(types))
      expect((await fetch(portal.address + path)).headers.get('content-type')).toContain(type)
    const manifest = z
      .object({ lang: z.literal('mn'), start_url: z.literal('/'), icons: z.array(z.object({ src: z.string() })) })
      .parse(await (await fetch(`${portal.address}/manifest.webmanifest`)).json())
    for (const { src } of manifest.icons)
      expect((await fetch(new URL(src, portal.address))).headers.get('content-type'), src).toMatch(/^image\//)
  })
})

describe('other public pages', () => {
  it('privacy: law, correction and deletion, children under 18, no third parties', async () => {
    const text = textOf((await page('/privacy')).html)
    for (const said of ['Хүний хувийн мэдээлэл хамгаалах тухай хууль', 'залруулах', 'устгуулах', '18 нас хүрээгүй', 'гуравдагч этгээдэд'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/\{\w+\}/)
    // Retention periods come from the retention table, and small counts are declared as possibly identifying.
    for (const said of [
      `агуулга: хүргэснээс хойш ${retention.messageTexts.count} хоног.`,
      `оролдсон тухай бүртгэл: ${retention.readAudit.count} жил.`,
      `энэ ба өмнөх ${retention.schoolLife.count} хичээлийн жил.`,
      `дараа нь ${retention.results.count} жил.`,
      `Хаасан бүртгэл ${CLOSING_DAYS} хоногийн дараа устах`,
    ])
      expect(text).toContain(said)
    expect(textOf((await page('/privacy', { cookie: 'language=en' })).html)).toContain(
      `this and ${retention.schoolLife.count} earlier school years`,
    )
    expect(text).not.toMatch(/таних боломжгүй|тусгайлан мэдэгдэнэ/)
  })

  it('every guide is a page that the footer links to and a file, and an unknown guide is not found', async () => {
    const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec((await page('/privacy')).html) ?? []
    const guides = {
      'kindergarten-enrolment': 'Цэцэрлэгийн элсэлтийн гарын авлага',
      'first-grade-enrolment': '1 дүгээр ангийн элсэлтийн гарын авлага',
      'first-grade-checklist': '1 дүгээр ангид элсэх хүүхдийн бэлтгэлийн жагсаалт',
      'change-registered-address': 'Бүртгэлийн хаягаа өөрчлөх заавар',
      'link-a-child': 'Хүүхдээ порталд холбох заавар',
    }
    for (const [slug, title] of Object.entries(guides)) {
      const { status, html } = await page(`/guides/${slug}`)
      expect(status).toBe(200)
      expect(textOf(/<h1[\s\S]*?<\/h1>/.exec(html)?.[0] ?? '').trim()).toBe(title)
      expect(textOf(html)).not.toMatch(/\{\w+\}/)
      expect(html).toContain(`href="/guides/${slug}.pdf"`)
      expect(footer).toContain(`href="/guides/${slug}"`)
    }
    expect((await page('/guides/no-such-guide')).status).toBe(404)
    const file = await fetch(`${portal.address}/guides/first-grade-checklist.pdf`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="first-grade-checklist.pdf"')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await fetch(`${portal.address}/guides/none.pdf`)).headers.get('content-type')).not.toBe('application/pdf')
  })

  it('every guide and document that a contact names is there', async () => {
    const rows = await portal.world.db.select().from(contacts)
    const named = new Set(rows.flatMap(({ guideSlug, documentSlug }) => [guideSlug, documentSlug]).filter((slug) => slug !== null))
    expect(named.size).toBe(2)
    for (const slug of named)
      expect((await fetch(`${portal.address}/guides/${slug}.pdf`)).headers.get('content-type')).toBe('application/pdf')
  })

  it('robots and sitemap lead to what may be found', async () => {
    expect(await (await fetch(`${portal.address}/robots.txt`)).text()).toContain(`Sitemap: ${portal.address}/sitemap.xml`)
    const sitemap = await (await fetch(`${portal.address}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    expect(listed).toEqual(expect.arrayContaining(['/', '/privacy', '/guides/link-a-child'].map((path) => portal.address + path)))
    for (const address of listed) expect((await fetch(address)).headers.get('content-type'), address).toContain('text/html')
  })
})

describe('the office', () => {
  it('is answered for the capital, and for any of its districts', async () => {
    const { RESULT } = await portal.send(enrolmentAddress, { params: { districtCode: '11' } })
    expect(enrolmentAddress.result.parse(RESULT)).toMatchObject({
      registrationNumber: '0012345',
      workingHours: 'Даваа–Баасан, 08:30–17:30',
    })
    expect((await portal.send(enrolmentAddress, { params: { districtCode: '1110' } })).RESULT).toEqual(RESULT)
    expect(await portal.send(enrolmentAddress, { params: { districtCode: '99' } })).toMatchObject({ SUCCESS_CODE: 201 })
  })

  it('is only what is set on a portal that is no demo, and what is missing is said at start, a line for each', async () => {
    const { settings } = portal.world
    const { office, links } = centreOf(settings.office, false)
    expect(office).toMatchObject({ phone: null, email: null, privacyEmail: null, address: null, latitude: null, registrationNumber: null })
    expect(links).toEqual({ apps: [], social: [] })
    const lines = await startWarnings({ ...portal.world, isDemo: false })
    expect(lines.map((line) => /^[A-Z_]+(?= is not set: )|gateway|on \/staff\/content/.exec(line)?.[0])).toEqual([
      'SMTP_URL',
      'gateway',
      'OFFICE_NAME',
      'HELP_PHONE',
      'OFFICE_EMAIL',
      'OFFICE_ADDRESS',
      'OFFICE_LOCATION',
      'OFFICE_REGISTRATION_NUMBER',
      'APP_STORE_URL',
      'GOOGLE_PLAY_URL',
      'FACEBOOK_URL',
      'YOUTUBE_URL',
      'INSTAGRAM_URL',
      'on /staff/content',
    ])
    expect(await startWarnings(portal.world)).toEqual([])
  })

  it('that is set appears on the pages of a real portal, and nothing is missing', async () => {
    const set = {
      OFFICE_NAME: '84 дүгээр сургууль',
      HELP_PHONE: '77001122',
      OFFICE_EMAIL: 'office@school.mn',
      OFFICE_ADDRESS: 'Дархан',
      OFFICE_LOCATION: '49.46, 105.97',
      OFFICE_REGISTRATION_NUMBER: '7654321',
      APP_STORE_URL: 'none',
      GOOGLE_PLAY_URL: 'https://play.google.com/store/apps/details?id=mn.portal',
      FACEBOOK_URL: 'none',
      YOUTUBE_URL: 'none',
      INSTAGRAM_URL: 'none',
    }
    const { office } = readSettings(set)
    expect(unsetOffice(office)).toEqual([])
    expect(centreOf(office, false)).toMatchObject({
      office: {
        name: '84 дүгээр сургууль',
        nameEn: '84 дүгээр сургууль',
        phone: '77001122',
        email: 'office@school.mn',
        privacyEmail: 'office@school.mn',
        latitude: 49.46,
        longitude: 105.97,
      },
      links: { apps: [{ id: 'googlePlay', href: set.GOOGLE_PLAY_URL }], social: [] },
    })
    expect(() => readSettings({ APP_STORE_URL: 'apple' })).toThrow(/APP_STORE_URL=apple is wrong: must be an https address/)
  })

  it('the mobile apps find it under datas, beside the envelope', async () => {
    const answered = z.record(z.string(), z.unknown()).parse(await (await fetch(portal.address + mobileVersion.path)).json())
    expect(Object.keys(answered).sort()).toEqual(['RESPONSE_MESSAGE', 'RESULT', 'SUCCESS_CODE', 'datas'])
    expect(answered.datas).toEqual(answered.RESULT)
    expect(answered.datas).toMatchObject({ address_bmtt: expect.stringContaining('Улаанбаатар'), footer: expect.stringContaining('©') })
  })
})

drawPageCases(() => portal)

describe('a drawn request', () => drawnCases(() => portal))

describe('for the time without a network', () => {
  it('the worker is asked for anew each time, may run by the policy, and every file that it keeps is there', async () => {
    const worker = await page('/sw.js')
    expect(worker.headers.get('content-type')).toContain('javascript')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'")
    const files = worker.html.match(/\/(assets\/[\w.-]+\.(js|css|woff2)|favicon\.svg)/g) ?? []
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(10)
    expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(3)
    const answers = await Promise.all(files.map(async (file) => (await page(file)).status))
    expect(answers).toEqual(files.map(() => 200))
  })

  it('its document knows this portal, and its scripts pass the policy', async () => {
    const { html, headers } = await page('/offline')
    expect(headers.get('content-type')).toContain('text/html')
    expect(html).toContain('"registration":true')
    expect(html).toMatch(/<script [^>]*id="portal-offline" data-app="\/assets\/index-[\w-]+\.js"/)
    for (const [, script = ''] of html.matchAll(/<script>([\s\S]*?)<\/script>/g))
      expect(headers.get('content-security-policy')).toContain(createHash('sha256').update(script).digest('base64'))
  })
})
