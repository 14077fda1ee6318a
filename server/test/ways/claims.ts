import { answerClaim, answerRelease, guardianClaims, makeClaim, officeClaims, releases, withdrawClaim } from '@portal/contract/claims'
import { eq } from '../../src/database/sql.ts'
import { claims, groups } from '../../src/database/tables.ts'
import { someClaim, unknownNumber } from '../claims.ts'
import { demoPerson, type Walk, way } from './walk.ts'

const SCHOOL = 50_084
const PUPIL = 200_002

const ofOffice = async ({ portal }: Walk) => {
  const { token, personId } = await portal.signIn('88000012')
  return { token, by: personId }
}

/** Session of the guardian whose child the demo's school claims. */
async function ofGuardian(walk: Walk) {
  const { token, personId } = await walk.portal.signIn('88000003')
  const child = await demoPerson(walk, 'link-other-school')
  return { token, by: personId, children: [child.personId] }
}

/** Inserts a claim of another school for a pupil of the demo's school. */
async function wanted(walk: Walk): Promise<number> {
  const { world } = walk.portal
  await world.db.delete(claims).where(eq(claims.childId, PUPIL))
  const [elsewhere] = await world.db.select().from(groups).where(eq(groups.id, 3321))
  return someClaim(world, { orgId: elsewhere?.orgId ?? 0, childId: PUPIL, status: 'RELEASE' })
}

export const claimWays = [
  way(guardianClaims, ofGuardian),
  way(answerClaim, async (walk) => {
    const { children, ...guardian } = await ofGuardian(walk)
    const [claim] = await walk.portal.world.db
      .select()
      .from(claims)
      .where(eq(claims.childId, children[0] ?? 0))
    return { ...guardian, children, body: { claimId: claim?.id, isRight: false } }
  }),
  way(officeClaims, ofOffice),
  way(makeClaim, async (walk) => {
    const [group] = await walk.portal.world.db.select().from(groups).where(eq(groups.orgId, SCHOOL)).limit(1)
    const body = { registerNumber: unknownNumber(), groupId: group?.id, since: '2026-11-02' }
    return { ...(await ofOffice(walk)), body }
  }),
  way(withdrawClaim, async (walk) => ({
    ...(await ofOffice(walk)),
    body: { claimId: await someClaim(walk.portal.world, { orgId: SCHOOL, childId: null }) },
  })),
  way(releases, async (walk) => {
    await wanted(walk)
    return { ...(await ofOffice(walk)), children: [PUPIL] }
  }),
  way(answerRelease, async (walk) => ({
    ...(await ofOffice(walk)),
    children: [PUPIL],
    body: { claimId: await wanted(walk), releases: false, note: 'Энд суралцаж байна' },
  })),
]
