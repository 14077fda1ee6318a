import { calls } from '@portal/contract/calls'
import { addDays, weekdayNumber } from '@portal/contract/days'
import { childPathOf } from '@portal/contract/familyPaths'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestPortal } from '../../../test/portal.ts'
import { memberOn } from '../../database/membership.ts'
import { and, eq } from '../../database/sql.ts'
import { audit, bars, groupMembers, links } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'

const Rows = z.array(z.object({ params: z.looseObject({ studentId: z.number() }), result: z.unknown() }))
const Params = z.record(z.string(), z.union([z.string(), z.number()]))
/** Reads about every child, each with the read about one child. */
const reads = calls.flatMap((family) => {
  const path = childPathOf(family.path)
  const ofChild = calls.find((call) => call.path === path)
  return ofChild === undefined ? [] : [{ family, ofChild }]
})

/** Run by children.api.test.ts on its portal. */
export const everyChildCases = (portalOf: () => TestPortal) =>
  describe('a read about every child', () => {
    afterAll(() => portalOf().setClock(null))
    const rowsOf = async ({ family }: (typeof reads)[number], token: string) =>
      Rows.parse((await portalOf().send(family, { token })).RESULT)
    const approvedOf = async (personId: number) => {
      const { db } = portalOf().world
      const found = await db
        .select()
        .from(links)
        .where(and(eq(links.parentId, personId), eq(links.status, 'APPROVE')))
      return found.map(({ childId }) => childId).sort()
    }
    const shownIn = async (read: (typeof reads)[number], token: string) =>
      [...new Set((await rowsOf(read, token)).map(({ params }) => params.studentId))].sort()

    const saturday = (day: string) => addDays(day, 6 - weekdayNumber(day))
    it.each<[string, (day: string) => string]>([
      ['early on a weekday', (day) => `${addDays(saturday(day), -2)}T07:30:00+08:00`],
      ['in the afternoon', (day) => `${addDays(saturday(day), -2)}T15:00:00+08:00`],
      ['on a Saturday', (day) => `${saturday(day)}T10:00:00+08:00`],
      ['in the autumn break', (day) => `${day.slice(0, 4)}-11-04T10:00:00+08:00`],
    ])('lists for each child the answer of the read about that child: %s', async (_when, at) => {
      const portal = portalOf()
      await portal.setClock(null)
      const { token, personId } = await portal.signIn('88000001')
      await portal.setClock(at(today(portal.world.clock)))
      const children = await approvedOf(personId)
      expect([reads.length, children.length]).toEqual([10, 3])
      for (const read of reads) {
        const rows = await rowsOf(read, token)
        expect([read.family.path, [...new Set(rows.map(({ params }) => params.studentId))].sort()]).toEqual([read.family.path, children])
        for (const { params, result } of rows) {
          const alone = await portal.send(read.ofChild, { params: Params.parse(params), token })
          expect([read.family.path, params, result]).toEqual([read.family.path, params, alone.RESULT])
        }
      }
    })

    it('leaves out children with an ended link, with a bar of a court against the parent, or without a school', async () => {
      const portal = portalOf()
      const { db, clock } = portal.world
      await portal.setClock(null)
      const { token, personId } = await portal.signIn('88000001')
      const [ended = 0, barred = 0, released = 0] = await approvedOf(personId)
      const link = and(eq(links.parentId, personId), eq(links.childId, ended))
      const [approved] = await db.select().from(links).where(link)
      await db.update(links).set({ status: 'NEW', decidedAt: null }).where(link)
      for (const read of reads) expect(await shownIn(read, token)).toEqual([barred, released])
      const bar = { childId: barred, personId, document: '184', fromDate: today(clock), inForce: true, enteredAt: clock.now() }
      const [made] = await db.insert(bars).values(bar).returning({ id: bars.id })
      for (const read of reads) expect(await shownIn(read, token)).toEqual([released])
      const membership = memberOn(released, today(clock))
      const [member] = await db
        .update(groupMembers)
        .set({ untilDate: today(clock) })
        .where(membership)
        .returning({ id: groupMembers.id })
      for (const read of reads) {
        const rows = await rowsOf(read, token)
        for (const { params, result } of rows)
          expect((await portal.send(read.ofChild, { params: Params.parse(params), token })).RESULT).toEqual(result)
        if (read.ofChild.path.includes(':orgId')) expect(rows).toEqual([])
      }
      await db.update(links).set({ status: 'APPROVE', decidedAt: approved?.decidedAt }).where(link)
      await db.delete(bars).where(eq(bars.id, made?.id ?? 0))
      await db
        .update(groupMembers)
        .set({ untilDate: null })
        .where(eq(groupMembers.id, member?.id ?? 0))
      for (const read of reads) expect(await shownIn(read, token)).toEqual(await approvedOf(personId))
    })

    it('is audited once for each child that it shows', async () => {
      const portal = portalOf()
      const { token, personId } = await portal.signIn('88000001')
      for (const { family } of reads) {
        const { headers } = await portal.send(family, { token })
        const traces = () =>
          portal.world.db
            .select({ personId: audit.personId, childId: audit.childId })
            .from(audit)
            .where(eq(audit.requestId, headers.get('x-request-id') ?? ''))
        const children = await approvedOf(personId)
        await expect.poll(async () => (await traces()).map(({ childId }) => childId).sort()).toEqual(children)
        for (const trace of await traces()) expect(trace.personId).toBe(personId)
      }
    })

    it('shows a parent without children nothing', async () => {
      const { token } = await portalOf().signIn('88000003')
      for (const read of reads) expect(await rowsOf(read, token)).toEqual([])
    })
  })
