import type { Database } from '../../database/connect.ts'
import { and, asc, eq, isNotNull, sql } from '../../database/sql.ts'
import { links } from '../../database/tables.ts'
import { takeStep } from '../../requests/takeStep.ts'
import type { World } from '../../world.ts'
import { linkSteps } from './steps.ts'

/** Shown to the parent and to the school's desk. */
const PAUSED = 'Нэвтрэх утсыг өөр байгууллага сольсон тул бүртгэлээ баталгаажуулах эсвэл сургууль дахин зөвшөөрөх шаардлагатай'

const linksWhere = (tx: Database, which: ReturnType<typeof and>) =>
  tx.select({ id: links.id }).from(links).where(which).orderBy(asc(links.id))

/** Pauses a parent's approved links at other institutions: each waits in its school's queue for a new approval. */
export async function pauseLinks(tx: Database, world: World, parentId: number, exceptOrgId: number): Promise<void> {
  const approved = and(eq(links.parentId, parentId), eq(links.status, 'APPROVE'), sql`${links.orgId} is distinct from ${exceptOrgId}`)
  for (const { id } of await linksWhere(tx, approved))
    await takeStep(tx, world, linkSteps, id, ({ status }) =>
      status === 'APPROVE' ? ({ who: 'system', personId: null, status: 'NEW', note: PAUSED } as const) : undefined,
    )
}

/** Resumes a parent's paused links after the account is proven or has its old contact back. */
export async function resumeLinks(tx: Database, world: World, parentId: number): Promise<void> {
  for (const { id } of await linksWhere(tx, and(eq(links.parentId, parentId), isNotNull(links.pausedAt))))
    await takeStep(tx, world, linkSteps, id, ({ pausedAt }) =>
      pausedAt === null ? undefined : ({ who: 'system', personId: null, status: 'APPROVE', note: null } as const),
    )
}
