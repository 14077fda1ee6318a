import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, eq, gte, sql } from '../../database/sql.ts'
import { healthDeclarations } from '../../database/tables.ts'

type Declaration = typeof healthDeclarations.$inferSelect

const declarationsOf = preparedStatement((db, { childId, day }: Placeholders<{ childId: number; day: string }>) =>
  db
    .select()
    .from(healthDeclarations)
    .where(and(eq(healthDeclarations.childId, childId), eq(healthDeclarations.day, day))),
)

export async function findDeclaration(db: Database, childId: number, day: string): Promise<Declaration | undefined> {
  const [found] = await declarationsOf(db, { childId, day })
  return found
}

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

/** Health declarations of these children on a day. Served by health_declarations_pkey. */
export const healthOn = (db: Database, childIds: readonly number[], day: string) =>
  db
    .select({
      childId: healthDeclarations.childId,
      decision: healthDeclarations.decision,
      temperature: healthDeclarations.temperature,
      flags: healthDeclarations.flags,
    })
    .from(healthDeclarations)
    .where(and(sql`${healthDeclarations.childId} = ${anyOf(childIds)}`, eq(healthDeclarations.day, day)))
