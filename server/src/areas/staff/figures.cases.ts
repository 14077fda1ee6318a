import type { ResultOf } from '@portal/contract/call'
import { decide } from '@portal/contract/staff'
import { desk } from '@portal/contract/staffDesk'
import { staffFigures } from '@portal/contract/staffFigures'
import { queueRows } from '@portal/contract/staffQueues'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { and, eq, ne } from '../../database/sql.ts'
import { linkHistory, links } from '../../database/tables.ts'

const SCHOOL = 50_084

/** Run by classes.api.test.ts on its portal. */
export const figureCases = (portalOf: () => TestPortal) =>
  describe('the figures of a desk', () => {
    const figuresOf = async (login: string, months = 6) => {
      const { token } = await portalOf().signIn(login)
      const { RESULT } = await portalOf().send(staffFigures, { params: { months }, token })
      return { token, figures: staffFigures.result.parse(RESULT) }
    }
    const monthOf = ({ queues }: ResultOf<typeof staffFigures>, queue: string) => queues.find((one) => one.queue === queue)?.months.at(-1)

    it('count the same waiting requests as the desk', async () => {
      for (const login of ['88000012', '88000013', '88000014']) {
        const { token, figures } = await figuresOf(login)
        const { queues } = desk.result.parse((await portalOf().send(desk, { token })).RESULT)
        const own = queues.filter(({ queue }) => figures.queues.some((one) => one.queue === queue))
        expect(own.length).toBeGreaterThan(0)
        expect(own.map(({ queue }) => [queue, monthOf(figures, queue)?.waiting])).toEqual(own.map(({ queue, waiting }) => [queue, waiting]))
      }
    })

    it('follow a decision: one request less waits, the month and the person have one decision more', async () => {
      const before = (await figuresOf('88000012')).figures
      const { token, figures: teachers } = await figuresOf('88000012', 1)
      expect(teachers.queues.every(({ months }) => months.length === 1)).toBe(true)
      const [row] = queueRows.result.parse((await portalOf().send(queueRows, { body: { queue: 'links' }, token })).RESULT).rows
      const body = { kind: 'link', ids: [row?.id ?? 0], decision: 'APPROVE', note: null }
      const [outcome] = decide.result.parse((await portalOf().send(decide, { body, token })).RESULT)
      expect(outcome).toMatchObject({ done: true })
      const after = (await figuresOf('88000012')).figures
      const [was, is] = [monthOf(before, 'links'), monthOf(after, 'links')]
      expect(is).toMatchObject({ decided: (was?.decided ?? 0) + 1, waiting: (was?.waiting ?? 0) - 1 })
      const decisions = ({ people }: ResultOf<typeof staffFigures>) => people.reduce((sum, { decided }) => sum + decided, 0)
      expect(decisions(after)).toBe(decisions(before) + 1)
      expect(decisions(after)).toBe(after.queues.reduce((sum, { months }) => sum + (months.at(-1)?.decided ?? 0), 0))
    })

    it('give the median of a month from ten decisions on, and count a request at the end of each month in which it waited', async () => {
      const { db, clock } = portalOf().world
      const lastMonth = new Date(clock.now())
      lastMonth.setUTCDate(1)
      lastMonth.setUTCHours(0, 0, 0, 0)
      const at = (days: number) => new Date(lastMonth.getTime() - days * 86_400_000)
      const decided = await db
        .select({ id: links.id })
        .from(links)
        .where(and(eq(links.orgId, SCHOOL), ne(links.status, 'NEW')))
      expect(decided.length).toBeGreaterThan(9)
      // All were asked for three days before they were answered, in the month before.
      for (const { id } of decided) {
        await db.delete(linkHistory).where(eq(linkHistory.linkId, id))
        await db
          .update(links)
          .set({ requestedAt: at(8), decidedAt: at(5) })
          .where(eq(links.id, id))
      }
      const shown = async () => (await figuresOf('88000012')).figures.queues.find(({ queue }) => queue === 'links')?.months.at(-2)
      expect(await shown()).toMatchObject({ decided: decided.length, medianDays: 3 })
      const waited = (await shown())?.waiting ?? 0
      const [first, ...others] = decided
      await db
        .update(links)
        .set({ decidedAt: clock.now() })
        .where(eq(links.id, first?.id ?? 0))
      expect((await shown())?.waiting).toBe(waited + 1)
      for (const { id } of others.slice(8))
        await db
          .update(links)
          .set({ decidedAt: at(400), requestedAt: at(401) })
          .where(eq(links.id, id))
      expect(await shown()).toMatchObject({ decided: 8, medianDays: null })
    })

    it('list each kindergarten of a commission, whose sums are those by age; an office reads its own places alone', async () => {
      const { figures } = await figuresOf('88000013')
      type Sums = Record<'requests' | 'places' | 'given', number>
      const sum = (rows: readonly Sums[]) =>
        (['requests', 'places', 'given'] as const).map((name) => rows.reduce((all, row) => all + row[name], 0))
      expect(figures.institutions.length).toBeGreaterThan(1)
      expect(sum(figures.institutions)).toEqual(sum(figures.ages))
      expect(figures.institutions.reduce((all, { waiting }) => all + waiting, 0)).toBe(monthOf(figures, 'kindergarten')?.waiting)
      const { token, figures: own } = await figuresOf('88000014')
      expect(own.institutions).toEqual([])
      const { orgName } = desk.result.parse((await portalOf().send(desk, { token })).RESULT)
      const listed = figures.institutions.find(({ name }) => name === orgName)
      expect(sum(own.ages)).toEqual([listed?.requests, listed?.places, listed?.given])
    })
  })
