import { childAccessLog, childInfo } from '@portal/contract/children'
import { addDays } from '@portal/contract/days'
import { decide } from '@portal/contract/staff'
import { closingLinks, confirmLink } from '@portal/contract/staffGuardians'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { listHeldLinks, releaseHeldLinks } from '../../commands/guardianCommands.ts'
import { and, eq, like, sql } from '../../database/sql.ts'
import {
  audit,
  groupMembers,
  groups,
  guardianships,
  linkHistory,
  links,
  lostGuardianships,
  organisations,
  people,
} from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { followMembership } from '../../requests/followMembership.ts'
import { followGuardianships } from './lostGuardianships.ts'

const SCHOOL = 50_084
const SMALL_SCHOOL = 59_901

/** Links of former guardians of the registry; run by children.api.test.ts on its portal. */
export const lostGuardianshipCases = (portalOf: () => TestPortal) =>
  describe('the link of a former guardian', () => {
    const world = () => portalOf().world
    const day = (ahead: number) => addDays(today(world().clock), ahead)
    const children: number[] = []
    let classes: Readonly<Record<number, number>> = {}
    let parent: Awaited<ReturnType<TestPortal['signIn']>>
    let born = 10
    beforeAll(async () => {
      const { db } = world()
      const [school] = await db.select().from(organisations).where(eq(organisations.id, SCHOOL))
      const small = { id: SMALL_SCHOOL, type: 'ORGEBS', name: 'Жижиг', placeCode: school?.placeCode ?? '', isPublic: true } as const
      await db.insert(organisations).values(small)
      const inserted = await db
        .insert(groups)
        .values([SCHOOL, SMALL_SCHOOL].map((orgId) => ({ orgId, schoolYear: 2026, level: 1, name: '1ү бүлэг' })))
        .returning({ id: groups.id, orgId: groups.orgId })
      classes = Object.fromEntries(inserted.map(({ id, orgId }) => [orgId, id]))
      parent = await portalOf().signIn('88000003')
    })
    afterEach(async () => {
      await portalOf().setClock(null)
      for (const id of children.splice(0)) await world().db.delete(people).where(eq(people.id, id))
    })

    /** Child at the institution, with the parent as its father in the registry and an approved link. */
    async function newChild(orgId = SCHOOL) {
      const { db, clock } = world()
      const named = { familyName: 'Боржигон', lastName: 'Бат', firstName: 'Саруул', sex: 'male', citizenship: 'Монгол' } as const
      const [child = { id: 0 }] = await db
        .insert(people)
        .values({ ...named, registryNumber: `ЧЯ202519${++born}`, birthDate: '2020-05-19' })
        .returning({ id: people.id })
      const childId = child.id
      children.push(childId)
      await db.insert(groupMembers).values({ childId, groupId: classes[orgId] ?? 0, sinceDate: '2026-09-01' })
      await db.insert(guardianships).values({ childId, guardianId: parent.personId, type: 'FATHER' })
      const about = { parentId: parent.personId, childId, guardianType: 'FATHER', status: 'APPROVE' } as const
      const decided = { requestedAt: clock.now(), decidedAt: clock.now() }
      const [link] = await db
        .insert(links)
        .values({ ...about, ...decided })
        .returning({ id: links.id })
      await followMembership(db, sql`select ${childId}::int as id`, day(0))
      return { childId, linkId: link?.id ?? 0 }
    }
    const end = (childId: number) =>
      world()
        .db.update(guardianships)
        .set({ endedOn: day(0) })
        .where(eq(guardianships.childId, childId))
    const follow = () => followGuardianships(world())
    const statusOf = async (linkId: number) => (await world().db.select().from(links).where(eq(links.id, linkId)))[0]?.status
    const rowOf = async (linkId: number) =>
      (await world().db.select().from(lostGuardianships).where(eq(lostGuardianships.linkId, linkId)))[0]
    const opens = async (studentId: number) => {
      const { token } = await portalOf().signIn('88000003')
      return (await portalOf().send(childInfo, { params: { studentId }, token })).status
    }
    const listedFor = async (login: string) => {
      const { token } = await portalOf().signIn(login)
      return closingLinks.result.parse((await portalOf().send(closingLinks, { token })).RESULT).map(({ linkId }) => linkId)
    }
    const messagesTo = async (contact: string) => {
      const { rows } = await world().db.execute<{ words: string }>(
        sql`select text as words from outbox where recipient = ${contact} and text like '%Саруул%' order by id`,
      )
      return rows.map(({ words }) => words)
    }

    it('is announced to the office and the parent once, stays open for 14 days and closes then', async () => {
      const { childId, linkId } = await newChild()
      const before = (await messagesTo('88000003')).length
      await end(childId)
      for (let run = 0; run < 2; run++) await follow()
      expect(await rowOf(linkId)).toMatchObject({ endedOn: day(0), closesOn: day(14), isHeld: false })
      expect((await messagesTo('88000003')).slice(before)).toEqual([expect.stringContaining('бүртгэлгүй болсон')])
      expect([await listedFor('88000012'), await listedFor('88000014')]).toEqual([[linkId], []])
      expect(await opens(childId)).toBe(200)

      await portalOf().setClock(`${day(14)}T00:10:00+08:00`)
      for (let run = 0; run < 2; run++) await follow()
      expect([await statusOf(linkId), await rowOf(linkId), await opens(childId)]).toEqual(['DECLINED', undefined, 403])
      const steps = await world().db.select().from(linkHistory).where(eq(linkHistory.linkId, linkId))
      expect(steps).toMatchObject([{ status: 'DECLINED', actor: 'system' }])
      expect((await messagesTo('88000003')).slice(before + 1)).toEqual([expect.stringContaining('хаагдлаа')])
      const noted = await world()
        .db.select()
        .from(audit)
        .where(and(eq(audit.childId, childId), like(audit.action, 'CHORE guard%')))
      expect(noted.length).toBe(2)
    })

    it('stays where the office confirms it with a note, and nobody else can', async () => {
      const { childId, linkId } = await newChild()
      await end(childId)
      await follow()
      const body = { linkId, note: 'Эх нь биечлэн ирсэн' }
      const confirmedBy = async (login: string) =>
        (await portalOf().send(confirmLink, { body, token: (await portalOf().signIn(login)).token })).SUCCESS_CODE
      expect([await confirmedBy('88000014'), await confirmedBy('88000011'), await confirmedBy('88000003')]).toEqual([201, 403, 403])
      expect(await confirmedBy('88000012')).toBe(200)
      expect([await confirmedBy('88000012'), await listedFor('88000012')]).toEqual([201, []])
      await portalOf().setClock(`${day(20)}T00:10:00+08:00`)
      await follow()
      expect([await statusOf(linkId), await opens(childId)]).toEqual(['APPROVE', 200])
    })

    it('stays where the registry names the guardian again', async () => {
      const { childId, linkId } = await newChild()
      await end(childId)
      await follow()
      await world().db.update(guardianships).set({ endedOn: null }).where(eq(guardianships.childId, childId))
      await portalOf().setClock(`${day(14)}T00:10:00+08:00`)
      await follow()
      expect([await rowOf(linkId), await statusOf(linkId)]).toEqual([undefined, 'APPROVE'])
    })

    it('of a deleted guardianship closes too, at once where the office declines it', async () => {
      const { childId, linkId } = await newChild()
      await world().db.delete(guardianships).where(eq(guardianships.childId, childId))
      await follow()
      expect(await rowOf(linkId)).toMatchObject({ endedOn: null, closesOn: day(14) })
      const { token } = await portalOf().signIn('88000012')
      const body = { kind: 'link', ids: [linkId], decision: 'DECLINED', note: 'Шүүхийн шийдвэр', holdSeconds: 0 }
      expect(decide.result.parse((await portalOf().send(decide, { body, token })).RESULT)).toMatchObject([{ done: true }])
      expect([await rowOf(linkId), await opens(childId)]).toEqual([undefined, 403])
    })

    it('waits for the operator where more than one percent of an institution would close', async () => {
      const { db } = world()
      const all = [await newChild(SMALL_SCHOOL), await newChild(SMALL_SCHOOL), await newChild(SMALL_SCHOOL)]
      for (const { childId } of all.slice(0, 2)) await end(childId)
      await follow()
      const rows = async () => (await db.select().from(lostGuardianships)).map(({ isHeld, closesOn }) => [isHeld, closesOn])
      expect(await rows()).toEqual([
        [true, null],
        [true, null],
      ])
      await portalOf().setClock(`${day(30)}T00:10:00+08:00`)
      await follow()
      expect(await statusOf(all[0]?.linkId ?? 0)).toBe('APPROVE')
      expect(await listHeldLinks.answer(world(), {}, () => undefined)).toEqual([{ orgId: SMALL_SCHOOL, name: 'Жижиг', links: 2 }])
      const release = () => releaseHeldLinks.answer(world(), { orgId: SMALL_SCHOOL }, () => undefined)
      expect(await release()).toEqual({ links: 2 })
      await expect(release()).rejects.toThrow('No link waits there')
      expect(await rows()).toEqual([
        [false, day(14)],
        [false, day(14)],
      ])
      const looks = await portalOf().send(childAccessLog, {
        params: { studentId: all[0]?.childId ?? 0 },
        token: (await portalOf().signIn('88000003')).token,
      })
      expect(childAccessLog.result.parse(looks.RESULT)).toContainEqual(expect.objectContaining({ who: 'STAFF', whoName: 'Ажилтан' }))
    })
  })
