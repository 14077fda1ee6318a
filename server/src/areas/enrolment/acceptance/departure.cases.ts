import { decide } from '@portal/contract/staff'
import { confirmDeparture, keepPlace, proposeDeparture, proposedDepartures } from '@portal/contract/staffDepartures'
import { describe, expect, it } from 'vitest'
import { closedCampaign, MEMBERS } from '../../../../test/draws.ts'
import type { TestPortal } from '../../../../test/portal.ts'
import { reasonOf } from '../../../../test/reasons.ts'
import { and, eq, sql } from '../../../database/sql.ts'
import { acceptances, audit, outbox, prospectHistory, prospects } from '../../../database/tables.ts'
import { proposalsOf } from './departureStore.ts'

const NOTE = 'Хүүхэд огт ирээгүй, утсаар ярьсан.'

/** Cases of the draw's test: a given place that the commission gives up. */
export const departureCases = (portalOf: () => TestPortal) =>
  describe('a departure by the commission', () => {
    /** Request with a place in a campaign without a draw. */
    const given = async () => {
      const { db } = portalOf().world
      const campaignId = await closedCampaign(portalOf())
      const [request] = await db.select().from(prospects).where(eq(prospects.campaignId, campaignId)).limit(1)
      const id = request?.id ?? 0
      const [token = '', other = ''] = await Promise.all(MEMBERS.map(async (member) => (await portalOf().signIn(member)).token))
      const body = { kind: 'prospect', ids: [id], decision: 'PASSED', note: null, holdSeconds: 0 }
      expect(reasonOf(await portalOf().send(decide, { body, token }))).toBe('200')
      return { id, childId: request?.childId ?? 0, token, other }
    }
    const statusOf = async (id: number) =>
      (await portalOf().world.db.select({ status: prospects.responseStatus }).from(prospects).where(eq(prospects.id, id)))[0]?.status
    const propose = async (token: string, id: number, familyAsked = false, note = NOTE) =>
      reasonOf(await portalOf().send(proposeDeparture, { body: { id, note, familyAsked }, token }))
    const confirm = async (token: string, id: number) => reasonOf(await portalOf().send(confirmDeparture, { body: { id }, token }))
    const keep = async (token: string, id: number) => reasonOf(await portalOf().send(keepPlace, { body: { id }, token }))

    it('needs a note and a second member; the family gets one message, and staff read the note', async () => {
      const { db } = portalOf().world
      const { id, childId, token, other } = await given()
      const body = { kind: 'prospect', ids: [id], decision: 'DEPARTED', note: NOTE, holdSeconds: 0 }
      const [alone] = decide.result.parse((await portalOf().send(decide, { body, token })).RESULT)
      expect(alone).toMatchObject({ done: false, reason: 'departureTwoMembers' })
      expect(await propose(token, id, false, 'Ирээгүй')).toBe('201 inputInvalid')
      expect(await confirm(other, id)).toBe('203 departureNotProposed')
      expect(await propose(token, id)).toBe('200')
      expect(await propose(other, id)).toBe('203 departureProposed')
      expect(await confirm(token, id)).toBe('203 departureTwoMembers')
      expect(await statusOf(id)).toBe('PASSED')
      const list = async (as: string) =>
        proposedDepartures.result.parse((await portalOf().send(proposedDepartures, { token: as })).RESULT).find((one) => one.id === id)
      expect(await list(token)).toMatchObject({ note: NOTE, isOwn: true })
      expect(await list(other)).toMatchObject({ note: NOTE, isOwn: false })
      expect(await proposalsOf(db, [id])).toHaveLength(1)
      const messages = () => db.$count(outbox, sql`id in (select outbox_id from prospect_messages where prospect_id = ${id})`)
      const before = await messages()
      // Two confirmations at once carry it out once.
      expect((await Promise.all([confirm(other, id), confirm(other, id)])).sort()).toEqual(['200', '203 moveNotAllowed'])
      expect(await statusOf(id)).toBe('DEPARTED')
      expect(await messages()).toBe(before + 1)
      expect(await list(other)).toBeUndefined()
      const [step] = await db
        .select()
        .from(prospectHistory)
        .where(and(eq(prospectHistory.prospectId, id), eq(prospectHistory.status, 'DEPARTED')))
      expect(step).toMatchObject({ actor: 'commission', note: null, staffNote: NOTE })
      expect(await db.$count(audit, and(eq(audit.action, 'POST /api/staff/departures/confirm'), eq(audit.childId, childId)))).toBe(1)
    })

    it('can be called off, and an answer that changes the request ends the proposal', async () => {
      const { db } = portalOf().world
      const { id, token, other } = await given()
      expect(await keep(token, id)).toBe('203 departureNotProposed')
      await propose(token, id)
      expect(await keep(token, id)).toBe('200')
      expect(await confirm(other, id)).toBe('203 departureNotProposed')
      await propose(other, id)
      const { requestSteps } = await import('../steps.ts')
      const { takeStep } = await import('../../../requests/takeStep.ts')
      const correct = { who: 'correction', personId: null, note: 'Алдаа', side: 'response', status: 'REQUESTED' } as const
      await db.transaction((tx) => takeStep(tx, portalOf().world, requestSteps, id, () => correct))
      expect(await proposalsOf(db, [id])).toEqual([])
      expect(await confirm(token, id)).toBe('203 moveNotAllowed')
    })

    it('that the family asked for needs no second member', async () => {
      const { id, token } = await given()
      expect(await propose(token, id, true, 'Ээж нь утсаар хүссэн: Б.Болормаа')).toBe('200')
      expect(await statusOf(id)).toBe('DEPARTED')
      expect(await portalOf().world.db.$count(acceptances, eq(acceptances.prospectId, id))).toBe(1)
    })

    it('that a member proposed is not finished by the same member as a wish of the family', async () => {
      const { id, token, other } = await given()
      expect(await propose(token, id)).toBe('200')
      expect(await propose(token, id, true)).toBe('203 departureTwoMembers')
      expect(await keep(token, id)).toBe('200')
      expect(await propose(token, id, true), 'calling the proposal off changes nothing').toBe('203 departureTwoMembers')
      expect(await statusOf(id)).toBe('PASSED')
      expect(await propose(other, id, true)).toBe('200')
      expect(await statusOf(id)).toBe('DEPARTED')
    })
  })
