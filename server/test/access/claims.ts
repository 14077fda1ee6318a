import { answerRelease, makeClaim, officeClaims, releases, withdrawClaim } from '@portal/contract/claims'
import * as z from 'zod/mini'
import { and, eq, ne } from '../../src/database/sql.ts'
import { claims, groups, organisations } from '../../src/database/tables.ts'
import { someClaim, unknownNumber } from '../claims.ts'
import { type AccessRow, NOT_FOUND, ofOffice, type Scene, STAFF_ONLY } from './callers.ts'

const Claims = z.object({ claims: z.array(z.object({ claimId: z.int() })) })
const Releases = z.array(z.object({ childId: z.int() }))

/** Inserts a claim of another institution that waits for the pupil's release. */
async function claimOfOtherSchool({ portal: { world }, orgId, childId }: Scene): Promise<number> {
  await world.db.delete(claims).where(eq(claims.childId, childId))
  const [other] = await world.db
    .select({ id: organisations.id })
    .from(organisations)
    .innerJoin(groups, eq(groups.orgId, organisations.id))
    .where(and(ne(organisations.id, orgId), eq(organisations.type, 'ORGEBS')))
    .limit(1)
  return someClaim(world, { orgId: other?.id ?? 0, childId, status: 'RELEASE' })
}

/** Claims: open to the office that made them; releases to the office of the child's institution. */
export const claimAccess: readonly AccessRow[] = [
  {
    name: 'the claims of the institution',
    call: officeClaims,
    at: 'school',
    asks: async ({ portal, orgId }) => {
      await someClaim(portal.world, { orgId, childId: null })
      return {}
    },
    reads: (result) => (Claims.parse(result).claims.length > 0 ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'to claim a child for a group of the institution',
    call: makeClaim,
    at: 'school',
    asks: ({ groupId }) => ({ body: { registerNumber: unknownNumber(), groupId, since: '2026-11-02' } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'to take a claim back',
    call: withdrawClaim,
    at: 'school',
    asks: async ({ portal, orgId }) => ({ body: { claimId: await someClaim(portal.world, { orgId, childId: null }) } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
  {
    name: 'children whom another institution waits for',
    call: releases,
    at: 'school',
    asks: async (scene) => {
      await claimOfOtherSchool(scene)
      return {}
    },
    reads: (result, { childId }) => (Releases.parse(result).some((one) => one.childId === childId) ? 'shown' : 'hidden'),
    meets: ofOffice('shown', STAFF_ONLY, 'hidden', STAFF_ONLY),
  },
  {
    name: 'to keep a child that another institution waits for',
    call: answerRelease,
    at: 'school',
    asks: async (scene) => ({ body: { claimId: await claimOfOtherSchool(scene), releases: false, note: 'Энд суралцаж байна' } }),
    meets: ofOffice('200', STAFF_ONLY, NOT_FOUND, STAFF_ONLY),
  },
]
