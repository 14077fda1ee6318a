import { waitingRequests } from '@portal/contract/waiting'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { and, eq, ne } from '../../database/sql.ts'
import { groups, guardianships, linkHistory, links, questions } from '../../database/tables.ts'

const SCHOOL = 50_084

/** Run by families.api.test.ts on its portal. */
export const waitingCases = (portalOf: () => TestPortal) =>
  describe('a request that waits', () => {
    it('names the desk that decides, the waiting time, and from ten decisions on the usual time until an answer', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const { token, personId } = await portal.signIn('88000001')
      const [waiting] = await db
        .select()
        .from(links)
        .where(and(eq(links.parentId, personId), eq(links.status, 'NEW')))
      const lies = async () => {
        const all = waitingRequests.result.parse((await portal.send(waitingRequests, { token })).RESULT)
        return all.find(({ kind, requestId }) => kind === 'link' && requestId === waiting?.id)
      }
      expect(await lies()).toMatchObject({ at: 'TEACHER', place: '5б бүлэг', since: expect.any(String), usualDays: 1 })
      // Without a class teacher the office decides; if one of its members is the child's guardian, the commission does.
      const [group] = await db
        .select()
        .from(groups)
        .where(eq(groups.id, waiting?.groupId ?? 0))
      const lead = (teacherId: number | null) =>
        db
          .update(groups)
          .set({ teacherId })
          .where(eq(groups.id, group?.id ?? 0))
      await lead(null)
      expect(await lies()).toMatchObject({ at: 'SCHOOL' })
      const clerk = (await portal.who('88000012')).personId ?? 0
      await db.insert(guardianships).values({ childId: waiting?.childId ?? 0, guardianId: clerk, type: 'GENERAL_ORPHAN' })
      expect(await lies()).toMatchObject({ at: 'COMMISSION', place: 'Баянзүрх' })
      await db.delete(guardianships).where(and(eq(guardianships.childId, waiting?.childId ?? 0), eq(guardianships.guardianId, clerk)))
      await lead(group?.teacherId ?? null)
      // All but nine decisions are older than the counted period.
      const decided = await db
        .select()
        .from(links)
        .where(and(eq(links.orgId, SCHOOL), ne(links.status, 'NEW')))
      const now = portal.world.clock.now().getTime()
      const long = (days: number) => new Date(now - days * 86_400_000)
      // An approval on the next day that was revoked much later counts as answered on the next day.
      for (const { id } of decided) {
        await db
          .update(links)
          .set({ requestedAt: long(30), decidedAt: long(1) })
          .where(eq(links.id, id))
        await db.insert(linkHistory).values({ linkId: id, at: long(29), status: 'APPROVE', actor: 'school' })
      }
      expect(await lies()).toMatchObject({ usualDays: 1 })
      for (const { id } of decided.slice(9))
        await db
          .update(links)
          .set({ requestedAt: long(102), decidedAt: long(100) })
          .where(eq(links.id, id))
      expect(await lies()).toMatchObject({ usualDays: null })
    })

    it('for the answer to a question is shown so to its recipient; another guardian reads the place without a usual time', async () => {
      const portal = portalOf()
      const { db, clock } = portal.world
      const [mother, father] = [await portal.signIn('88000001'), await portal.signIn('88000002')]
      const leaveOf = async ({ token }: { token: string }) =>
        waitingRequests.result.parse((await portal.send(waitingRequests, { token })).RESULT).filter(({ kind }) => kind === 'absence')
      const ofFather = await leaveOf(father)
      const shared = (await leaveOf(mother)).find(({ requestId }) => ofFather.some((one) => one.requestId === requestId))
      const absenceId = shared?.requestId ?? 0
      const question = { absenceId, orgId: SCHOOL, recipientId: mother.personId, askedBy: mother.personId, text: 'Хэдэн цагт?' }
      const [askedAt, dueAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)]
      await db.insert(questions).values({ ...question, askedAt, dueAt })
      const shown = async (as: { token: string }) => (await leaveOf(as)).find(({ requestId }) => requestId === absenceId)
      expect(await shown(mother)).toEqual({ ...shared, isAsked: true, usualDays: null })
      expect(await shown(father)).toEqual({ ...shared, isAsked: false, usualDays: null })
      await db.delete(questions).where(eq(questions.absenceId, absenceId))
    })

    it('is shown to no other parent', async () => {
      const portal = portalOf()
      const { token } = await portal.signIn('88000002')
      const all = waitingRequests.result.parse((await portal.send(waitingRequests, { token })).RESULT)
      expect(all.filter(({ kind }) => kind === 'link')).toEqual([])
    })
  })
