import { closeAccount, copyFile, myRights, requestCopy } from '@portal/contract/rights'
import { digestOf } from '../../src/admission/keys.ts'
import { findSession } from '../../src/areas/accounts/store.ts'
import { addBytes, addCopy, followedChildren, writeCopy } from '../../src/areas/rights/store.ts'
import { and, eq, isNull, lt, sql } from '../../src/database/sql.ts'
import { accounts, people, roles } from '../../src/database/tables.ts'
import { today } from '../../src/outside/clock.ts'
import { eraseCopiesOf } from '../../src/retention/forget.ts'
import type { World } from '../../src/world.ts'
import { type SetupContext, setup } from './context.ts'

/** Opens a proven account with the demo's password for a person without one; returns its ids. */
export async function openFor({ db, clock }: World, username: string) {
  const [mother] = await db.select().from(accounts).where(eq(accounts.username, '88000001'))
  const [adult] = await db
    .select({ id: people.id })
    .from(people)
    .leftJoin(accounts, eq(accounts.personId, people.id))
    .where(
      and(
        isNull(accounts.id),
        lt(people.birthDate, '2000-01-01'),
        sql`not exists (select from demo_people d where d.person_id = ${people.id})`,
      ),
    )
    .limit(1)
  const now = clock.now()
  const proof = { provenBy: 'REGISTRY_CONTACT', provenAt: now } as const
  const [opened] = await db
    .insert(accounts)
    .values({ username, personId: adult?.id ?? 0, passwordHash: mother?.passwordHash ?? '', createdAt: now, ...proof })
    .returning({ accountId: accounts.id, personId: accounts.personId })
  if (opened === undefined) throw new Error('no account was opened')
  await db.insert(roles).values({ accountId: opened.accountId, role: 'EDU_PARENT', createdAt: now })
  return opened
}

async function readyCopy({ portal, mother, childId }: SetupContext): Promise<void> {
  const { db, clock } = portal.world
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, mother.personId))
  await eraseCopiesOf(db, account?.id ?? 0)
  const sessionId = (await findSession(db, digestOf(mother.token)))?.sessionId ?? null
  const id = await addCopy(db, { accountId: account?.id ?? 0, sessionId, requestId: 'walk' }, clock.now())
  await addBytes(db, id, Buffer.from('PK'))
  await writeCopy(db, id, { status: 'READY', readyAt: clock.now(), childIds: [childId], size: 2 })
}

export const rightsSetups = [
  setup(myRights, async ({ portal, mother }) => ({
    children: (await followedChildren(portal.world.db, mother.personId, today(portal.world.clock))).map(({ id }) => id),
  })),
  setup(requestCopy, async ({ portal }) => {
    const { token, personId } = await portal.signIn('88000001')
    return { token, by: personId }
  }),
  setup(copyFile, async (context) => {
    await readyCopy(context)
    return { children: [context.childId] }
  }),
  setup(closeAccount, async ({ portal }) => {
    const { personId } = await openFor(portal.world, '92220601')
    return { token: (await portal.signIn('92220601')).token, by: personId }
  }),
]
