import { waitingRequests } from '@portal/contract/waiting'
import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { links } from '../../database/tables.ts'

const SCHOOL = 50_084

/** Run with families.api.test.ts, on its portal. */
export const waitingCases = (portalOf: () => TestPortal) =>
  describe('a request that waits', () => {
    it('says on whose desk it lies, since when, and from ten decisions on how long an answer usually takes', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const { token, personId } = await portal.signIn('88000001')
      const [asked] = await db
        .select()
        .from(links)
        .where(and(eq(links.parentId, personId), eq(links.status, 'NEW')))
      const lies = async () => {
        const all = waitingRequests.result.parse((await portal.send(waitingRequests, { token })).RESULT)
        return all.find(({ kind, requestId }) => kind === 'link' && requestId === asked?.id)
      }
      expect(await lies()).toMatchObject({ at: 'TEACHER', place: '5б бүлэг', since: expect.any(String), usualDays: 1 })
      // All but nine were decided longer ago than counts.
      const decided = await db
        .select()
        .from(links)
        .where(and(eq(links.orgId, SCHOOL), ne(links.status, 'NEW')))
      const long = (days: number) => new Date(portal.world.clock.now().getTime() - days * 86_400_000)
      for (const { id } of decided.slice(9))
        await db
          .update(links)
          .set({ requestedAt: long(102), decidedAt: long(100) })
          .where(eq(links.id, id))
      expect(await lies()).toMatchObject({ usualDays: null })
    })

    it('is told to nobody else', async () => {
      const portal = portalOf()
      const { token } = await portal.signIn('88000002')
      const all = waitingRequests.result.parse((await portal.send(waitingRequests, { token })).RESULT)
      expect(all.filter(({ kind }) => kind === 'link')).toEqual([])
    })
  })
