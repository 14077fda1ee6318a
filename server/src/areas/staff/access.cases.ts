import type { Role } from '@portal/contract/accounts'
import { calls } from '@portal/contract/calls'
import { myRoles, switchRole } from '@portal/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CALLERS, type CallerName, NOT_FOUND, type Scene } from '../../../test/access/callers.ts'
import { staffAccess, withoutAccessRow } from '../../../test/access/table.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { actionOf } from '../../admission/audit.ts'
import { and, eq, ne, sql } from '../../database/sql.ts'
import { absences, auditRefusals, campaigns, groups, links, organisations, prospects, roles } from '../../database/tables.ts'
import { addRoles } from '../accounts/rolesStore.ts'
import { findAccount } from '../accounts/store.ts'

const KINDERGARTEN = 60_033
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

interface Known {
  token: string | undefined
  personId: number
}
interface Place extends Omit<Scene, 'portal' | 'ownLink'> {
  callers: Record<CallerName, Known>
}
const AUDITED = /^(403 |notYour|notAllowed|ownCase)/
const Reason = z.object({ reason: z.string() })

/** Access of every kind of caller to every staff call, according to server/test/access/table.ts. */
export const accessCases = (sceneOf: () => { portal: TestPortal; group: { id: number; orgId: number }; pupils: readonly number[] }) =>
  describe('access to the desk', () => {
    const places: Partial<Record<'school' | 'kindergarten', Place>> = {}

    /** Session of a person in a staff role that is given for the test. */
    async function as(username: string, role: Role, orgId: number): Promise<Known> {
      const { portal } = sceneOf()
      const { db, clock } = portal.world
      const { token: before, personId } = await portal.signIn(username)
      await addRoles(db, (await findAccount(db, username))?.id ?? 0, [{ role, orgId, createdAt: clock.now() }])
      const held = myRoles.result.parse((await portal.send(myRoles, { token: before })).RESULT)
      const roleId = held.find((one) => one.role === role && one.orgId === orgId)?.roleId
      const { RESULT } = await portal.send(switchRole, { body: { roleId }, token: before })
      return { token: z.object({ token: z.string() }).parse(RESULT).token, personId }
    }

    async function callersAt(orgId: number, offices: [own: string, other: string], teacher: Known): Promise<Place['callers']> {
      const { portal } = sceneOf()
      const { db } = portal.world
      const [institution] = await db.select().from(organisations).where(eq(organisations.id, orgId))
      const district = institution?.parentId ?? 0
      const [other] = await db
        .select()
        .from(organisations)
        .where(and(eq(organisations.type, 'ORGGOV'), sql`parent_id is not null`, ne(organisations.id, district)))
      return {
        'class teacher': teacher,
        'teacher who lost the group': teacher,
        'teacher of another group': await as('parent@demo.mn', 'TEACHER', orgId),
        office: await portal.signIn(offices[0]),
        'office elsewhere': await portal.signIn(offices[1]),
        'commission of the district': await as('88000003', 'COMMISSION', district),
        'commission of the capital': await portal.signIn('88000013'),
        'commission of another district': await as('88000003', 'COMMISSION', other?.id ?? 0),
        parent: await portal.signIn('88000002'),
        nobody: { token: undefined, personId: 0 },
      }
    }

    /** Makes a request the longest waiting one, so that it is on the first page. */
    async function oldestProspect(orgId: number, kind: 'kindergarten' | 'firstGrade' | 'subProgram') {
      const { db } = sceneOf().portal.world
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.kind, kind))
      const stands = kind === 'firstGrade' ? sql`response_status = 'NEW' and school_status = 'NEW'` : sql`response_status = 'REQUESTED'`
      const [found] = await db
        .select()
        .from(prospects)
        .where(and(eq(prospects.institutionId, orgId), eq(prospects.campaignId, campaign?.id ?? 0), stands))
      await db
        .update(prospects)
        .set({ createdAt: LONG_AGO, sentAt: null, reference: null })
        .where(eq(prospects.id, found?.id ?? 0))
      return found?.id ?? 0
    }

    beforeAll(async () => {
      const { portal, group, pupils } = sceneOf()
      const { db } = portal.world
      const teacher = await portal.signIn('88000011')
      const [leave] = await db
        .select()
        .from(absences)
        .where(and(eq(absences.groupId, group.id), eq(absences.status, 'NEW')))
      await db
        .update(absences)
        .set({ requestedAt: LONG_AGO })
        .where(eq(absences.id, leave?.id ?? 0))
      places.school = {
        orgId: group.orgId,
        groupId: group.id,
        childId: pupils[0] ?? 0,
        requests: { leave: leave?.id ?? 0, 'first-grade': await oldestProspect(group.orgId, 'firstGrade') },
        callers: await callersAt(group.orgId, ['88000012', '88000014'], teacher),
      }
      const carer = await as('88000003', 'TEACHER', KINDERGARTEN)
      const [cared] = await db.select().from(groups).where(eq(groups.orgId, KINDERGARTEN))
      await db
        .update(groups)
        .set({ teacherId: carer.personId })
        .where(eq(groups.id, cared?.id ?? 0))
      places.kindergarten = {
        orgId: KINDERGARTEN,
        groupId: cared?.id ?? 0,
        childId: 0,
        requests: {
          kindergarten: await oldestProspect(KINDERGARTEN, 'kindergarten'),
          'sub-program': await oldestProspect(KINDERGARTEN, 'subProgram'),
        },
        callers: await callersAt(KINDERGARTEN, ['88000014', '88000012'], carer),
      }
    })

    afterAll(async () => {
      const { db, clock } = sceneOf().portal.world
      for (const username of ['88000003', 'parent@demo.mn']) {
        const account = await findAccount(db, username)
        await db
          .update(roles)
          .set({ endedAt: clock.now() })
          .where(and(eq(roles.accountId, account?.id ?? 0), ne(roles.role, 'EDU_PARENT')))
      }
    })

    const linkOf = async (parentId: number, childId: number) => {
      const { portal, group } = sceneOf()
      const [written] = await portal.world.db
        .insert(links)
        .values({ parentId, childId, groupId: group.id, guardianType: 'GENERAL_ORPHAN', status: 'NEW', requestedAt: LONG_AGO })
        .onConflictDoUpdate({ target: [links.parentId, links.childId], set: { status: 'NEW', decidedAt: null, requestedAt: LONG_AGO } })
        .returning({ id: links.id })
      return written?.id ?? 0
    }

    it('every call of staff has a row', () => expect(withoutAccessRow(calls)).toEqual([]))

    it.each(CALLERS)('of %s', async (who) => {
      const { portal, pupils } = sceneOf()
      const { db } = portal.world
      const { personId: sender } = await portal.signIn('88000002')
      const link = await linkOf(sender, pupils[0] ?? 0)
      const outcomes: Record<string, string> = {}
      const wanted: Record<string, string> = {}
      const refused: string[] = []
      for (const { name, call, at, isOwn, tracesMissing, asks, reads, meets } of staffAccess) {
        const place = places[at]
        if (place === undefined) throw new Error(`nothing is known of the ${at}`)
        const { token, personId } = place.callers[who]
        const ownLink = isOwn ? await linkOf(token === undefined ? sender : personId, pupils[1] ?? 0) : 0
        const scene: Scene = { ...place, portal, requests: { ...place.requests, links: link }, ownLink }
        const ofGroup = eq(groups.id, place.groupId)
        const [before] = await db.select({ teacherId: groups.teacherId }).from(groups).where(ofGroup)
        // Uses the session opened while the group was the teacher's.
        if (who === 'teacher who lost the group') await db.update(groups).set({ teacherId: null }).where(ofGroup)
        const { SUCCESS_CODE: code, RESULT } = await portal.send(call, { ...(await asks(scene)), token })
        if (who === 'teacher who lost the group')
          await db
            .update(groups)
            .set({ teacherId: before?.teacherId ?? null })
            .where(ofGroup)
        if (ownLink !== 0) await db.delete(links).where(eq(links.id, ownLink))
        outcomes[name] = code === 200 ? (reads?.(RESULT, scene) ?? '200') : `${code} ${Reason.parse(RESULT).reason}`
        wanted[name] = meets[who]
        const refusal = tracesMissing && outcomes[name] === NOT_FOUND ? 'notAllowed' : outcomes[name]
        if (AUDITED.test(refusal)) refused.push(`${personId} ${actionOf(call)} ${refusal.replace('403 ', '')}`)
      }
      expect(outcomes).toEqual(wanted)
      const traces = async () => {
        const rows = await db.select().from(auditRefusals)
        return rows.map((row) => `${row.personId} ${row.action} ${row.reason}`)
      }
      if (who !== 'nobody') await expect.poll(traces, { message: 'each refusal leaves its trace' }).toEqual(expect.arrayContaining(refused))
    })
  })
