import { enrolmentAddress } from '@portal/contract/content'
import { type ContentKind, contentDetail, contentPieces, proposeContent, settleContent } from '@portal/contract/staffContent'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { audit, contentVersions } from '../../database/tables.ts'

const fieldsOf = ({ RESULT }: { RESULT: unknown }) => z.object({ fields: z.record(z.string(), z.string()) }).parse(RESULT).fields

const FIRST = '88000013'
const SECOND = '88000015'
const DISTRICT = '88000016'

/** Run by commission.api.test.ts on its portal. */
export const contentCases = (portalOf: () => TestPortal) =>
  describe('the texts of public pages', () => {
    let portal: TestPortal
    const staff: Record<string, { token: string; personId: number }> = {}
    beforeAll(async () => {
      portal = portalOf()
      for (const username of [FIRST, SECOND, DISTRICT, '88000012', '88000001']) staff[username] = await portal.signIn(username)
    })
    afterEach(() => portal.setClock(null))

    const pieces = async () => contentPieces.result.parse((await portal.send(contentPieces, { token: staff[FIRST]?.token })).RESULT)
    const idOf = async (kind: ContentKind, at: number) => (await pieces()).filter((piece) => piece.kind === kind)[at]?.id ?? 0
    const detail = async (kind: ContentKind, id: number, by = FIRST) =>
      contentDetail.result.parse((await portal.send(contentDetail, { params: { kind, id }, token: staff[by]?.token })).RESULT)
    async function propose(kind: ContentKind, id: number, text: Record<string, string>, by = FIRST) {
      const { live } = await detail(kind, id)
      return portal.send(proposeContent, { body: { kind, id, text: { ...live, ...text }, seen: live }, token: staff[by]?.token })
    }
    const proposed = async (kind: ContentKind, id: number, text: Record<string, string>, by?: string) =>
      proposeContent.result.parse((await propose(kind, id, text, by)).RESULT).versionId
    const settle = (versionId: number, status: string, by = SECOND, note: string | null = null) =>
      portal.send(settleContent, { body: { versionId, status, note }, token: staff[by]?.token })
    const page = async (path: string, language = 'mn') =>
      (await fetch(portal.address + path, { headers: { cookie: `language=${language}` } })).text()
    const clockAt = (start: number, ms: number) => portal.setClock(new Date(start + ms).toISOString())

    it('are kept by the capital’s commission alone', async () => {
      const id = await idOf('faq', 0)
      const { live } = await detail('faq', id)
      const calls = [
        [contentPieces, {}],
        [contentDetail, { params: { kind: 'faq', id } }],
        [proposeContent, { body: { kind: 'faq', id, text: live, seen: live } }],
        [settleContent, { body: { versionId: 1, status: 'LIVE', note: null } }],
      ] as const
      const met = async (token?: string) => {
        const reasons = []
        for (const [call, sent] of calls) reasons.push(reasonOf(await portal.send(call, { ...sent, token })))
        return new Set(reasons)
      }
      expect(await met(staff[DISTRICT]?.token)).toEqual(new Set(['403 notAllowed']))
      for (const username of ['88000012', '88000001']) expect(await met(staff[username]?.token)).toEqual(new Set(['403 staffOnly']))
      expect(await met()).toEqual(new Set(['401 signInNeeded']))
      // The session is checked before the body.
      expect(reasonOf(await portal.send(settleContent, { body: {} }))).toBe('401 signInNeeded')
      expect(reasonOf(await portal.send(settleContent, { body: {}, token: 'a'.repeat(43) }))).toBe('401 sessionExpired')
    })

    it('go live when a second member confirms, and the landing page shows them within ten seconds', async () => {
      const id = await idOf('faq', 1)
      const before = await detail('faq', id)
      const answerMn = 'Хүсэлтээ **{closesOn}** хүртэл [төрийн сайтаар](https://example.mn/apply) илгээнэ үү.'
      const versionId = await proposed('faq', id, { answerMn })
      expect((await detail('faq', id, SECOND)).waiting).toMatchObject({ id: versionId, by: 'Л.Уранчимэг', isMine: false })
      expect((await detail('faq', id)).live).toEqual(before.live)
      expect(reasonOf(await settle(versionId, 'LIVE', FIRST))).toBe('203 contentOwn')
      expect(reasonOf(await settle(versionId, 'WITHDRAWN', SECOND))).toBe('203 moveNotAllowed')

      // Worst case: the content is cached just before the change, and the page at the end of that TTL.
      const start = portal.world.clock.now().getTime() + 60_000
      await clockAt(start, 0)
      await portal.send(enrolmentAddress, { params: { districtCode: '11' } })
      expect((await settle(versionId, 'LIVE')).SUCCESS_CODE).toBe(200)
      await clockAt(start, 4900)
      expect((await page('/')).includes('https://example.mn/apply')).toBe(false)
      await clockAt(start, 10_000)
      const shown = await page('/')
      expect(shown.includes('<a href="https://example.mn/apply">төрийн сайтаар</a>')).toBe(true)
      expect(/<strong>(<[^>]+>)*\d{4} оны/.test(shown), 'the date of the campaign in bold').toBe(true)
      expect(reasonOf(await settle(versionId, 'LIVE'))).toBe('203 moveNotAllowed')
      expect(await portal.world.db.$count(audit, eq(audit.action, 'POST /api/staff/content/settle'))).toBeGreaterThan(0)
    })

    it('may be as long as the portal allows, in two languages, beside what was seen', async () => {
      const id = await idOf('guide', 0)
      const { live } = await detail('guide', id)
      const long = Array.from({ length: 10 }, () => 'Хүсэлт '.repeat(285)).join('\n')
      const body = { kind: 'guide', id, text: { ...live, bodyMn: long, bodyEn: long }, seen: { ...live, bodyMn: long, bodyEn: long } }
      // The body is valid; it is refused only because another text is live.
      expect(reasonOf(await portal.send(proposeContent, { body, token: staff[FIRST]?.token }))).toBe('203 contentChangedMeanwhile')
    })

    it('have a history from which an earlier version comes back, again by two', async () => {
      const id = await idOf('faq', 1)
      const { versions, live } = await detail('faq', id)
      expect(versions.map(({ status, by, decidedBy }) => [status, by, decidedBy])).toEqual([
        ['LIVE', 'Л.Уранчимэг', 'Б.Цэцэгмаа'],
        ['LIVE', null, null],
      ])
      const first = versions.find(({ by }) => by === null)
      const versionId = await proposed('faq', id, first?.text ?? {}, SECOND)
      expect(reasonOf(await settle(versionId, 'LIVE', SECOND))).toBe('203 contentOwn')
      expect((await settle(versionId, 'LIVE', FIRST)).SUCCESS_CODE).toBe(200)
      expect((await detail('faq', id)).live).toEqual(first?.text)
      expect(live).not.toEqual(first?.text)
    })

    it('the database itself refuses the same person, and a text that was rewritten', async () => {
      const { db, clock } = portal.world
      const versionId = await proposed('faq', await idOf('faq', 2), { answerMn: 'Өөр хариулт.' })
      const row = eq(contentVersions.id, versionId)
      const settled = { status: 'LIVE', decidedBy: staff[FIRST]?.personId, decidedAt: clock.now() } as const
      await expect(db.update(contentVersions).set(settled).where(row)).rejects.toThrow()
      await expect(
        db
          .update(contentVersions)
          .set({ text: { answerMn: 'Солив' } })
          .where(row),
      ).rejects.toThrow()
      expect((await settle(versionId, 'WITHDRAWN', FIRST)).SUCCESS_CODE).toBe(200)
    })

    it('wait one at a time: the writer may write again, another member decides first', async () => {
      const id = await idOf('passage', 3)
      const first = await proposed('passage', id, { textMn: 'Нэг дэх бичвэр' })
      const again = await proposed('passage', id, { textMn: 'Хоёр дахь бичвэр' })
      expect(again).not.toBe(first)
      const late = await propose('passage', id, { textMn: 'Гурав дахь бичвэр' }, SECOND)
      expect(reasonOf(late)).toBe('203 contentWaiting')
      expect(late.RESPONSE_MESSAGE).toContain('Л.Уранчимэг')
      expect((await pieces()).filter(({ waiting }) => waiting !== null).map((piece) => [piece.kind, piece.id])).toEqual([['passage', id]])
      await settle(again, 'REJECTED', SECOND, 'Товч бичнэ үү')
      const [rejected, withdrawn] = (await detail('passage', id)).versions
      expect(rejected).toMatchObject({ status: 'REJECTED', note: 'Товч бичнэ үү', decidedBy: 'Б.Цэцэгмаа' })
      expect(withdrawn).toMatchObject({ status: 'WITHDRAWN' })
    })

    it('hold no HTML, no pictures, no other links, no names in braces that mean nothing', async () => {
      const id = await idOf('faq', 0)
      const wrong = async (answerMn: string) => fieldsOf(await propose('faq', id, { answerMn }))
      expect(await wrong('Энд <b>тод</b>')).toEqual({ answerMn: 'contentHtml' })
      expect(await wrong('<script>alert(1)</script>')).toEqual({ answerMn: 'contentHtml' })
      expect(await wrong('- [энд](javascript:alert(1))')).toEqual({ answerMn: 'contentLink' })
      expect(await wrong('[энд](http://example.mn)')).toEqual({ answerMn: 'contentLink' })
      expect(await wrong('![зураг](https://example.mn/a.png)')).toEqual({ answerMn: 'contentLink' })
      for (const address of [
        'https://gov.mn@example.mn/',
        'https://gov.mn\\@example.mn',
        'mailto:a@example.mn?bcc=b@example.mn',
        'tel:92550301;ext=1',
        'tel:*99#',
      ])
        expect(await wrong(`[энд](${address})`), address).toEqual({ answerMn: 'contentLink' })
      expect(await wrong('{closesOm} хүртэл')).toEqual({ answerMn: 'contentPlace' })
      expect(await wrong('  ')).toEqual({ answerMn: 'fieldRequired' })
      expect(fieldsOf(await propose('contact', await idOf('contact', 0), { phone: '1234' }))).toEqual({ phone: 'phoneLength' })
      const { live } = await detail('faq', id)
      const token = staff[FIRST]?.token
      const send = (text: object, seen: object) => portal.send(proposeContent, { body: { kind: 'faq', id, text, seen }, token })
      expect(reasonOf(await send(live, live))).toBe('203 contentSame')
      expect(reasonOf(await send({ ...live, answerMn: 'Шинэ' }, { ...live, answerMn: 'Хуучин' }))).toBe('203 contentChangedMeanwhile')
      expect(reasonOf(await portal.send(contentDetail, { params: { kind: 'guide', id: 99_999 }, token }))).toBe('201 notFoundRecord')
    })

    it('hold no more tables, quotations, lists and links than can be read at once', async () => {
      const id = await idOf('faq', 0)
      for (const answerMn of [
        `${'|a'.repeat(3000)}\n${'|-'.repeat(3000)}\n${'|\n'.repeat(1000)}`,
        `${'> '.repeat(2000)}а`,
        '[a]('.repeat(3000),
        '- а\n'.repeat(4000),
        Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth)}- а`).join('\n'),
      ])
        expect(fieldsOf(await propose('faq', id, { answerMn })), answerMn.slice(0, 20)).toEqual({ answerMn: 'contentTooMuch' })
    })

    it('a guide that is written in English is shown in English', async () => {
      const guide = (await pieces()).find((piece) => piece.kind === 'guide')
      const { address } = await detail('guide', guide?.id ?? 0)
      const start = portal.world.clock.now().getTime() + 120_000
      await clockAt(start, 0)
      expect((await page(address, 'en')).includes('<h1 lang="mn">')).toBe(true)
      const versionId = await proposed('guide', guide?.id ?? 0, {
        titleEn: 'How to enrol',
        bodyEn: 'Until {closesOn}, call [us](tel:92550301).',
      })
      await settle(versionId, 'LIVE')
      await clockAt(start, 10_000)
      const english = await page(address, 'en')
      expect(english.includes('<h1 lang="en">How to enrol</h1>')).toBe(true)
      expect(english).toMatch(/Until \d+ \w+ \d{4}, call <a href="tel:92550301">us<\/a>\./)
      expect((await page(address)).includes('<h1 lang="mn">')).toBe(true)
    })
  })
