import { type QueueFilter, queueRows } from '@portal/contract/staffQueues'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq } from '../../database/sql.ts'
import { accounts, attempts, audit, links, people, prospects } from '../../database/tables.ts'
import { staffLimits } from './limits.ts'

const short = (name: string) => {
  const [last = '', first = ''] = name.split(' ')
  return { printed: `${last.slice(0, 1)}.${first}`, reversed: `${first} ${last.toLowerCase()}` }
}

/** Cases of the desk's test: search of a queue by everything that its rows print. */
export const searchCases = (portalOf: () => TestPortal) =>
  describe('a search of a queue', () => {
    let commission = { token: '', personId: 0 }
    let office = { token: '', personId: 0 }
    beforeAll(async () => {
      commission = await portalOf().signIn('88000013')
      office = await portalOf().signIn('88000012')
    })
    const found = async (by: { token: string }, filter: QueueFilter) =>
      queueRows.result.parse((await portalOf().send(queueRows, { body: filter, token: by.token })).RESULT)
    const isFound = async (by: { token: string }, filter: QueueFilter, id: number) =>
      (await found(by, filter)).rows.some((row) => row.id === id)

    /** Last row of the first page whose sender has another name than the child's. */
    async function someRequest() {
      const { rows } = await found(commission, { queue: 'kindergarten' })
      const row = rows.findLast(({ senderName, places }) => senderName !== null && places !== null)
      const [request] = await portalOf()
        .world.db.select()
        .from(prospects)
        .where(eq(prospects.id, row?.id ?? 0))
      const [child] = await portalOf()
        .world.db.select()
        .from(people)
        .where(eq(people.id, row?.childId ?? 0))
      if (row === undefined || request === undefined || child === undefined) throw new Error('the queue is empty')
      return { row, request, child }
    }

    it('finds the names that the screen prints, of child and sender, in either order', async () => {
      const { row } = await someRequest()
      for (const name of [row.childName, row.senderName ?? ''])
        for (const search of [name, short(name).printed, short(name).reversed, name.split(' ')[1] ?? ''])
          expect(await isFound(commission, { queue: 'kindergarten', search }, row.id), search).toBe(true)
      const { rows } = await found(commission, { queue: 'kindergarten', search: row.childName })
      expect(rows.length).toBeLessThan(5)
    })

    it('finds a kindergarten by the number that the screen prints', async () => {
      const { row } = await someRequest()
      const [, number] = /(\d+) д[уү]г[аэ]{2}р цэцэрлэг/u.exec(row.place) ?? []
      for (const search of [`${number}-р цэцэрлэг`, `${number} дугаар`])
        expect(await isFound(commission, { queue: 'kindergarten', search }, row.id), search).toBe(true)
      const { rows } = await found(commission, { queue: 'kindergarten', search: `${number}-р цэцэрлэг` })
      expect(rows.filter(({ place }) => !place.includes(`${number} `))).toEqual([])
    })

    it('finds whole phones, references and registry numbers, the last one audited as a look at it', async () => {
      const { row, request, child } = await someRequest()
      const phone = request.contactPhone1 ?? ''
      const spaced = `${phone.slice(0, 4)} ${phone.slice(4)}`
      for (const search of [phone, spaced, `+976${phone}`, request.reference ?? '', child.registryNumber]) {
        const { rows } = await found(commission, { queue: 'kindergarten', search })
        expect(
          rows.map(({ id }) => id),
          search,
        ).toEqual([row.id])
      }
      for (const search of [phone.slice(1), (request.reference ?? '').slice(0, -1)])
        expect(await isFound(commission, { queue: 'kindergarten', search }, row.id), search).toBe(false)
      const isLook = and(eq(audit.action, 'GET /api/staff/registry/:queue/:id'), eq(audit.childId, row.childId))
      const looks = await portalOf().world.db.select().from(audit).where(isLook)
      expect(looks.map(({ personId, role }) => [personId, role])).toEqual([[commission.personId, 'COMMISSION']])
      const [link] = await portalOf()
        .world.db.select({ id: links.id, username: accounts.username })
        .from(links)
        .innerJoin(accounts, eq(accounts.personId, links.parentId))
        .where(and(eq(links.status, 'NEW'), eq(links.orgId, 50_084)))
      if (link !== undefined) expect(await isFound(office, { queue: 'links', search: link.username }, link.id)).toBe(true)
    })

    it('tells of matches in other statuses and behind other filters, and lists them on request', async () => {
      const { row, child } = await someRequest()
      const { db } = portalOf().world
      const search = row.childName
      const hidden = { queue: 'kindergarten', search, days: 365 } as const
      expect(await found(commission, hidden)).toMatchObject({ rows: [], elsewhere: 1 })
      expect(await found(commission, { queue: 'kindergarten', search: child.registryNumber })).toMatchObject({ elsewhere: 0 })
      await db.update(prospects).set({ responseStatus: 'UNPASSED' }).where(eq(prospects.id, row.id))
      expect(await found(commission, { queue: 'kindergarten', search })).toMatchObject({ rows: [], elsewhere: 1 })
      const everywhere = await found(commission, { ...hidden, everywhere: true })
      expect(everywhere).toMatchObject({ rows: [{ id: row.id, status: 'UNPASSED' }], elsewhere: 0, decisions: [] })
      // A child without a request is no match.
      await db.update(prospects).set({ responseStatus: 'NONE' }).where(eq(prospects.id, row.id))
      expect(await found(commission, { queue: 'kindergarten', search })).toMatchObject({ rows: [], elsewhere: 0 })
      await db.update(prospects).set({ responseStatus: 'REQUESTED' }).where(eq(prospects.id, row.id))
    })

    it('finds nothing of another institution, and counts whole identifiers as guesses', async () => {
      const { request, child } = await someRequest()
      for (const search of [
        request.contactPhone1 ?? '',
        request.reference ?? '',
        child.registryNumber,
        `${child.lastName} ${child.firstName}`,
      ])
        expect(await found(office, { queue: 'first-grade', search, everywhere: true }), search).toMatchObject({ rows: [] })
      await portalOf().world.db.delete(attempts)
      const guesses = Array.from({ length: staffLimits.numbersInHour.most + 2 }, (_, at) => `9911${String(1000 + at)}`)
      const answers = []
      for (const search of guesses)
        answers.push(reasonOf(await portalOf().send(queueRows, { body: { queue: 'links', search }, token: office.token })))
      expect(answers.filter((one) => one === '429 tooManyTries')).toHaveLength(2)
      await portalOf().world.db.delete(attempts)
    })
  })
