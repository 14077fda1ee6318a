import type { ClaimStatus } from '@portal/contract/claims'
import { expiryOf } from '../src/areas/claims/rules.ts'
import { eq } from '../src/database/sql.ts'
import { claims, groups, people } from '../src/database/tables.ts'
import type { World } from '../src/world.ts'

interface Wanted {
  orgId: number
  /** Null: a registry number without a person. */
  childId: number | null
  status?: ClaimStatus
  since?: string
}

const LETTERS = 'АБВГДЖЗИКЛМНОПРСТУФХ'
let drawn = 0

/** Returns an unused registry number of a child that does not exist. */
export function unknownNumber(): string {
  const at = drawn++
  return `Ц${LETTERS[Math.floor(at / 90) % LETTERS.length]}182711${10 + (at % 90)}`
}

/** Inserts a claim of an institution for one of its groups. */
export async function someClaim({ db, clock }: World, { orgId, childId, status = 'OPEN', since = '2026-11-02' }: Wanted): Promise<number> {
  const [group] = await db.select().from(groups).where(eq(groups.orgId, orgId)).orderBy(groups.id).limit(1)
  const [child] = childId === null ? [] : await db.select().from(people).where(eq(people.id, childId))
  const now = clock.now()
  const [made] = await db
    .insert(claims)
    .values({
      orgId,
      groupId: group?.id ?? 0,
      registryNumber: child?.registryNumber ?? unknownNumber(),
      childId,
      sinceDate: since,
      madeAt: now,
      lookedAt: now,
      status,
      movedAt: now,
      lapsesAt: expiryOf(now),
    })
    .returning({ id: claims.id })
  return made?.id ?? 0
}
