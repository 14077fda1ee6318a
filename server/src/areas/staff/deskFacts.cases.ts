import { addDays } from '@portal/contract/days'
import { desk } from '@portal/contract/staffDesk'
import { findFamily } from '@portal/contract/staffFamily'
import { type QueueRow, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { absences, people } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'

const OFFICE = '88000012'

/** Cases of the desk's test: what the desk says about a request is true. */
export const deskFactCases = (portalOf: () => TestPortal) =>
  describe('the desk', () => {
    const queue = async (token: string, body: object): Promise<readonly QueueRow[]> =>
      queueRows.result.parse((await portalOf().send(queueRows, { body, token })).RESULT).rows

    it('lists leave by its first day: of today first, past without an answer last and marked', async () => {
      const portal = portalOf()
      const { db, clock } = portal.world
      const { token } = await portal.signIn(OFFICE)
      const [first, second, third] = await queue(token, { queue: 'leave' })
      const day = today(clock)
      const set = (row: QueueRow | undefined, startDate: string, endDate: string) =>
        db
          .update(absences)
          .set({ startDate, endDate })
          .where(eq(absences.id, row?.id ?? 0))
      await set(first, addDays(day, -9), addDays(day, -8))
      await set(second, addDays(day, 60), addDays(day, 60))
      await set(third, addDays(day, -1), day)
      const rows: QueueRow[] = []
      let after: object | undefined
      do {
        const page = queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'leave', after }, token })).RESULT)
        rows.push(...page.rows)
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(rows[0]?.id).toBe(third?.id)
      expect(rows.slice(-2).map(({ id, isPast }) => [id, isPast])).toEqual([
        [second?.id, false],
        [first?.id, true],
      ])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    })

    it('names the guardians of a first-grader without a sender, and says that a reader waits for the commission', async () => {
      const portal = portalOf()
      const detail = async (token: string, params: { queue: QueueRow['status'] | string; id: number }) =>
        queueDetail.result.parse((await portal.send(queueDetail, { params, token })).RESULT)
      const { token } = await portal.signIn(OFFICE)
      const [firstGrader] = await queue(token, { queue: 'first-grade' })
      const found = await detail(token, { queue: 'first-grade', id: firstGrader?.id ?? 0 })
      expect([found.row.senderName, found.guardians.length > 0]).toEqual([null, true])
      const kindergarten = await portal.signIn('88000014')
      const [request] = await queue(kindergarten.token, { queue: 'kindergarten' })
      const read = await detail(kindergarten.token, { queue: 'kindergarten', id: request?.id ?? 0 })
      expect([read.isPending, read.decisions, read.guardians]).toEqual([true, [], []])
    })

    it('counts undelivered messages for those who can mend them', async () => {
      const undelivered = async (username: string) => {
        const { token } = await portalOf().signIn(username)
        return desk.result.parse((await portalOf().send(desk, { token })).RESULT).undelivered
      }
      expect([(await undelivered(OFFICE)) > 0, await undelivered('88000011')]).toEqual([true, 0])
    })

    it('finds the family of a child without a registry number by the number of its school', async () => {
      const portal = portalOf()
      const { db } = portal.world
      const { token } = await portal.signIn(OFFICE)
      const [row] = await queue(token, { queue: 'links' })
      const [child] = await db
        .select()
        .from(people)
        .where(eq(people.id, row?.childId ?? 0))
      const numbered = (registryNumber: string) =>
        db
          .update(people)
          .set({ registryNumber })
          .where(eq(people.id, child?.id ?? 0))
      await numbered('50084:17')
      const found = await portal.send(findFamily, { body: { registerNumber: '50084:17' }, token })
      expect(findFamily.result.parse(found.RESULT)).toEqual({ childId: child?.id })
      const stranger = await portal.signIn('88000014')
      expect(reasonOf(await portal.send(findFamily, { body: { registerNumber: '50084:17' }, token: stranger.token }))).toBe(
        '201 familyNotHere',
      )
      expect(reasonOf(await portal.send(findFamily, { body: { registerNumber: '50084:' }, token }))).toBe('201 inputInvalid')
      await numbered(child?.registryNumber ?? '')
    })
  })
