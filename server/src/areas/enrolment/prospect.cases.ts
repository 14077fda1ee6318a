import { queueDetail } from '@portal/contract/staffQueues'
import { describe, expect, it } from 'vitest'
import { and, eq, ne } from '../../database/sql.ts'
import { campaigns, groupMembers, groups, kindergartenPlaces, organisations, prospects } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import type { Scene } from './address.cases.ts'

/** Cases of a looked-up child that attends a group or was not taken, run by enrolment.api.test.ts on its portal. */
export const prospectCases = ({ portalOf, known, lookUp }: Pick<Scene, 'portalOf' | 'known' | 'lookUp'>) => {
  it('a child that is already in a group is marked so in look-ups, and by name for the commission', async () => {
    const { db, clock } = portalOf().world
    const { personId } = await known('kg-waiting')
    expect((await lookUp('kg-waiting')).prospect.attends).toBeNull()
    const [group] = await db
      .select({ id: groups.id, name: groups.name, org: organisations.name })
      .from(groups)
      .innerJoin(organisations, eq(organisations.id, groups.orgId))
      .where(eq(organisations.type, 'ORGKG'))
      .limit(1)
    if (group === undefined) throw new Error('no kindergarten has a group')
    const membership = { childId: personId ?? 0, groupId: group.id, sinceDate: dateIn(clock.now()) }
    await db.insert(groupMembers).values(membership)
    const { prospect } = await lookUp('kg-waiting')
    expect(prospect.attends).toBe('kindergarten')
    expect(JSON.stringify({ ...prospect, legalName: null })).not.toContain(group.org)
    const { token } = await portalOf().signIn('88000013')
    const params = { queue: 'kindergarten', id: prospect.prospectDataId ?? 0 }
    expect((await portalOf().send(queueDetail, { params, token })).RESULT).toMatchObject({ attends: `${group.org}, ${group.name}` })
    await db.delete(groupMembers).where(eq(groupMembers.childId, personId ?? 0))
  })

  describe('a child that was not taken', () => {
    it('gets a message about its full kindergarten, the free places of the khoroo and the start of the next stage', async () => {
      const { db, clock } = portalOf().world
      const [row] = await db
        .update(prospects)
        .set({ responseStatus: 'UNPASSED' })
        .where(eq(prospects.childId, (await known('kg-unpassed')).personId ?? 0))
        .returning()
      if (row?.institutionId == null) throw new Error('kg-unpassed has no kindergarten')
      const { campaignId, age, placeCode, institutionId } = row
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
      const [near] = await db
        .select()
        .from(organisations)
        .where(and(eq(organisations.type, 'ORGKG'), ne(organisations.id, institutionId)))
        .limit(1)
      if (campaign === undefined || near === undefined) throw new Error('the demo has no campaign or kindergarten')
      const places = (orgId: number, count: number) =>
        db
          .insert(kindergartenPlaces)
          .values({ campaignId, orgId, age, places: count })
          .onConflictDoUpdate({
            target: [kindergartenPlaces.campaignId, kindergartenPlaces.orgId, kindergartenPlaces.age],
            set: { places: count },
          })
      await places(institutionId, 0)
      await places(near.id, 40)
      await db.update(organisations).set({ placeCode }).where(eq(organisations.id, near.id))
      const opensAt = new Date(clock.now().getTime() + 40 * 86_400_000)
      const { id: _, ...dates } = campaign
      const closesAt = new Date(opensAt.getTime() + 86_400_000)
      const [next] = await db
        .insert(campaigns)
        .values({ ...dates, stage: 9, opensAt, closesAt, addressUntil: closesAt })
        .returning()
      const { further, allowed } = (await lookUp('kg-unpassed')).prospect
      expect(allowed.send).toBe(true)
      expect(further?.isFull).toBe(true)
      expect(further?.others).toContainEqual({ name: near.name, phone: near.phone, free: expect.any(Number) })
      expect(new Date(further?.nextStage ?? '').getTime()).toBe(Math.floor(opensAt.getTime() / 1000) * 1000)
      await places(institutionId, 500)
      expect((await lookUp('kg-unpassed')).prospect.further?.isFull).toBe(false)
      await db.delete(campaigns).where(eq(campaigns.id, next?.id ?? 0))
      expect((await lookUp('kg-unpassed')).prospect.further?.nextStage).toBeNull()
      expect((await lookUp('kg-passed')).prospect.further).toBeNull()
    })
  })
}
