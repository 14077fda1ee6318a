import { addDays } from '@portal/contract/days'
import { switchRole } from '@portal/contract/roles'
import { decide, ownHeldDecisions } from '@portal/contract/staff'
import { staffGroups } from '@portal/contract/staffClasses'
import { queueRows } from '@portal/contract/staffQueues'
import { classTeachers, endSubstitute, nameSubstitute, nameTeacher } from '@portal/contract/staffTeachers'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { accounts, groups as groupTable, heldDecisions, roles } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { desksOf } from '../../requests/deskNews.ts'
import { addRoles } from '../accounts/rolesStore.ts'

const SCHOOL = 50_084
const [TEACHER, OFFICE, OTHER] = ['88000011', '88000012', '88000003']

/** Cases of the desk's test: substitutes and class teachers that an office names. */
export const substituteCases = (portalOf: () => TestPortal) =>
  describe('a substitute', () => {
    it('decides for a class until the day, and loses it with the end', async () => {
      const portal = portalOf()
      const { db, clock } = portal.world
      const [account] = await db.select().from(accounts).where(eq(accounts.username, OTHER))
      await addRoles(db, account?.id ?? 0, [{ role: 'TEACHER', orgId: SCHOOL, createdAt: clock.now() }])
      const [role] = (
        await db
          .select()
          .from(roles)
          .where(eq(roles.accountId, account?.id ?? 0))
      ).filter((one) => one.role === 'TEACHER')
      const inRole = async (roleId: number) => {
        const { token } = await portal.signIn(OTHER)
        return switchRole.result.parse((await portal.send(switchRole, { body: { roleId }, token })).RESULT)
      }
      const [office, teacher] = [await portal.signIn(OFFICE), await portal.signIn(TEACHER)]
      const stand = await inRole(role?.id ?? 0)
      const waiting = async (token: string) =>
        queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'links' }, token })).RESULT).rows.map(({ id }) => id)
      const own = await waiting(teacher.token)
      expect(await waiting(stand.token)).toEqual([])
      const classes = async () => classTeachers.result.parse((await portal.send(classTeachers, { token: office.token })).RESULT)
      const led = (await classes()).find(({ group }) => group.startsWith('5б'))
      const day = today(clock)
      const named = (until: string) =>
        portal.send(nameSubstitute, { body: { groupId: led?.groupId ?? 0, roleId: role?.id ?? 0, until }, token: office.token })
      expect(reasonOf(await named(addDays(day, -1)))).toBe('201 inputInvalid')
      expect(reasonOf(await named(addDays(day, 93)))).toBe('201 inputInvalid')
      expect(await named(addDays(day, 3))).toMatchObject({ SUCCESS_CODE: 200 })
      expect(await named(addDays(day, 5))).toMatchObject({ SUCCESS_CODE: 200 })
      expect((await classes()).find(({ groupId }) => groupId === led?.groupId)?.substitutes).toMatchObject([{ until: addDays(day, 5) }])

      expect(await waiting(stand.token)).toEqual(own)
      // The substitute of a class without a teacher gets its news too.
      const lead = (teacherId: number | null) =>
        db
          .update(groupTable)
          .set({ teacherId })
          .where(eq(groupTable.id, led?.groupId ?? 0))
      await lead(null)
      const { rows: reached } = await db.execute<{ id: number }>(desksOf('link', own[0] ?? 0).people)
      expect(reached.map(({ id }) => Number(id))).toContain(account?.personId)
      await lead(teacher.personId)

      const groups = staffGroups.result.parse((await portal.send(staffGroups, { token: stand.token })).RESULT)
      expect(groups.map(({ id }) => id)).toEqual([led?.groupId])
      // The decisions of one call are one entry of the tray, which a reload fills.
      const press = { kind: 'link', ids: own.slice(1, 4), decision: 'APPROVE', note: null, holdSeconds: 60 }
      await portal.send(decide, { body: press, token: stand.token })
      const held = ownHeldDecisions.result.parse((await portal.send(ownHeldDecisions, { token: stand.token })).RESULT)
      expect(held.map(({ ids }) => ids)).toEqual([press.ids])
      const approve = async () => {
        const body = { kind: 'link', ids: own.slice(0, 1), decision: 'APPROVE', note: null, holdSeconds: 60 }
        return decide.result.parse((await portal.send(decide, { body, token: stand.token })).RESULT)[0]
      }
      expect(await approve()).toMatchObject({ done: true })
      await db.delete(heldDecisions)

      portal.setClock(new Date(clock.now().getTime() + 6 * 86_400_000).toISOString())
      const later = await inRole(role?.id ?? 0)
      expect(await waiting(later.token)).toEqual([])
      portal.setClock(null)
      expect(await waiting(stand.token)).toEqual(own)
      const [substitute] = (await classes()).flatMap(({ substitutes }) => substitutes)
      await portal.send(endSubstitute, { body: { id: substitute?.id ?? 0 }, token: office.token })
      expect(await waiting(stand.token)).toEqual([])
      expect(await approve()).toMatchObject({ done: false, reason: 'notYourGroup' })

      // The office may also give the class away for good.
      const name = (roleId: number | null) =>
        portal.send(nameTeacher, { body: { groupId: led?.groupId ?? 0, roleId }, token: office.token })
      await name(role?.id ?? 0)
      expect([await waiting(stand.token), await waiting(teacher.token)]).toEqual([own, []])
      await name(led?.roleId ?? null)
      expect(await waiting(teacher.token)).toEqual(own)
    })
  })
