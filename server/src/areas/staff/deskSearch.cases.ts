import { staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { type Queue, queueRows } from '@portal/contract/staffQueues'
import { deskSearch, SEARCH_HITS } from '@portal/contract/staffSearch'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { attemptOf, countAttempt } from '../../admission/attempts.ts'
import { and, eq, inArray } from '../../database/sql.ts'
import { accounts, attempts, audit, currentGuardianships, people, prospects } from '../../database/tables.ts'
import { staffLimits } from './limits.ts'

type Person = typeof people.$inferSelect

/** Cases of the desk's test: the search over children, requests and families. */
export const deskSearchCases = (portalOf: () => TestPortal) =>
  describe('the search of the desk', () => {
    let [teacher, office, commission] = ['', '', '']
    beforeAll(async () => {
      const signIn = async (name: string) => (await portalOf().signIn(name)).token
      teacher = await signIn('88000011')
      office = await signIn('88000012')
      commission = await signIn('88000013')
    })
    const sent = (token: string, search: string) => portalOf().send(deskSearch, { body: { search }, token })
    const found = async (token: string, search: string) => deskSearch.result.parse((await sent(token, search)).RESULT)
    const nothing = { children: [], requests: [], families: [] }
    const nameOf = ({ lastName, firstName }: Pick<Person, 'lastName' | 'firstName'>) => `${lastName} ${firstName}`

    /** Child of the teacher's class with a registered guardian. */
    async function someFamily() {
      const { db } = portalOf().world
      const [group] = staffGroups.result.parse((await portalOf().send(staffGroups, { token: teacher })).RESULT)
      const params = { groupId: group?.id ?? 0 }
      const listed = staffGroup.result.parse((await portalOf().send(staffGroup, { params, token: teacher })).RESULT).children
      const ids = listed.map(({ childId }) => childId)
      const [guardianship] = await db.select().from(currentGuardianships).where(inArray(currentGuardianships.childId, ids))
      const one = async (id: number) => (await db.select().from(people).where(eq(people.id, id)))[0]
      const child = await one(guardianship?.childId ?? 0)
      const adult = await one(guardianship?.guardianId ?? 0)
      if (child === undefined || adult === undefined) throw new Error('the class has no families')
      return { child, adult, groupId: params.groupId }
    }

    it('finds a child in its class and its family from a name, a guardian or a whole number', async () => {
      const { child, adult, groupId } = await someFamily()
      for (const search of [nameOf(child), `${child.firstName} ${child.lastName.toLowerCase()}`, child.registryNumber]) {
        const { children, families } = await found(office, search)
        expect(children, search).toContainEqual(expect.objectContaining({ childId: child.id, groupId, name: nameOf(child) }))
        expect(
          families.flatMap((family) => family.children),
          search,
        ).toContainEqual({ childId: child.id, name: nameOf(child) })
      }
      for (const search of [nameOf(adult), adult.registryNumber]) {
        const { families } = await found(office, search)
        const family = families.find(({ children }) => children.some(({ childId }) => childId === child.id))
        expect(family?.adults, search).toContain(nameOf(adult))
      }
      const isLook = and(eq(audit.action, 'GET /api/staff/registry/:queue/:id'), eq(audit.childId, child.id))
      expect((await portalOf().world.db.select().from(audit).where(isLook)).length).toBeGreaterThan(0)
      const { children, families } = await found(teacher, nameOf(child))
      expect([children.some(({ childId }) => childId === child.id), families]).toEqual([true, []])
    })

    it('finds requests alone for a commission, and nothing of another institution', async () => {
      const { child, adult } = await someFamily()
      const { db } = portalOf().world
      for (const search of [child.registryNumber, adult.registryNumber]) expect(await found(commission, search)).toEqual(nothing)
      const queue: Queue = 'kindergarten'
      const { rows } = queueRows.result.parse((await portalOf().send(queueRows, { body: { queue }, token: commission })).RESULT)
      const [request] = await db
        .select()
        .from(prospects)
        .where(eq(prospects.id, rows[0]?.id ?? 0))
      const reference = request?.reference ?? ''
      const { requests, ...others } = await found(commission, reference)
      expect(requests.map(({ queue: of, id }) => [of, id])).toEqual([[queue, request?.id]])
      expect(others).toEqual({ children: [], families: [] })
      for (const search of [reference, request?.contactPhone1 ?? '']) expect(await found(office, search), search).toEqual(nothing)
      const { children } = await found(office, child.firstName.slice(0, 2))
      expect(children.length).toBeLessThanOrEqual(SEARCH_HITS)
    })

    it('does not count a number that it finds, however busy the counter is', async () => {
      const { child } = await someFamily()
      const { world } = portalOf()
      await world.db.delete(attempts)
      const [own] = await world.db.select().from(accounts).where(eq(accounts.username, '88000012'))
      const numbers = attemptOf(staffLimits.numbersInHour, { account: own?.id ?? 0 })
      for (let nth = 0; nth < staffLimits.numbersInHour.most; nth++) await countAttempt(world, numbers, world.clock.now())
      expect((await found(office, child.registryNumber)).children.map(({ childId }) => childId)).toEqual([child.id])
      const finds = attemptOf(staffLimits.findsInHour, { account: own?.id ?? 0 })
      expect((await countAttempt(world, finds, world.clock.now())).nth).toBe(1)
      await world.db.delete(attempts)
    })

    it('counts missed numbers as guesses and refuses the search after the last of a day', async () => {
      const { child } = await someFamily()
      const { db } = portalOf().world
      await db.delete(attempts)
      const misses = Array.from({ length: staffLimits.findsInHour.most + 1 }, (_, at) => `9922${String(1000 + at)}`)
      const answers = []
      for (const search of misses) answers.push(reasonOf(await sent(office, search)))
      expect(answers.filter((one) => one === '429 tooManyTries')).toHaveLength(1)
      expect(reasonOf(await sent(office, child.registryNumber))).toBe('429 tooManyTries')
      await db.delete(attempts)
      expect(reasonOf(await sent(office, '..'))).toBe('201 inputInvalid')
      const [own] = await db.select().from(accounts).where(eq(accounts.username, '88000012'))
      const search = attemptOf(staffLimits.searchesInDay, { account: own?.id ?? 0 })
      for (let nth = 0; nth < staffLimits.searchesInDay.most; nth++)
        await countAttempt(portalOf().world, search, portalOf().world.clock.now())
      expect(reasonOf(await sent(office, nameOf(child)))).toBe('429 tooOftenToday')
      await db.delete(attempts)
    })
  })
