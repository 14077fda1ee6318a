import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, eq, gte } from '../../database/sql.ts'
import { healthDeclarations } from '../../database/tables.ts'

export type Declaration = typeof healthDeclarations.$inferSelect

/** Declarations of children on a day, at most one each. Served by health_declarations_pkey. */
export const declarationsOn = preparedStatement((db, { childIds, day }: Placeholders<{ childIds: readonly number[]; day: string }>) =>
  db
    .select()
    .from(healthDeclarations)
    .where(and(eq(healthDeclarations.childId, anyOf(childIds)), eq(healthDeclarations.day, day))),
)

/** Deletes a declaration that this parent sent since a time; returns false if there is none. */
export async function takeBack(
  tx: Database,
  { childId, day, parentId, since }: Pick<Declaration, 'childId' | 'day' | 'parentId'> & { since: Date },
): Promise<boolean> {
  const { childId: child, day: on, parentId: parent, declaredAt } = healthDeclarations
  const gone = await tx
    .delete(healthDeclarations)
    .where(and(eq(child, childId), eq(on, day), eq(parent, parentId), gte(declaredAt, since)))
    .returning({ childId: child })
  return gone.length > 0
}

/** Writes the day's declaration; a later one replaces it. */
export const declare = async (tx: Database, { childId, day, ...rest }: Declaration): Promise<void> => {
  await tx
    .insert(healthDeclarations)
    .values({ childId, day, ...rest })
    .onConflictDoUpdate({ target: [healthDeclarations.childId, healthDeclarations.day], set: rest })
}
