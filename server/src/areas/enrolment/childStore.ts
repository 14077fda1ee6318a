import { notBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import { memberOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, eq, gt, inArray, isNull, sql } from '../../database/sql.ts'
import { addresses, currentGuardianships, groupMembers, groups, links, organisations, people } from '../../database/tables.ts'
import type { Viewer } from './rules.ts'
import { addressColumns } from './store.ts'

/** Children with their current address in the registry. */
const children = (db: Database) =>
  db
    .select({ id: people.id, birthDate: people.birthDate, address: addressColumns })
    .from(people)
    .innerJoin(addresses, and(eq(addresses.personId, people.id), isNull(addresses.leftOn)))

const numbered = preparedStatement((db, { registryNumber, tooOldSince }: Placeholders<{ registryNumber: string; tooOldSince: string }>) =>
  children(db).where(and(eq(people.registryNumber, sql`${registryNumber}`), gt(people.birthDate, sql`${tooOldSince}`))),
)

/** Finds a child by registry number. A person born on or before `tooOldSince` is filtered in the same statement, as if unknown. */
export async function findChildByNumber(db: Database, registryNumber: string, tooOldSince: string) {
  const [found] = await numbered(db, { registryNumber, tooOldSince })
  return found
}

export async function findChildById(db: Database, childId: number) {
  const [found] = await children(db).where(eq(people.id, childId))
  return found
}

/** Child with a current address in the registry. */
export type PlacedChild = Awaited<ReturnType<typeof findChildById>> & object

/** Children of the caller: those the registry names to a proven account, and those a school lets the caller follow. */
export const childrenOf = (db: Database, { personId, isProven }: Viewer) =>
  db
    .select({
      id: people.id,
      registryNumber: people.registryNumber,
      lastName: people.lastName,
      firstName: people.firstName,
      birthDate: people.birthDate,
    })
    .from(people)
    .where(
      and(
        notBarred(people.id, personId),
        inArray(
          people.id,
          sql`(select ${links.childId} from ${links} where ${links.parentId} = ${personId} and ${links.status} = 'APPROVE'
            union select ${currentGuardianships.childId} from ${currentGuardianships} where ${currentGuardianships.guardianId} = ${personId} and ${isProven})`,
        ),
      ),
    )
    .orderBy(people.birthDate, people.id)

const attended = preparedStatement((db, { childId, day }: Placeholders<{ childId: number; day: string }>) =>
  db
    .select({ type: organisations.type })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(organisations, eq(organisations.id, groups.orgId))
    .where(memberOn(childId, day)),
)

/** Type of the institution that a child attends on a day. Served by group_members_at. */
export const attendedType = async (db: Database, childId: number, day: string) => (await attended(db, { childId, day }))[0]?.type
