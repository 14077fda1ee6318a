import { undoWithdrawal } from '@portal/contract/enrolment'
import { giveFreePlace, rehearseDraw, staffDraws, waitingOrders } from '@portal/contract/staffDraws'
import { expect, it } from 'vitest'
import { closedCampaign, deskOf, drawFrozen, frozenDraw, MEMBERS } from '../../../test/draws.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq, inArray } from '../../database/sql.ts'
import { drawLots, guardianships, outbox, prospectMessages, prospects } from '../../database/tables.ts'
import { endWithdrawals, withdrawForFamily } from '../enrolment/withdrawals.ts'

/** Cases of the draw's test: withdrawals for families before the freeze. */
export const withdrawalCases = (portalOf: () => TestPortal) => {
  it('a withdrawal before the freeze that is undone after the draw has the place of its lot', async () => {
    const portal = portalOf()
    const { db, clock } = portal.world
    const campaignId = await closedCampaign(portal, { requests: 7, kindergartens: 1 })
    const requests = await db.select().from(prospects).where(eq(prospects.campaignId, campaignId)).orderBy(prospects.id)
    const { token: one } = await portal.signIn(MEMBERS[0])
    const desk = await deskOf(portal, one, campaignId)
    for (const { id } of requests.slice(0, 6)) {
      const wanted = { ...desk, id, isSub: false, from: 'REQUESTED', note: 'Ээж нь утсаар хүссэн.' }
      await db.transaction((tx) => withdrawForFamily(tx, portal.world, () => undefined, wanted))
    }
    const draw = await frozenDraw(portal, campaignId)
    const rehearsal = rehearseDraw.result.parse((await portal.send(rehearseDraw, { body: { draw }, token: one })).RESULT)
    expect(rehearsal).toMatchObject({ passed: 3, waiting: 4, withdrawn: 0 })
    await drawFrozen(portal, draw)

    const lots = await db.select().from(drawLots).where(eq(drawLots.drawId, draw)).orderBy(drawLots.row)
    expect(lots.map(({ result }) => result)).toEqual(['PASSED', 'PASSED', 'PASSED', 'WAITING', 'WAITING', 'WAITING', 'WAITING'])
    const stayed = requests[6]?.id ?? 0
    const withdrawnWith = (result: string) => lots.filter((lot) => lot.result === result && lot.prospectId !== stayed)
    const [restored, lapsed] = withdrawnWith('PASSED')
    const [waiting] = withdrawnWith('WAITING')
    if (restored === undefined || lapsed === undefined || waiting === undefined) throw new Error('two places were kept')
    const statusOf = async (id: number) => (await db.select().from(prospects).where(eq(prospects.id, id)))[0]?.responseStatus
    expect(await statusOf(restored.prospectId)).toBe('NONE')
    const order = async () => {
      const { RESULT } = await portal.send(waitingOrders, { params: { draw }, token: one })
      const [found] = waitingOrders.result.parse(RESULT)
      return found ?? expect.unreachable('the draw has a list')
    }
    const given = (await statusOf(stayed)) === 'PASSED' ? 1 : 0
    expect(await order()).toMatchObject({ given, kept: 3 - given, free: 0 })

    const { token, personId } = await portal.signIn('88000003')
    const childIds = requests.filter(({ id }) => id === restored.prospectId || id === waiting.prospectId).map(({ childId }) => childId)
    const undo = async (id: number) => reasonOf(await portal.send(undoWithdrawal, { body: { prospectDataId: id }, token }))
    await db.insert(guardianships).values(childIds.map((childId) => ({ childId, guardianId: personId, type: 'MOTHER' as const })))
    try {
      expect([await undo(restored.prospectId), await undo(waiting.prospectId)]).toEqual(['200', '200'])
    } finally {
      await db.delete(guardianships).where(and(eq(guardianships.guardianId, personId), inArray(guardianships.childId, childIds)))
    }
    expect([await statusOf(restored.prospectId), await statusOf(waiting.prospectId)]).toEqual(['PASSED', 'WAITING'])
    const texts = await db
      .select({ text: outbox.text })
      .from(outbox)
      .innerJoin(prospectMessages, eq(prospectMessages.outboxId, outbox.id))
      .where(and(eq(prospectMessages.prospectId, restored.prospectId), eq(outbox.channel, 'sms')))
    expect(texts.some(({ text }) => /тэнцлээ/.test(text ?? ''))).toBe(true)
    const { next } = await order()
    const give = async () =>
      reasonOf(await portal.send(giveFreePlace, { body: { draw, list: (await order()).list, lot: next?.lot }, token: one }))
    expect(await give()).toBe('203 noFreePlace')

    // The time of one kept place is over: the place is free, and the minutes say so.
    await db.update(prospects).set({ undoUntil: clock.now() }).where(eq(prospects.id, lapsed.prospectId))
    await endWithdrawals(portal.world)
    expect(await order()).toMatchObject({ given: given + 1, kept: 1 - given, free: 1, next })
    const { draws } = staffDraws.result.parse((await portal.send(staffDraws, { token: one })).RESULT)
    expect(draws.find(({ id }) => id === draw)?.minutes[0]).toMatchObject({ kind: 'DEPARTED', by: null })
  })
}
