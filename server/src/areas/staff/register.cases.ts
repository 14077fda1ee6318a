import type { BodyOf } from '@portal/contract/call'
import { decide } from '@portal/contract/staff'
import { QUEUE_PAGE, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { registerExport, registerRows } from '@portal/contract/staffRegister'
import { deskSearch } from '@portal/contract/staffSearch'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { attemptOf, countAttempt } from '../../admission/attempts.ts'
import { and, desc, eq, inArray, isNotNull } from '../../database/sql.ts'
import { accounts, attempts, campaigns, prospects } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { staffLimits } from './limits.ts'

const OFFICE = '88000012'
const COMMISSION = '88000013'

/** Cases of the desk's test: the register, which lists a desk's requests in every state. */
export const registerCases = (portalOf: () => TestPortal) =>
  describe('the register', () => {
    const listed = async (token: string, body: BodyOf<typeof registerRows> = {}) =>
      registerRows.result.parse((await portalOf().send(registerRows, { body, token })).RESULT)
    const today = () => dateIn(portalOf().world.clock.now())

    it('pages through every kind and state, newest first, each request once', async () => {
      const { token } = await portalOf().signIn(OFFICE)
      const seen: string[] = []
      const times: string[] = []
      let after: BodyOf<typeof registerRows>['after']
      for (let page = 0; page < 40; page++) {
        const { rows, next } = await listed(token, { after })
        seen.push(...rows.map(({ queue, id }) => `${queue} ${id}`))
        times.push(...rows.map(({ since }) => since))
        if (next === null) break
        expect(rows).toHaveLength(QUEUE_PAGE)
        after = next
      }
      expect(seen.length).toBeGreaterThan(QUEUE_PAGE)
      expect(new Set(seen).size).toBe(seen.length)
      expect(times.toSorted().reverse()).toEqual(times)
      expect(new Set(seen.map((one) => one.split(' ')[0]))).toEqual(new Set(['links', 'leave', 'first-grade']))
      const { statuses } = await listed(token, { queue: 'links' })
      const counted = []
      for (const { status } of statuses) counted.push((await listed(token, { queue: 'links', status })).rows.length)
      expect(counted.filter((count) => count > 0).length).toBeGreaterThan(1)
    })

    it('lists a withdrawn request, and filters by the day and the person of the decision', async () => {
      const portal = portalOf()
      const { token, personId } = await portal.signIn(COMMISSION)
      const { rows } = await listed(token, { queue: 'kindergarten', status: 'REQUESTED' })
      const [row, other] = rows.filter(({ places }) => places !== null && places.places > places.given)
      if (row === undefined || other === undefined) throw new Error('no request waits')
      await portal.send(decide, { body: { kind: 'prospect', ids: [row.id], decision: 'WAITING', note: null }, token })
      const mine = await listed(token, { from: today(), until: today(), by: personId })
      expect(mine.rows.map(({ id, queue }) => [queue, id])).toContainEqual(['kindergarten', row.id])
      expect(mine.deciders[0]?.id).toBe(personId)
      expect((await listed(token, { from: today(), by: row.childId })).rows).toEqual([])
      expect((await listed(token, { until: '2000-01-01' })).rows).toEqual([])
      const { db } = portal.world
      await db.update(prospects).set({ responseStatus: 'NONE' }).where(eq(prospects.id, other.id))
      const withdrawn = await listed(token, { queue: 'kindergarten', status: 'NONE' })
      expect(withdrawn.rows.map(({ id, statusName }) => [id, statusName])).toContainEqual([other.id, 'Цуцалсан'])
      // Children without a request are in no register.
      const unsent = await db
        .select({ id: prospects.id })
        .from(prospects)
        .where(
          and(
            inArray(
              prospects.id,
              withdrawn.rows.map(({ id }) => id),
            ),
            isNotNull(prospects.sentAt),
          ),
        )
      expect(unsent).toHaveLength(withdrawn.rows.length)
      expect((await portal.send(queueDetail, { params: { queue: 'kindergarten', id: other.id }, token })).SUCCESS_CODE).toBe(200)
      await db.update(prospects).set({ responseStatus: 'REQUESTED' }).where(eq(prospects.id, other.id))
    })

    it('lists the requests of every stage of the school year, and the queue its undecided ones', async () => {
      const portal = portalOf()
      const { token } = await portal.signIn(COMMISSION)
      const { db } = portal.world
      const stages = await db.select().from(campaigns).where(eq(campaigns.kind, 'kindergarten')).orderBy(desc(campaigns.opensAt))
      const [open, earlier] = stages
      expect([open?.stage, earlier?.stage, open?.schoolYear]).toEqual([2, 1, earlier?.schoolYear])
      const inStatus = async (responseStatus: 'PASSED' | 'REQUESTED') => {
        const isEarlier = and(eq(prospects.campaignId, earlier?.id ?? 0), eq(prospects.responseStatus, responseStatus))
        return (
          await db
            .select()
            .from(prospects)
            .where(and(isEarlier, isNotNull(prospects.reference)))
        )[0]
      }
      const [accepted, undecided] = [await inStatus('PASSED'), await inStatus('REQUESTED')]
      const search = accepted?.reference ?? ''
      const found = await listed(token, { search })
      expect(await listed(token, { search, status: 'UNPASSED' })).toMatchObject({ rows: [], elsewhere: 1 })
      expect(found.elsewhere).toBe(0)
      expect(found.rows.map(({ id, places }) => [id, places?.campaignId])).toEqual([[accepted?.id, earlier?.id]])
      const hits = deskSearch.result.parse((await portal.send(deskSearch, { body: { search }, token })).RESULT).requests
      expect(hits.map(({ id }) => id)).toEqual([accepted?.id])
      const params = { queue: 'kindergarten', id: accepted?.id ?? 0 }
      expect((await portal.send(queueDetail, { params, token })).SUCCESS_CODE).toBe(200)
      const body = { queue: 'kindergarten', search: undecided?.reference ?? '' }
      const waiting = queueRows.result.parse((await portal.send(queueRows, { body, token })).RESULT).rows
      expect(waiting.map(({ id }) => id)).toEqual([undecided?.id])
    })

    it('exports the filtered list with masked registry numbers, and nothing of another institution', async () => {
      const { token } = await portalOf().signIn(OFFICE)
      const exported = async (by: string) =>
        registerExport.result.parse((await portalOf().send(registerExport, { body: { queue: 'leave' }, token: by })).RESULT).rows
      const { rows } = await listed(token, { queue: 'leave' })
      const file = await exported(token)
      expect(file.slice(0, rows.length).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      expect(file.every(({ registryMasked }) => /^[А-ЯӨҮЁ]{2}\d{4}\*{4}$/u.test(registryMasked))).toBe(true)
      const { token: kindergarten } = await portalOf().signIn('88000014')
      const theirs = await exported(kindergarten)
      expect(theirs.filter(({ id }) => file.some((one) => one.id === id))).toEqual([])
      expect(reasonOf(await portalOf().send(registerExport, { body: { queue: 'kindergarten' }, token }))).toBe('403 notAllowed')
    })

    it('refuses a kind that the role does not see, an unknown status and a malformed day', async () => {
      const { token } = await portalOf().signIn(OFFICE)
      const refused = async (body: object) => reasonOf(await portalOf().send(registerRows, { body, token }))
      expect(await refused({ queue: 'kindergarten' })).toBe('403 notAllowed')
      expect(await refused({ status: 'PASSED' })).toBe('201 inputInvalid')
      expect(await refused({ from: 'yesterday' })).toBe('201 inputInvalid')
      // A refused export is not counted.
      const { world } = portalOf()
      await world.db.delete(attempts)
      expect(reasonOf(await portalOf().send(registerExport, { body: { status: 'PASSED' }, token }))).toBe('201 inputInvalid')
      const [own] = await world.db.select().from(accounts).where(eq(accounts.username, OFFICE))
      const exports = attemptOf(staffLimits.exportsInDay, { account: own?.id ?? 0 })
      expect((await countAttempt(world, exports, world.clock.now())).nth).toBe(1)
    })
  })
