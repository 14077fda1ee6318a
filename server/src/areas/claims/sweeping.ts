import { asProgram, auditChange } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { queueMessages } from '../../messages/queue.ts'
import { dateIn } from '../../outside/clock.ts'
import { maskedName } from '../../text/people.ts'
import { announceTo } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { isGrownUpOfClaim, isOwnOfClaim } from './membershipSql.ts'
import { daysAfter, releaseDueOn, staysElsewhere } from './rules.ts'
import { claimedBy, familyOf, moveClaim } from './steps.ts'
import { type ClaimRow, findClaim, findName, findPersonByNumber, isResting, lockClaim, lockStays, writeClaim } from './store.ts'
import { claimsToResolve, expiringClaims, findMaker, inRelease, markNotified } from './sweepStore.ts'

type SweepWorld = Pick<World, 'db' | 'clock' | 'centre' | 'registry' | 'settings'>

/** Maximum claims per run of the look-up, and batch size of the other steps. */
const BATCH_SIZE = 200
const RETRY_DAYS = 1
const AS_SYSTEM = { who: 'system', personId: null, note: null } as const

/** Id of the person if the state's registry or the portal's tables know the number. */
export async function lookUp({ db, registry, settings }: Pick<World, 'db' | 'registry' | 'settings'>, registryNumber: string) {
  if (settings.residentRegistry !== undefined && !registryNumber.includes(':')) await registry.look(db, registryNumber)
  return findPersonByNumber(db, registryNumber)
}

/** Whether the institution may place the child without a claim, and whether guardians can be asked about the person. */
async function membershipOf(tx: Database, claimId: number, childId: number, today: string) {
  const { rows } = await tx.execute<{ isOwn: boolean; isGrownUp: boolean }>(sql`
    select ${isOwnOfClaim} as "isOwn", ${isGrownUpOfClaim} as "isGrownUp"
      from claims claim join groups class on class.id = claim.group_id, (select ${childId}::int as child_id, ${today}::date as today) named
     where claim.id = ${claimId}`)
  return rows[0]
}

/** Audits the look-up, so that "who has looked" shows the person that the institution named them. */
async function auditNamed(tx: Database, { roleId, orgId, id }: ClaimRow, personId: number, now: Date): Promise<void> {
  const maker = roleId === null ? asProgram({ orgId }) : { role: 'SCHOOL', orgId }
  const who = (roleId === null ? undefined : await findMaker(tx, roleId)) ?? { accountId: null, personId: null }
  await auditChange(tx, { at: now, ...who, ...maker, action: 'CHORE claims', childId: personId, requestId: `claim ${id}` })
}

/** Looks one claim up: places the institution's own child, or opens the claim to the child's guardians. */
async function resolve(world: SweepWorld, { id, registryNumber }: ClaimRow): Promise<void> {
  const { db, clock } = world
  const personId = await lookUp(world, registryNumber)
  await db.transaction(async (tx) => {
    const row = await lockClaim(tx, id)
    if (row === undefined || row.claim.status !== 'OPEN' || row.claim.childId !== null) return
    const { claim } = row
    const now = clock.now()
    if (claim.lookedAt === null && personId !== undefined) await auditNamed(tx, claim, personId, now)
    await writeClaim(tx, id, { lookedAt: now })
    if (personId === undefined) return
    const membership = await membershipOf(tx, id, personId, dateIn(now))
    if (membership?.isOwn) await moveClaim(tx, world, id, () => ({ ...AS_SYSTEM, to: 'IN_FORCE', childId: personId }))
    else if (membership?.isGrownUp === false && !(await isResting(tx, claim, now))) await writeClaim(tx, id, { childId: personId })
  })
}

/** Notifies each guardian once of a claim about their child. */
const notifyGuardians = ({ db, clock, centre }: SweepWorld): Promise<number> =>
  db.transaction(async (tx) => {
    const notified = await markNotified(tx, clock.now(), BATCH_SIZE)
    for (const { claimId, username } of notified) {
      const row = await findClaim(tx, claimId)
      if (row === undefined || row.claim.childId === null) continue
      const { institution, phone, group, claim } = row
      const values = {
        institution,
        phone: phone ?? '',
        group,
        since: claim.sinceDate,
        child: maskedName(await findName(tx, row.claim.childId)),
      }
      const about = { childId: row.claim.childId }
      if (username !== null) await queueMessages(tx, { clock, centre }, [{ contact: username, key: 'claimMade', values, about }])
      await announceTo(tx, { topic: 'children', people: familyOf(row.claim.childId) })
    }
    return notified.length
  })

/** Settles releases: a child that has left its institution needs none; after the deadline the operator decides. */
async function settleReleases(world: SweepWorld): Promise<void> {
  const today = dateIn(world.clock.now())
  for (const { id } of await inRelease(world.db))
    await world.db.transaction((tx) =>
      moveClaim(tx, world, id, async ({ claim }) => {
        if (claim.status !== 'RELEASE' || claim.childId === null) return undefined
        const stays = await lockStays(tx, claim.childId)
        if (staysElsewhere(claimedBy(claim), stays, today).length === 0) return { ...AS_SYSTEM, who: 'institution', to: 'IN_FORCE' }
        return releaseDueOn(claim.movedAt) < today ? { ...AS_SYSTEM, to: 'OPERATOR' } : undefined
      }),
    )
}

async function expireClaims(world: SweepWorld): Promise<void> {
  const now = world.clock.now()
  for (const { id } of await expiringClaims(world.db, now, BATCH_SIZE))
    await world.db.transaction((tx) =>
      moveClaim(tx, world, id, ({ claim }) =>
        claim.endedAt === null && claim.lapsesAt <= now ? { ...AS_SYSTEM, to: 'LAPSED' } : undefined,
      ),
    )
}

/** Runs each minute: looks new numbers up, notifies guardians, settles releases and lets claims lapse. */
export async function sweepClaims(world: SweepWorld): Promise<void> {
  const before = daysAfter(world.clock.now(), -RETRY_DAYS)
  for (const claim of await claimsToResolve(world.db, before, BATCH_SIZE)) await resolve(world, claim)
  while ((await notifyGuardians(world)) === BATCH_SIZE);
  await settleReleases(world)
  await expireClaims(world)
}
