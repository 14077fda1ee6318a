import type { ClaimStatus } from '@portal/contract/claims'
import { lapseOf } from '../src/areas/claims/rules.ts'
import { eq } from '../src/database/sql.ts'
import { claims, groups, people } from '../src/database/tables.ts'
import type { World } from '../src/kit/world.ts'

interface Wanted {
  orgId: number
  /** Null: a number that nobody has. */
  childId: number | null
  status?: ClaimStatus
  since?: string
}

const LETTERS = 'АБВГДЖЗИКЛМНОПРСТУФХ'

/** A number of a child that nobody has. */
export const unknownNumber = ({ random }: Pick<World, 'random'>): string => {
  const letter = () => LETTERS[random.int(LETTERS.length)] ?? 'А'
  return `Ц${letter()}1827${10 + random.int(19)}${10 + random.int(90)}`
}

/** A claim of an institution for one of its groups. */
export async function someClaim(
  { db, clock, random }: World,
  { orgId, childId, status = 'OPEN', since = '2026-11-02' }: Wanted,
): Promise<number> {
  const [group] = await db.select().from(groups).where(eq(groups.orgId, orgId)).orderBy(groups.id).limit(1)
  const [child] = childId === null ? [] : await db.select().from(people).where(eq(people.id, childId))
  const now = clock.now()
  const [made] = await db
    .insert(claims)
    .values({
      orgId,
      groupId: group?.id ?? 0,
      registryNumber: child?.registryNumber ?? unknownNumber({ random }),
      childId,
      sinceDate: since,
      madeAt: now,
      lookedAt: now,
      status,
      movedAt: now,
      lapsesAt: lapseOf(now),
    })
    .returning({ id: claims.id })
  return made?.id ?? 0
}
