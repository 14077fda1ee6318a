import { Agent } from 'node:http'
import { openPostgres } from '@portal/server/database/connect'
import { gte, sql } from '@portal/server/database/sql'
import { prospectHistory, prospects } from '@portal/server/database/tables'
import { FIRST_ID, insertChildren, type Send, sendsOn } from '../server/test/sends.ts'
import { checkedFigure, reportedFigure } from './bars.ts'
import { countAll } from './portal.ts'
import { insertMothers, motherOf, sendWithRetry } from './sending.ts'
import { percentile } from './tally.ts'

/** Requests in a season. */
const KINDERGARTEN = 124_000
const FIRST_GRADERS = 78_000
export const SEASON = KINDERGARTEN + FIRST_GRADERS
const LANES = 24

/** Sends the requests of a season over a fixed number of connections; a smaller number keeps the proportion of kinds. */
export async function sendSeason(databaseUrl: string, address: string, requests: number): Promise<void> {
  const kindergarten = Math.round((requests * KINDERGARTEN) / SEASON)
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const { db, close } = await openPostgres(databaseUrl, 2)
  try {
    const firstGrade = { kind: 'firstGrade', firstId: FIRST_ID + kindergarten } as const
    const institutions = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      const institutionLists = [
        await insertChildren(tx, kindergarten),
        await insertChildren(tx, requests - kindergarten, firstGrade),
      ] as const
      await insertMothers(tx, requests)
      return institutionLists
    })
    await countAll(databaseUrl)

    /** Renews tickets regularly, because they expire before all requests are sent. */
    const sendsOf = async () => {
      const [small, large] = [await sendsOn(db, institutions[0]), await sendsOn(db, institutions[1], 'firstGrade')]
      return (at: number): Send => (at < kindergarten ? small : large)(FIRST_ID + at, motherOf(at))
    }
    const FRESH_MS = 60_000
    let sendFor = await sendsOf()
    let ticketsAt = performance.now()
    const times: number[] = []
    let [next, retried] = [0, 0]
    const lane = async () => {
      while (next < requests) {
        const at = next++
        if (performance.now() - ticketsAt > FRESH_MS) {
          ticketsAt = performance.now()
          sendFor = await sendsOf()
        }
        const began = performance.now()
        retried += await sendWithRetry(agent, address, sendFor(at))
        times.push(performance.now() - began)
      }
    }
    const start = performance.now()
    await Promise.all(Array.from({ length: LANES }, lane))
    const seconds = (performance.now() - start) / 1000
    times.sort((one, other) => one - other)
    const what = `${kindergarten} kindergarten requests and ${requests - kindergarten} first graders sent in one go`
    console.log(
      `${what}: ${reportedFigure(what, seconds, { digits: 0, unit: 's' })}, ${(requests / seconds).toFixed(0)} a second over ${LANES} connections, p95 ${percentile(times, 0.95).toFixed(0)} ms; asked to retry: ${reportedFigure('of the season, asked to retry', retried, { digits: 0 })}`,
    )
    const steps = await db.$count(prospectHistory, gte(prospectHistory.prospectId, FIRST_ID))
    const [row] = await db
      .select({ references: sql<number>`count(distinct ${prospects.reference})::int` })
      .from(prospects)
      .where(gte(prospects.id, FIRST_ID))
    const missing = requests - (row?.references ?? 0)
    console.log(
      `  requests that are not in the database: ${checkedFigure('of the season, not in the database', missing, { atMost: 0 }, { digits: 0 })}, written twice: ${checkedFigure('of the season, written twice', steps - requests, { atMost: 0 }, { digits: 0 })}`,
    )
  } finally {
    agent.destroy()
    await close()
  }
}
