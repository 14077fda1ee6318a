import { decide, undoDecision } from '@portal/contract/staff'
import { placesGrid, savePlaces } from '@portal/contract/staffPlaces'
import { placeRequest, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, desc, eq, inArray, sql } from '../../database/sql.ts'
import { campaigns, heldDecisions, kindergartenPlaces, prospectHistory, prospects } from '../../database/tables.ts'
import { chores } from '../../start/chores.ts'
import { runChores } from '../../work/chores.ts'

const FREE = 2

/** Cases of the desk's test: acceptances within the places of a kindergarten and age. */
export function placeCases(portalOf: () => TestPortal): void {
  it('the demo country accepts no more children than there are places', async () => {
    const { rows } = await portalOf().world.db.execute(sql`
      select q.institution_id, q.age from prospects q join ${campaigns} c on c.id = q.campaign_id and c.kind = 'kindergarten' and c.school_year > 2025
             left join kindergarten_places k on k.campaign_id = q.campaign_id and k.org_id = q.institution_id and k.age = q.age
       where q.response_status = 'PASSED' group by 1, 2, k.places having count(*) > coalesce(k.places, 0)`)
    expect(rows).toEqual([])
  })

  describe('places of a kindergarten', () => {
    let token = ''
    let campaignId = 0
    let cell = { orgId: 0, age: 0 }
    /** Waiting requests of the cell, longest waiting first; two of them have a place. */
    let ids: number[] = []

    const setPlaces = (count: number) =>
      portalOf()
        .world.db.update(kindergartenPlaces)
        .set({ places: count })
        .where(
          and(
            eq(kindergartenPlaces.campaignId, campaignId),
            eq(kindergartenPlaces.orgId, cell.orgId),
            eq(kindergartenPlaces.age, cell.age),
          ),
        )
    const passed = () =>
      portalOf().world.db.$count(
        prospects,
        and(
          eq(prospects.campaignId, campaignId),
          eq(prospects.institutionId, cell.orgId),
          eq(prospects.age, cell.age),
          eq(prospects.responseStatus, 'PASSED'),
        ),
      )
    const decideAbout = (some: readonly number[], more: object = {}) =>
      portalOf().send(decide, { body: { kind: 'prospect', ids: some, decision: 'PASSED', note: null, ...more }, token })
    const outcomes = async (some: readonly number[], more?: object) =>
      decide.result.parse((await decideAbout(some, more)).RESULT).map(({ done, reason }) => (done ? 'done' : reason))
    const shownPlaces = async (id: number) => {
      const answer = await portalOf().send(queueDetail, { params: { queue: 'kindergarten', id }, token })
      return queueDetail.result.parse(answer.RESULT).row.places
    }

    beforeEach(async () => {
      const portal = portalOf()
      const { db } = portal.world
      token = (await portal.signIn('88000013')).token
      // The places of the open stage can be changed; the queue begins with undecided requests of the stage before.
      const page = async (after?: { at: number; id: number }) =>
        queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'kindergarten', after }, token })).RESULT)
      const first = await page()
      const rows = [...first.rows, ...(await page(first.next ?? undefined)).rows]
      const ofKind = db.select().from(campaigns).where(eq(campaigns.kind, 'kindergarten'))
      const [open] = await ofKind.orderBy(desc(campaigns.opensAt)).limit(1)
      campaignId = open?.id ?? 0
      const cells = Map.groupBy(
        rows.filter(({ places }) => places?.campaignId === campaignId),
        ({ places }) => `${places?.orgId} ${places?.age}`,
      )
      const fullest = [...cells.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
      ids = fullest.map(({ id }) => id)
      const { orgId = 0, age = 0 } = fullest[0]?.places ?? {}
      cell = { orgId, age }
      await setPlaces((await passed()) + FREE)
      expect(ids.length).toBeGreaterThan(FREE + 1)
    })
    afterEach(async () => {
      const { db } = portalOf().world
      await db.delete(heldDecisions)
      await db.delete(prospectHistory).where(and(inArray(prospectHistory.prospectId, ids), eq(prospectHistory.status, 'PASSED')))
      await db.update(prospects).set({ responseStatus: 'REQUESTED', note: null }).where(inArray(prospects.id, ids))
    })

    it('go to as many of a batch as there are, in the order of the list', async () => {
      expect(await shownPlaces(ids[0] ?? 0)).toMatchObject({ ...cell, given: await passed() })
      expect(await outcomes(ids)).toEqual(ids.map((_, at) => (at < FREE ? 'done' : 'noFreePlace')))
      const { places = 0, given } = (await shownPlaces(ids[FREE] ?? 0)) ?? {}
      expect(given).toBe(places)
      expect(reasonOf(await decideAbout(ids.slice(FREE, FREE + 2), { beyondPlaces: true, note: 'Ихэр' }))).toBe('201 inputInvalid')
    })

    it('are exceeded by one child with a note, which the family does not read', async () => {
      await setPlaces(await passed())
      const [id = 0] = ids
      expect(decide.result.parse((await decideAbout([id])).RESULT)).toMatchObject([
        { reason: 'noFreePlace', values: { given: await passed() } },
      ])
      expect(reasonOf(await decideAbout([id], { beyondPlaces: true }))).toBe('201 decisionNoteRequired')
      expect(await outcomes([id], { beyondPlaces: true, note: 'Ихэр дүү нь энэ бүлэгт тэнцсэн.' })).toEqual(['done'])
      const { db } = portalOf().world
      const [request] = await db.select().from(prospects).where(eq(prospects.id, id))
      const steps = await db.select().from(prospectHistory).where(eq(prospectHistory.prospectId, id))
      expect([request?.responseStatus, request?.note]).toEqual(['PASSED', null])
      expect(steps.at(-1)).toMatchObject({ status: 'PASSED', note: null, staffNote: 'Ихэр дүү нь энэ бүлэгт тэнцсэн.' })
    })

    it('are taken by a held acceptance from the press on, and freed by its undo', async () => {
      const before = await passed()
      await setPlaces(before + 1)
      const [first = 0, second = 0] = ids
      expect(await outcomes([first], { holdSeconds: 10 })).toEqual(['done'])
      expect(await shownPlaces(second)).toMatchObject({ places: before + 1, given: before + 1 })
      expect(await outcomes([second])).toEqual(['noFreePlace'])
      // The grid of places counts it too, and does not take the place away.
      const portal = portalOf()
      const grid = placesGrid.result.parse((await portal.send(placesGrid, { params: { campaign: campaignId }, token })).RESULT)
      const shown = grid.rows.find(({ orgId }) => orgId === cell.orgId)?.cells.find(({ age }) => age === cell.age)
      expect(shown).toMatchObject({ places: before + 1, given: before + 1 })
      const changes = [{ ...cell, from: before + 1, to: before }]
      const saved = await portal.send(savePlaces, { body: { campaignId, changes, checkOnly: false }, token })
      expect(savePlaces.result.parse(saved.RESULT)).toMatchObject({ saved: false, problems: [{ reason: 'placesBelowGiven' }] })
      await portal.send(undoDecision, { body: { kind: 'prospect', ids: [first] }, token })
      expect(await shownPlaces(second)).toMatchObject({ given: before })
      expect(await outcomes([second])).toEqual(['done'])
    })

    it('of a request without a kindergarten are chosen by the commission, which can undo its choice before it counts', async () => {
      const portal = portalOf()
      const { db, clock } = portal.world
      const [id = 0] = ids
      await db.update(prospects).set({ institutionId: null, undeterminedSince: clock.now() }).where(eq(prospects.id, id))
      const place = () => portal.send(placeRequest, { body: { queue: 'kindergarten', id, orgId: cell.orgId, holdSeconds: 10 }, token })
      const institutionOf = async () => (await db.select().from(prospects).where(eq(prospects.id, id)))[0]?.institutionId
      expect(placeRequest.result.parse((await place()).RESULT).heldUntil).not.toBeNull()
      expect(await institutionOf()).toBeNull()
      expect(reasonOf(await place())).toBe('203 decisionHeld')
      const undone = await portal.send(undoDecision, { body: { kind: 'prospect', ids: [id] }, token })
      expect(undoDecision.result.parse(undone.RESULT).undone).toEqual([id])
      await place()
      await portal.setClock(new Date(clock.now().getTime() + 11_000).toISOString())
      await runChores(chores, portal.world)
      await expect.poll(institutionOf).toBe(cell.orgId)
      await portal.setClock(null)
    })
  })
}
