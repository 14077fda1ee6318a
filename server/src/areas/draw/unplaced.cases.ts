import { decide } from '@portal/contract/staff'
import { staffDraws } from '@portal/contract/staffDraws'
import { expect, it } from 'vitest'
import { closedCampaign, deskOf, drawFrozen, frozenDraw, MEMBERS } from '../../../test/draws.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { and, eq, inArray, like } from '../../database/sql.ts'
import { catchments, draws, outbox, prospects } from '../../database/tables.ts'
import { placeByHand } from '../enrolment/index.ts'
import { settleInstitutions } from '../enrolment/settle.ts'

/** Cases of the draw's test: requests without a kindergarten. */
export const unplacedCases = (portalOf: () => TestPortal) => {
  it('a request without a kindergarten is counted before the freeze, and joins a drawn list after its order', async () => {
    const portal = portalOf()
    const { world } = portal
    const { db } = world
    const campaignId = await closedCampaign(portal)
    const { token } = await portal.signIn(MEMBERS[0])
    const { caller } = await deskOf(portal, token, campaignId)
    const [byJob, byHand] = await db.select().from(prospects).where(eq(prospects.campaignId, campaignId)).orderBy(prospects.id)
    if (byJob?.institutionId == null || byHand?.institutionId == null) throw new Error('the campaign has requests')
    const ids = [byJob.id, byHand.id]
    await db.update(prospects).set({ institutionId: null }).where(inArray(prospects.id, ids))
    const { freezable } = staffDraws.result.parse((await portal.send(staffDraws, { token })).RESULT)
    expect(freezable.find(({ id }) => id === campaignId)).toMatchObject({ requests: 8, unplaced: { requests: 2, mayPlace: true } })

    const draw = await frozenDraw(portal, campaignId)
    const { placeCode, age, institutionId: orgId } = byJob
    await db.insert(catchments).values({ campaignId, placeCode, part: '', age, orgId })
    const place = () =>
      db.transaction((tx) => placeByHand(tx, world, () => undefined, { caller, id: byHand.id, orgId: byHand.institutionId ?? 0 }))
    const institutions = async () =>
      (await db.select().from(prospects).where(inArray(prospects.id, ids)).orderBy(prospects.id)).map(({ institutionId }) => institutionId)
    await settleInstitutions(world)
    await expect(place()).rejects.toMatchObject({ reason: 'drawLocked' })
    expect(await institutions()).toEqual([null, null])

    await drawFrozen(portal, draw)
    await place()
    await settleInstitutions(world)
    expect(await institutions()).toEqual([orgId, byHand.institutionId])
    const told = db.$count(outbox, and(eq(outbox.channel, 'sms'), like(outbox.text, '%дарааллын ард%')))
    expect(await told).toBe(2)
    for (const beyondPlaces of [false, true]) {
      const body = { kind: 'prospect', ids: [byJob.id], decision: 'PASSED', note: 'Зайлшгүй шаардлагатай.', beyondPlaces, holdSeconds: 0 }
      const [done] = decide.result.parse((await portal.send(decide, { body, token })).RESULT)
      expect(done?.reason).toBe('drawOutOfOrder')
    }
    expect((await db.select().from(draws).where(eq(draws.id, draw)))[0]?.lots).toBe(8)
  })
}
