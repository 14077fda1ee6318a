import type { Role } from '@portal/contract/accounts'
import type { Database } from '../../database/connect.ts'
import { alias, asc, desc, eq, sql } from '../../database/sql.ts'
import { accounts, demoPeople, mailbox, people, roles } from '../../database/tables.ts'
import { instantText } from '../../outside/clock.ts'

const guardian = alias(people, 'guardian')

/** Role that a first log-in opens: a staff role if there is one. */
const leadingRole = sql<Role | null>`(select ${roles.role} from ${roles} where ${roles.accountId} = ${accounts.id} and ${roles.endedAt} is null
  order by ${roles.role} = 'EDU_PARENT', ${roles.id} limit 1)`

interface DemoEntry {
  registryNumber: string
  lastName: string
  firstName: string
  /** Null for a person unknown to the resident registry. */
  personId: number | null
}
export interface DemoPerson extends DemoEntry {
  situation: string
  /** Set if the key is a log-in. */
  role: Role | null
  guardian: DemoEntry | null
}

/** Demo people with a key or log-in, in the order of the seed. */
export async function listDemoPeople(db: Database): Promise<[key: string, person: DemoPerson][]> {
  const named = await db
    .select({ one: demoPeople, guardian, role: leadingRole })
    .from(demoPeople)
    .leftJoin(guardian, eq(guardian.id, demoPeople.guardianId))
    .leftJoin(accounts, eq(accounts.username, demoPeople.key))
    .orderBy(asc(demoPeople.position))
  return named.map(({ one: { key, situation, registryNumber, lastName, firstName, personId }, role, guardian: theirs }) => [
    key,
    {
      situation,
      registryNumber,
      lastName,
      firstName,
      personId,
      role,
      guardian: theirs && {
        registryNumber: theirs.registryNumber,
        lastName: theirs.lastName,
        firstName: theirs.firstName,
        personId: theirs.id,
      },
    },
  ])
}

const NEWEST = 100

/** Served by mailbox_newest. */
export async function newestLetters(db: Database) {
  const letters = await db.select().from(mailbox).orderBy(desc(mailbox.arrivedAt), desc(mailbox.id)).limit(NEWEST)
  return letters.map(({ recipient, channel, subject, text, arrivedAt }) => ({
    to: recipient,
    channel,
    subject,
    text,
    at: instantText(arrivedAt),
  }))
}

/** Adult with this registry number in the demo's registry, with or without a key. */
export async function findDemoAdult(db: Database, registryNumber: string) {
  const [found] = await db
    .select({ lastName: people.lastName, firstName: people.firstName })
    .from(people)
    .where(eq(people.registryNumber, registryNumber))
  return found
}

/** Demo adults with a key or log-in, in the order of the seed. */
export const listDemoAdults = async (db: Database) =>
  (await listDemoPeople(db)).flatMap(([key, { registryNumber, lastName, firstName, guardian: theirs, personId }]) =>
    theirs !== null || personId === null ? [] : [{ key, registryNumber, lastName, firstName }],
  )
