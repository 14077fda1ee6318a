import { describe, expect, it } from 'vitest'
import { currentStay } from '../../test/membership.ts'
import type { TestPortal } from '../../test/portal.ts'
import { and, eq, gte, inArray, sql } from '../database/sql.ts'
import { absences, groupMembers, groups, links } from '../database/tables.ts'
import { followMemberships } from './followMembership.ts'

const TOMORROW = '2099-01-02'
const atNoon = (day: string) => new Date(`${day}T12:00:00+08:00`)

/** Queues that follow memberships; run by queues.api.test.ts on its portal. */
export const followMembershipCases = (
  sceneOf: () => { portal: TestPortal; group: { id: number; orgId: number }; pupils: readonly number[] },
) =>
  describe('a change of group on a coming day', () => {
    it('moves links and waiting leave at midnight, once: a second run and a killed run change nothing more', async () => {
      const { portal, group, pupils } = sceneOf()
      const { db, clock } = portal.world
      const children = pupils.slice(0, 3)
      const { personId } = await portal.who('88000003')
      const [other] = await db
        .select()
        .from(groups)
        .where(and(eq(groups.orgId, group.orgId), eq(groups.name, '5а бүлэг')))
      const about = { parentId: personId ?? 0, requestedAt: clock.now() }
      await db.delete(links).where(and(eq(links.parentId, about.parentId), inArray(links.childId, [...children])))
      await portal.setClock(atNoon('2099-01-01').toISOString())
      await followMemberships({ db, clock })
      for (const childId of children) {
        const { id } = await currentStay(portal.world, childId)
        await db.update(groupMembers).set({ untilDate: TOMORROW }).where(eq(groupMembers.id, id))
        await db.insert(groupMembers).values({ childId, groupId: other?.id ?? 0, sinceDate: TOMORROW })
        await db.insert(links).values({ ...about, childId, groupId: group.id, guardianType: 'GENERAL_ORPHAN', status: 'NEW' })
        const leave = { category: 'SICK', intervalType: 1, description: 'Ханиад', startDate: '2099-01-01', endDate: '2099-01-03' } as const
        await db.insert(absences).values({ ...about, ...leave, childId, status: 'NEW' })
      }
      const rowsOf = async () => {
        const { rows } = await db.execute(sql`
          select group_id, xmin::text as written from links where child_id in ${children} and parent_id = ${personId}
          union all select group_id, xmin::text from absences where child_id in ${children} and start_date = '2099-01-01' order by 1, 2`)
        return rows
      }
      const groupsOf = async () => (await rowsOf()).map(({ group_id }) => group_id)
      await followMemberships({ db, clock })
      expect(await groupsOf()).toEqual(Array(6).fill(group.id))

      await portal.setClock(atNoon(TOMORROW).toISOString())
      let transactions = 0
      const dying = {
        now: () => {
          if (++transactions > 2) throw new Error('killed')
          return clock.now()
        },
      }
      await expect(followMemberships({ db, clock: dying }, 1)).rejects.toThrow('killed')
      expect((await groupsOf()).filter((id) => id === other?.id).length).toBe(4)
      await followMemberships({ db, clock }, 1)
      const moved = await rowsOf()
      expect(moved.map(({ group_id }) => group_id)).toEqual(Array(6).fill(other?.id))
      await followMemberships({ db, clock })
      expect(await rowsOf()).toEqual(moved)

      await portal.setClock(atNoon('2099-01-01').toISOString())
      await followMemberships({ db, clock })
      expect(await groupsOf(), 'the clock was set back').toEqual(Array(6).fill(group.id))

      const ahead = and(inArray(groupMembers.childId, [...children]), gte(groupMembers.sinceDate, TOMORROW))
      await db.delete(groupMembers).where(ahead)
      await db
        .update(groupMembers)
        .set({ untilDate: null })
        .where(and(inArray(groupMembers.childId, [...children]), eq(groupMembers.untilDate, TOMORROW)))
      await db.delete(absences).where(eq(absences.startDate, '2099-01-01'))
      await portal.setClock(null)
    })
  })
