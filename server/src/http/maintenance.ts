import type { Notice } from '@portal/contract/content'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { preparedStatement } from '../database/preparedStatement.ts'
import { maintenance } from '../database/tables.ts'
import { cached } from '../load/cache.ts'
import { Refused } from '../text/refusals.ts'
import type { World } from '../world.ts'

type Row = typeof maintenance.$inferSelect
const NOTHING: Row = { id: 1, bannerMn: null, bannerEn: null, bannerFrom: null, bannerUntil: null, readOnlySince: null }

const maintenanceRows = preparedStatement((db) => db.select().from(maintenance))

export const findMaintenance = async (db: Database): Promise<Row> => (await maintenanceRows(db, {}))[0] ?? NOTHING

export async function putMaintenance(db: Database, change: Partial<Omit<Row, 'id'>>): Promise<void> {
  await db
    .insert(maintenance)
    .values({ ...NOTHING, ...change })
    .onConflictDoUpdate({ target: maintenance.id, set: change })
}

/** Returns the banner and read-only state that pages show at `now`. */
export function noticeFrom({ bannerMn: mn, bannerEn: en, bannerFrom, bannerUntil, readOnlySince }: Row, now: Date): Notice {
  const isDue = (bannerFrom === null || bannerFrom <= now) && (bannerUntil === null || now < bannerUntil)
  return { banner: isDue && mn !== null && en !== null ? { mn, en } : null, readOnly: readOnlySince !== null }
}

/** Maximum delay until every process knows of a change. */
export const MAINTENANCE_FRESH_MS = 5000

export const currentNotice = cached(MAINTENANCE_FRESH_MS, async ({ db, clock }) => noticeFrom(await findMaintenance(db), clock.now()))

export const isReadOnly = async (world: World): Promise<boolean> => (await currentNotice(world)).readOnly

/** Retry-After of a refused change, in seconds. */
export const READ_ONLY_RETRY_S = 60

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stays allowed while the portal is read-only. */
    goesOnReadOnly?: true | undefined
  }
}

/** Refuses every change without `goesOnReadOnly` while the portal is read-only. */
export function refuseChanges(app: FastifyInstance, world: World): void {
  app.addHook('preHandler', async ({ method, is404, routeOptions: { config } }) => {
    if (method === 'GET' || method === 'HEAD' || is404 || config.goesOnReadOnly) return
    if (await isReadOnly(world)) throw new Refused('readOnly', { retryAfter: READ_ONLY_RETRY_S })
  })
}
