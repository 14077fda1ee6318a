import { acceptOwnPlace, acceptPlace, applications, searchPerson } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { acceptancePhones, acceptForFamily, noteCall, placeAcceptances, unansweredPlaces } from '@portal/contract/staffAcceptances'
import { proposeDeparture } from '@portal/contract/staffDepartures'
import { giveFreePlace, waitingOrders } from '@portal/contract/staffDraws'
import { staffFigures } from '@portal/contract/staffFigures'
import { queueDetail } from '@portal/contract/staffQueues'
import { registerExport, registerRows } from '@portal/contract/staffRegister'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { closedCampaign, drawnDraw, MEMBERS } from '../../../../test/draws.ts'
import type { TestPortal } from '../../../../test/portal.ts'
import { reasonOf } from '../../../../test/reasons.ts'
import { and, eq, sql } from '../../../database/sql.ts'
import {
  acceptances,
  audit,
  campaigns,
  guardianships,
  outbox,
  people,
  prospectHistory,
  prospectMessages,
  prospects,
} from '../../../database/tables.ts'
import { today } from '../../../outside/clock.ts'
import { lockRequest } from '../store.ts'
import { tellOfPlace } from './accepting.ts'
import { proposalsOf } from './departureStore.ts'
import { remindOfAcceptances } from './reminding.ts'

const NOTE = 'Ээж Б.Болормаа утсаар хүссэн.'
const DAY = 86_400_000
const OFFICE = { username: '88000014', orgId: 60_033 }

/** Cases of the draw's test: acceptance of a given place in a campaign that asks for it. */
export const acceptanceCases = (portalOf: () => TestPortal) =>
  describe('the acceptance of a place', () => {
    const db = () => portalOf().world.db
    const requestsWithPlace = async (campaignId: number) =>
      db()
        .select()
        .from(prospects)
        .where(and(eq(prospects.campaignId, campaignId), eq(prospects.responseStatus, 'PASSED')))
        .orderBy(prospects.id)
    /** Drawn campaign that asks for an acceptance within five days. */
    const drawn = async () => {
      const campaignId = await closedCampaign(portalOf())
      await db().update(campaigns).set({ acceptDays: 5 }).where(eq(campaigns.id, campaignId))
      const draw = await drawnDraw(portalOf(), campaignId)
      const [token = '', other = ''] = await Promise.all(MEMBERS.map(async (member) => (await portalOf().signIn(member)).token))
      return { campaignId, draw, token, other, passed: await requestsWithPlace(campaignId) }
    }
    const row = async (id: number) => (await db().select().from(prospects).where(eq(prospects.id, id)))[0]
    const messagesOf = (id: number) =>
      db()
        .select({ id: outbox.id, text: outbox.text })
        .from(prospectMessages)
        .innerJoin(outbox, eq(outbox.id, prospectMessages.outboxId))
        .where(and(eq(prospectMessages.prospectId, id), eq(outbox.channel, 'sms')))
        .orderBy(outbox.id)
    const settle = async (id: number, state: 'SENT' | 'DEAD', settledAt: Date) => {
      const ids = (await messagesOf(id)).map((message) => message.id)
      for (const one of ids) await db().update(outbox).set({ state, settledAt }).where(eq(outbox.id, one))
    }
    const group = async (token: string, campaign: number, name: string) =>
      unansweredPlaces.result.parse((await portalOf().send(unansweredPlaces, { params: { campaign, group: name }, token })).RESULT)

    it('is given by the reference, by any guardian and by an office, each once with one message; a stranger is refused', async () => {
      const { passed, token } = await drawn()
      const [first, second, third] = passed
      if (first === undefined || second === undefined || third === undefined) throw new Error('three places are given')
      expect((await messagesOf(first.id)).at(-1)?.text).toMatch(/5 хоногт баталгаажуулна уу/)
      const reference = '482-917-3599'
      await db().update(prospects).set({ reference }).where(eq(prospects.id, first.id))
      const [child] = await db().select().from(people).where(eq(people.id, first.childId))
      const looked = await portalOf().send(searchPerson, {
        body: { registerNumber: child?.registryNumber },
        headers: { [HEADER.captcha]: await portalOf().solveCaptcha() },
      })
      const ticket = looked.headers.get(HEADER.ticket) ?? ''
      const accept = async (typed: string) =>
        reasonOf(
          await portalOf().send(acceptPlace, {
            body: { prospectDataId: first.id, personId: first.childId, reference: typed },
            headers: { [HEADER.ticket]: ticket },
          }),
        )
      expect(await accept('111-222-3333')).toBe('203 referenceWrong')
      // A number that is replaced while the acceptance waits for the request is void.
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      const { overtaken } = await db().transaction(async (tx) => {
        await tx.update(prospects).set({ reference: '482-917-3600' }).where(eq(prospects.id, first.id))
        const begun = accept(reference)
        await expect.poll(async () => (await db().execute(waiting)).rows.length).toBe(1)
        return { overtaken: begun }
      })
      expect(await overtaken).toBe('203 referenceWrong')
      await db().update(prospects).set({ reference }).where(eq(prospects.id, first.id))
      expect((await row(first.id))?.acceptedAt).toBeNull()
      expect(await accept(reference)).toBe('200')
      expect(await accept(reference)).toBe('200')
      expect(await db().$count(acceptances, eq(acceptances.prospectId, first.id))).toBe(1)
      expect((await messagesOf(first.id)).at(-1)?.text).toMatch(/орон тоог баталгаажууллаа/)

      const { token: mother, personId } = await portalOf().signIn('88000003')
      const own = () => portalOf().send(acceptOwnPlace, { body: { prospectDataId: second.id }, token: mother })
      expect(reasonOf(await own())).toBe('201 notFoundRecord')
      await db().insert(guardianships).values({ childId: second.childId, guardianId: personId, type: 'MOTHER' })
      const shown = async () =>
        z
          .array(z.object({ prospectDataId: z.number(), acceptance: z.unknown() }))
          .parse((await portalOf().send(applications, { params: { personId }, token: mother })).RESULT)
          .find(({ prospectDataId }) => prospectDataId === second.id)?.acceptance
      expect(await shown()).toMatchObject({ days: 5, acceptedAt: null, mayAccept: true })
      await portalOf().send(proposeDeparture, { body: { id: second.id, note: 'Утсаа авахгүй байна.', familyAsked: false }, token })
      expect(reasonOf(await own())).toBe('200')
      expect(await proposalsOf(db(), [second.id])).toEqual([])
      expect(await shown()).toMatchObject({ mayAccept: false })

      const office = (as: string, note: string) => portalOf().send(acceptForFamily, { body: { id: third.id, note }, token: as })
      expect(reasonOf(await office(token, 'тийм'))).toBe('201 inputInvalid')
      expect(reasonOf(await office((await portalOf().signIn('88000012')).token, NOTE))).toBe('403 notYourInstitution')
      expect(reasonOf(await office(token, NOTE))).toBe('200')
      const steps = await db().select().from(acceptances).where(eq(acceptances.prospectId, third.id))
      expect(steps).toMatchObject([{ step: 'ACCEPTED', staffNote: NOTE, orgId: 39_983 }])
    })

    it('has days from the delivered message; nothing lapses, and the commission sees, calls and gives the place up', async () => {
      const { campaignId, token, passed } = await drawn()
      const now = portalOf().world.clock.now()
      const [late, failed, fresh] = passed
      if (late === undefined || failed === undefined || fresh === undefined) throw new Error('three places are given')
      expect(await group(token, campaignId, 'undelivered')).toHaveLength(passed.length)
      await settle(late.id, 'SENT', new Date(now.getTime() - 7 * DAY))
      await settle(failed.id, 'DEAD', now)
      await settle(fresh.id, 'SENT', now)
      expect(await group(token, campaignId, 'late')).toMatchObject([{ id: late.id, hasFailed: false, proposal: null, calls: [] }])
      const undelivered = await group(token, campaignId, 'undelivered')
      expect(undelivered.find(({ id }) => id === failed.id)).toMatchObject({ hasFailed: true, lastDay: null })
      expect(undelivered.map(({ id }) => id)).not.toContain(fresh.id)
      const counted = placeAcceptances.result.parse((await portalOf().send(placeAcceptances, { token })).RESULT)
      expect(counted.find(({ id }) => id === campaignId)?.counts).toEqual({
        given: passed.length,
        accepted: 0,
        open: passed.length,
        late: 1,
        undelivered: passed.length - 2,
      })
      expect((await row(late.id))?.responseStatus).toBe('PASSED')

      const [shown] = await group(token, campaignId, 'late')
      expect(shown?.phones).toEqual(shown?.phones.map(() => expect.stringMatching(/^\d\d\*{4}\d\d$/)))
      const phones = acceptancePhones.result.parse((await portalOf().send(acceptancePhones, { body: { id: late.id }, token })).RESULT)
      expect(phones.map(({ phone }) => phone)).toContain(late.contactPhone1)
      const read = and(eq(audit.action, 'POST /api/staff/acceptances/phones'), eq(audit.childId, late.childId))
      expect(await db().$count(audit, read)).toBe(1)
      expect(reasonOf(await portalOf().send(noteCall, { body: { id: late.id, note: 'Утсаа авсангүй, дахин залгана.' }, token }))).toBe(
        '200',
      )
      expect((await group(token, campaignId, 'late'))[0]?.calls).toMatchObject([{ note: 'Утсаа авсангүй, дахин залгана.' }])
      await portalOf().send(proposeDeparture, { body: { id: late.id, note: 'Гурван удаа залгасан.', familyAsked: false }, token })
      expect((await group(token, campaignId, 'late'))[0]?.proposal).toMatchObject({ note: 'Гурван удаа залгасан.', isOwn: true })
    })

    it('is reminded of once for each place, a day before the last day', async () => {
      const { passed } = await drawn()
      const [due, early] = passed
      if (due === undefined || early === undefined) throw new Error('two places are given')
      const { world } = portalOf()
      const noon = new Date(`${today(world.clock)}T12:00:00+08:00`)
      const at = (now: Date) => ({ ...world, clock: { ...world.clock, now: () => now } })
      await settle(due.id, 'SENT', new Date(noon.getTime() - 4 * DAY))
      await settle(early.id, 'SENT', new Date(noon.getTime() - 3 * DAY))
      // The messages were written before they arrived.
      await db().execute(sql`update outbox set created_at = ${new Date(noon.getTime() - 5 * DAY).toISOString()} where id in (
        select outbox_id from prospect_messages where prospect_id in (${due.id}, ${early.id}))`)
      await db().execute(
        sql`update prospect_history set at = ${new Date(noon.getTime() - 5 * DAY).toISOString()} where status = 'PASSED' and prospect_id in (${due.id}, ${early.id})`,
      )
      const reminders = async (id: number) => (await messagesOf(id)).filter(({ text }) => /дотор баталгаажуулна уу/.test(text ?? '')).length
      await remindOfAcceptances(at(new Date(noon.getTime() + 12 * 3_600_000)))
      expect(await reminders(due.id)).toBe(0)
      await Promise.all([remindOfAcceptances(at(noon)), remindOfAcceptances(at(noon))])
      await remindOfAcceptances(at(noon))
      expect([await reminders(due.id), await reminders(early.id)]).toEqual([1, 0])
      await remindOfAcceptances(at(new Date(noon.getTime() + DAY)))
      expect([await reminders(due.id), await reminders(early.id)]).toEqual([1, 1])

      // A place that the child gets again later has a reminder of its own.
      const later = new Date(noon.getTime() + 20 * DAY)
      await db().insert(prospectHistory).values({ prospectId: due.id, at: later, side: 'response', status: 'PASSED', actor: 'system' })
      await tellOfPlace(db(), at(later), (await lockRequest(db(), due.id)) ?? expect.unreachable('the request exists'), 'requestPASSED')
      const [message] = (await messagesOf(due.id)).toReversed()
      const last = eq(outbox.id, message?.id ?? 0)
      // A message due so far ahead is delivered at once, which would replace the times below.
      await expect.poll(async () => (await db().select().from(outbox).where(last))[0]?.state).toBe('SENT')
      await db().update(outbox).set({ settledAt: later, createdAt: later }).where(last)
      await remindOfAcceptances(at(new Date(later.getTime() + 4 * DAY)))
      await remindOfAcceptances(at(new Date(later.getTime() + 4 * DAY)))
      expect(await reminders(due.id)).toBe(2)
    })

    /** Makes a closed campaign the current one, which alone the desk shows, while `look` runs. */
    const whileCurrent = async (campaignId: number, look: () => Promise<void>) => {
      const ofDemo = eq(campaigns.id, 101)
      const [demo] = await db().select().from(campaigns).where(ofDemo)
      const now = portalOf().world.clock.now().getTime()
      await db()
        .update(campaigns)
        .set({ closesAt: new Date(now - 3 * DAY), addressUntil: new Date(now - 4 * DAY) })
        .where(ofDemo)
      await db()
        .update(campaigns)
        // The latest to open, in the latest school year: the desk lists no other one.
        .set({ opensAt: new Date(now - 3 * DAY), closesAt: new Date(now - 1000), schoolYear: 2100 + campaignId })
        .where(eq(campaigns.id, campaignId))
      try {
        await look()
      } finally {
        await db().update(campaigns).set({ closesAt: demo?.closesAt, addressUntil: demo?.addressUntil }).where(ofDemo)
      }
    }

    it('stands in the register, its file and the detail of a request, and is counted in the figures of the commission', async () => {
      const { campaignId, draw, token, passed } = await drawn()
      const [accepted, late, open, ...others] = passed
      if (accepted === undefined || late === undefined || open === undefined) throw new Error('three places are given')
      const now = portalOf().world.clock.now()
      await portalOf().send(acceptForFamily, { body: { id: accepted.id, note: NOTE }, token })
      await settle(late.id, 'SENT', new Date(now.getTime() - 7 * DAY))
      const outcome = async () => {
        const { RESULT } = await portalOf().send(staffFigures, { params: { months: 3 }, token })
        return staffFigures.result.parse(RESULT).outcomes.find(({ campaign }) => campaign.id === campaignId)?.outcome
      }
      await whileCurrent(campaignId, async () => {
        const body = { queue: 'kindergarten', status: 'PASSED' }
        const { rows } = registerRows.result.parse((await portalOf().send(registerRows, { body, token })).RESULT)
        const answers = new Map(rows.map(({ id, acceptance }) => [id, acceptance]))
        expect(answers.get(accepted.id)).toMatchObject({ acceptedAt: expect.any(String), isLate: false })
        expect(answers.get(late.id)).toMatchObject({ acceptedAt: null, lastDay: expect.any(String), isLate: true })
        expect(answers.get(open.id)).toEqual({ acceptedAt: null, lastDay: null, isLate: false })
        const file = registerExport.result.parse((await portalOf().send(registerExport, { body, token })).RESULT)
        expect(new Map(file.rows.map(({ id, acceptance }) => [id, acceptance]))).toEqual(answers)
        const params = { queue: 'kindergarten', id: late.id }
        const { row: shown } = queueDetail.result.parse((await portalOf().send(queueDetail, { params, token })).RESULT)
        expect(shown.acceptance).toEqual(answers.get(late.id))
        const waiting = await portalOf().send(registerRows, { body: { ...body, status: 'WAITING' }, token })
        expect(new Set(registerRows.result.parse(waiting.RESULT).rows.map(({ acceptance }) => acceptance))).toEqual(new Set([null]))
      })
      const unanswered = others.length + 2
      expect(await outcome()).toEqual({
        placed: passed.length,
        answers: { accepted: 1, open: unanswered },
        givenUp: 0,
        fromWaiting: 0,
      })
      await portalOf().send(proposeDeparture, { body: { id: open.id, note: NOTE, familyAsked: true }, token })
      const orders = waitingOrders.result.parse((await portalOf().send(waitingOrders, { params: { draw }, token })).RESULT)
      const free = orders.find((order) => order.free > 0)
      const given = await portalOf().send(giveFreePlace, { body: { draw, list: free?.list, lot: free?.next?.lot }, token })
      expect(reasonOf(given)).toBe('200')
      expect(await outcome()).toEqual({ placed: passed.length, answers: { accepted: 1, open: unanswered }, givenUp: 1, fromWaiting: 1 })

      // The office of a kindergarten reads the request, and accepts for the family there.
      await db().update(prospects).set({ institutionId: OFFICE.orgId }).where(eq(prospects.id, late.id))
      const { token: office } = await portalOf().signIn(OFFICE.username)
      await whileCurrent(campaignId, async () => {
        const moves = async () => {
          const { RESULT } = await portalOf().send(queueDetail, { params: { queue: 'kindergarten', id: late.id }, token: office })
          return queueDetail.result.parse(RESULT).moves
        }
        expect(await moves()).toEqual(['ACCEPTED'])
        expect(reasonOf(await portalOf().send(acceptForFamily, { body: { id: late.id, note: NOTE }, token: office }))).toBe('200')
        expect(await moves()).toEqual([])
      })
    })

    it('is not asked for in a campaign without it', async () => {
      const campaignId = await closedCampaign(portalOf())
      await drawnDraw(portalOf(), campaignId)
      const [request] = await requestsWithPlace(campaignId)
      const { token } = await portalOf().signIn(MEMBERS[0])
      expect(reasonOf(await portalOf().send(acceptForFamily, { body: { id: request?.id, note: NOTE }, token }))).toBe('203 nothingToAccept')
    })
  })
