import { answerClaim, answerRelease, guardianClaims, makeClaim, officeClaims, releases, withdrawClaim } from '@portal/contract/claims'
import { eq } from '../../src/database/sql.ts'
import { claims, groups } from '../../src/database/tables.ts'
import { someClaim, unknownNumber } from '../claims.ts'
import { demoPerson, type SetupContext, setup } from './context.ts'

const SCHOOL = 50_084
const PUPIL = 200_002

const ofOffice = async ({ portal }: SetupContext) => {
  const { token, personId } = await portal.signIn('88000012')
  return { token, by: personId }
}

/** Session of the guardian whose child the demo's school claims. */
async function ofGuardian(context: SetupContext) {
  const { token, personId } = await context.portal.signIn('88000003')
  const child = await demoPerson(context, 'link-other-school')
  return { token, by: personId, children: [child.personId] }
}

/** Inserts a claim of another school for a pupil of the demo's school. */
async function wanted(context: SetupContext): Promise<number> {
  const { world } = context.portal
  await world.db.delete(claims).where(eq(claims.childId, PUPIL))
  const [elsewhere] = await world.db.select().from(groups).where(eq(groups.id, 3321))
  return someClaim(world, { orgId: elsewhere?.orgId ?? 0, childId: PUPIL, status: 'RELEASE' })
}

export const claimSetups = [
  setup(guardianClaims, ofGuardian),
  setup(answerClaim, async (context) => {
    const { children, ...guardian } = await ofGuardian(context)
    const [claim] = await context.portal.world.db
      .select()
      .from(claims)
      .where(eq(claims.childId, children[0] ?? 0))
    return { ...guardian, children, body: { claimId: claim?.id, isRight: false } }
  }),
  setup(officeClaims, ofOffice),
  setup(makeClaim, async (context) => {
    const [group] = await context.portal.world.db.select().from(groups).where(eq(groups.orgId, SCHOOL)).limit(1)
    const body = { registerNumber: unknownNumber(), groupId: group?.id, since: '2026-11-02' }
    return { ...(await ofOffice(context)), body }
  }),
  setup(withdrawClaim, async (context) => ({
    ...(await ofOffice(context)),
    body: { claimId: await someClaim(context.portal.world, { orgId: SCHOOL, childId: null }) },
  })),
  setup(releases, async (context) => {
    await wanted(context)
    return { ...(await ofOffice(context)), children: [PUPIL] }
  }),
  setup(answerRelease, async (context) => ({
    ...(await ofOffice(context)),
    children: [PUPIL],
    body: { claimId: await wanted(context), releases: false, note: 'Энд суралцаж байна' },
  })),
]
