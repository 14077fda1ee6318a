import { saveCampaign, staffCampaigns } from '@portal/contract/staffCampaigns'
import { placesGrid } from '@portal/contract/staffPlaces'
import { requestRows } from '@portal/contract/statistics'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestPortal } from '../../../../test/portal.ts'
import { reasonOf } from '../../../../test/reasons.ts'
import { and, eq } from '../../../database/sql.ts'
import { audit, campaignChanges, campaigns, catchments, kindergartenPlaces, prospects } from '../../../database/tables.ts'

const fieldsOf = ({ RESULT }: { RESULT: unknown }) => z.object({ fields: z.record(z.string(), z.string()) }).parse(RESULT).fields

const DAY_MS = 86_400_000

/** Run by commission.api.test.ts on its portal. */
export const campaignCases = (portalOf: () => TestPortal) =>
  describe('campaigns on the desk', () => {
    let portal: TestPortal
    const tokens: Record<string, string> = {}
    beforeAll(async () => {
      portal = portalOf()
      for (const username of ['88000013', '88000015', '88000016', '88000012', '88000001'])
        tokens[username] = (await portal.signIn(username)).token
    })
    afterEach(() => portal.setClock(null))

    const listed = async (username = '88000013') =>
      staffCampaigns.result.parse((await portal.send(staffCampaigns, { token: tokens[username] })).RESULT)
    const current = async (kind = 'kindergarten') => {
      const found = (await listed()).campaigns.find((one) => one.kind === kind && one.isCurrent)
      if (found === undefined) throw new Error('no campaign is current')
      return found
    }
    type Row = Awaited<ReturnType<typeof current>>
    const datesOf = ({ birthFrom, birthTo, opensAt, closesAt, addressUntil }: Row) => ({
      birthFrom,
      birthTo,
      opensAt,
      closesAt,
      addressUntil,
    })
    const later = (instant: string, days: number) =>
      new Date(Date.parse(instant) + days * DAY_MS + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00')
    const bodyOf = (row: Row, change: object, checkOnly = false) => ({
      id: row.id,
      kind: row.kind,
      schoolYear: row.schoolYear,
      stage: row.stage,
      ...datesOf(row),
      seen: { ...datesOf(row), stage: row.stage },
      checkOnly,
      ...change,
    })
    const send = (body: object, username = '88000013') => portal.send(saveCampaign, { body, token: tokens[username] })
    const saved = async (body: object, username?: string) => {
      const answered = await send(body, username)
      expect(reasonOf(answered)).toBe('200')
      return saveCampaign.result.parse(answered.RESULT)
    }
    /** Text of the landing page without tags. */
    const landing = async (tab: number) => (await (await fetch(`${portal.address}/?tab=${tab}`)).text()).replace(/<[^>]+>/g, '')

    it('are read by every commission and changed by the capital’s alone', async () => {
      const [own, district] = [await listed(), await listed('88000016')]
      expect(own.mayAdd).toBe(true)
      expect(own.campaigns.filter(({ mayEdit }) => mayEdit).map(({ schoolYear }) => schoolYear)).not.toContain(2025)
      expect(district).toEqual({ mayAdd: false, tiers: own.tiers, campaigns: own.campaigns.map((one) => ({ ...one, mayEdit: false })) })
      const row = await current()
      expect(reasonOf(await send(bodyOf(row, {}, true), '88000016'))).toBe('403 notAllowed')
      for (const username of ['88000012', '88000001']) {
        expect(reasonOf(await send(bodyOf(row, {}), username))).toBe('403 staffOnly')
        expect(reasonOf(await portal.send(staffCampaigns, { token: tokens[username] }))).toBe('403 staffOnly')
      }
      expect(reasonOf(await portal.send(saveCampaign, { body: bodyOf(row, {}) }))).toBe('401 signInNeeded')
    })

    it('keep the rules of a draw and the days to accept a place, which a first grade has not', async () => {
      const row = await current()
      const rules = { drawTiers: ['everyone' as const], acceptDays: 5 }
      const looked = await saved({ ...bodyOf(row, {}, true), rules })
      expect(looked.effect.rules).toEqual({ before: { drawTiers: ['sibling', 'everyone'], acceptDays: null }, after: rules })
      await saved({ ...bodyOf(row, {}), rules })
      expect((await current()).rules).toEqual(rules)
      // Rules that another member changed meanwhile are refused.
      const seen = { ...bodyOf(row, {}).seen, stage: row.stage, rules: { drawTiers: ['sibling', 'everyone'], acceptDays: null } }
      expect(reasonOf(await send({ ...bodyOf(row, {}), rules, seen }))).toBe('203 campaignChangedMeanwhile')
      await saved({ ...bodyOf(row, {}), rules: { drawTiers: ['sibling', 'everyone'], acceptDays: null } })
      const firstGrade = await current('firstGrade')
      expect(reasonOf(await send({ ...bodyOf(firstGrade, {}, true), rules }))).toBe('201 inputInvalid')
      for (const drawTiers of [['sibling'], ['everyone', 'sibling'], ['fiveYears', 'everyone']])
        expect(reasonOf(await send({ ...bodyOf(row, {}, true), rules: { drawTiers, acceptDays: null } }))).toBe('201 inputInvalid')
    })

    it('count requests as the public statistics do', async () => {
      const rows = requestRows.result.parse((await portal.send(requestRows, { params: { districtCode: '11' } })).RESULT)
      const { requests } = await current()
      expect(requests).toBe(rows.reduce((sum, { allRequest }) => sum + (allRequest ?? 0), 0))
    })

    it('a changed closing says what it changes, is saved with its trace, and pages tell it', async () => {
      const row = await current()
      const closesAt = later(row.closesAt, 3)
      const looked = await saved(bodyOf(row, { closesAt }, true))
      const waiting = await portal.world.db.$count(
        prospects,
        and(eq(prospects.campaignId, row.id), eq(prospects.responseStatus, 'REQUESTED')),
      )
      expect(looked).toMatchObject({ saved: false, effect: { withdraw: { requests: waiting, before: row.closesAt, after: closesAt } } })
      expect(waiting).toBeGreaterThan(0)
      expect(looked.effect.pages).toMatchObject({ before: { state: 'open' }, after: { state: 'open', closesAt } })
      expect(looked.effect.texts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['faq', 'guide']))
      expect(looked.effect).toMatchObject({ address: null, birthWindow: null, copied: null })
      expect((await current()).closesAt).toBe(row.closesAt)

      const before = await portal.world.db.$count(audit, eq(audit.action, 'POST /api/staff/campaigns/save'))
      expect(await saved(bodyOf(row, { closesAt }))).toEqual({ saved: true, id: row.id, effect: looked.effect })
      expect(await current()).toMatchObject({ closesAt, changed: { by: 'Л.Уранчимэг' } })
      expect(await portal.world.db.$count(audit, eq(audit.action, 'POST /api/staff/campaigns/save'))).toBe(before + 1)
      await portal.setClock(new Date(portal.world.clock.now().getTime() + 10_000).toISOString())
      const [, month = '', day = ''] = closesAt.slice(0, 10).split('-').map(Number)
      expect(new RegExp(`${month} д[үу]г[эа]{2}р сарын ${day}-`).test(await landing(1)), 'the landing tells the new day').toBe(true)
    })

    it('an earlier end of address changes counts the first-graders whose family has not answered, since they can move too', async () => {
      const row = await current('firstGrade')
      const unanswered = await portal.world.db.$count(prospects, and(eq(prospects.campaignId, row.id), eq(prospects.responseStatus, 'NEW')))
      expect(unanswered).toBeGreaterThan(0)
      const { effect } = await saved(bodyOf(row, { addressUntil: later(row.addressUntil, -1) }, true))
      expect(effect.address?.requests).toBe(unanswered)
    })

    it('an end in the past closes the hero, and who saw the campaign before is refused with who changed it', async () => {
      const row = await current('firstGrade')
      const closesAt = later(row.opensAt, 1)
      const change = { closesAt, addressUntil: closesAt }
      expect((await saved(bodyOf(row, change), '88000015')).effect.pages).toMatchObject({
        before: { state: 'open' },
        after: { state: 'closed' },
      })
      await portal.setClock(new Date(portal.world.clock.now().getTime() + 10_000).toISOString())
      expect((await landing(2)).includes('Бүртгэл хаагдсан')).toBe(true)
      const late = await send(bodyOf(row, { stage: 4 }))
      expect(reasonOf(late)).toBe('203 campaignChangedMeanwhile')
      expect(late.RESPONSE_MESSAGE).toContain('Б.Цэцэгмаа')
      expect((await saved(bodyOf(await current('firstGrade'), { ...datesOf(row) }))).saved).toBe(true)
    })

    it('a narrower birth window says who is out, and what was sent stays', async () => {
      const row = await current()
      const birthFrom = `${Number(row.birthFrom.slice(0, 4)) + 1}-01-01`
      const { effect } = await saved(bodyOf(row, { birthFrom }, true))
      expect(effect.birthWindow?.childrenAfter).toBeLessThan(effect.birthWindow?.childrenBefore ?? 0)
      expect(effect.birthWindow?.requestsOutside).toBeGreaterThan(0)
      expect(effect.texts.length).toBeGreaterThan(0)
    })

    it('a new campaign takes over catchments and places, and may not overlap with another', async () => {
      const row = await current('subProgram')
      const { db } = portal.world
      const start = { id: null, kind: 'kindergarten', schoolYear: row.schoolYear, stage: 7, seen: null }
      const kindergarten = await current()
      const dates = { opensAt: later(row.closesAt, 60), closesAt: later(row.closesAt, 80), addressUntil: later(row.closesAt, 79) }
      const body = { ...bodyOf(row, dates), ...start }
      expect(reasonOf(await send({ ...body, ...datesOf(kindergarten) }))).toBe('203 campaignOverlaps')
      expect(reasonOf(await send({ ...body, stage: kindergarten.stage }))).toBe('203 campaignTaken')
      const looked = await saved({ ...body, checkOnly: true })
      expect(looked).toMatchObject({ saved: false, id: null, effect: { pages: null, copied: { of: { id: kindergarten.id } } } })
      const { id } = await saved(body)
      const counted = async (of: number) => [
        await db.$count(catchments, eq(catchments.campaignId, of)),
        await db.$count(kindergartenPlaces, eq(kindergartenPlaces.campaignId, of)),
      ]
      expect(await counted(id ?? 0)).toEqual(await counted(kindergarten.id))
      const grid = placesGrid.result.parse(
        (await portal.send(placesGrid, { params: { campaign: id ?? 0 }, token: tokens['88000016'] })).RESULT,
      )
      expect(grid).toMatchObject({ campaign: { id, state: 'notStarted' }, mayEdit: true })
      for (const table of [catchments, kindergartenPlaces]) await db.delete(table).where(eq(table.campaignId, id ?? 0))
      await db.delete(campaignChanges).where(eq(campaignChanges.campaignId, id ?? 0))
      await db.delete(campaigns).where(eq(campaigns.id, id ?? 0))
    })

    it('refuses dates that do not fit each other, and a campaign that others have followed', async () => {
      const row = await current()
      const early = later(row.opensAt, -1)
      expect(fieldsOf(await send(bodyOf(row, { closesAt: early })))).toEqual({
        closesAt: 'closesBeforeOpens',
        addressUntil: 'addressAfterCloses',
      })
      expect(fieldsOf(await send(bodyOf(row, { addressUntil: early })))).toEqual({ addressUntil: 'addressBeforeOpens' })
      expect(fieldsOf(await send(bodyOf(row, { birthTo: '2001-01-01' })))).toEqual({ birthTo: 'birthToBeforeFrom' })
      expect(fieldsOf(await send(bodyOf(row, { birthTo: '2023-02-30' })))).toEqual({ birthTo: 'dateInvalid' })
      const past = (await listed()).campaigns.find(({ schoolYear, kind }) => schoolYear === 2025 && kind === 'kindergarten')
      if (past === undefined) throw new Error('no campaign of 2025')
      expect(reasonOf(await send(bodyOf(past, { stage: 3 })))).toBe('203 campaignOver')
    })
  })
