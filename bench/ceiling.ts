import { startPostgres } from '../scripts/lib/postgres.ts'
import { sized, stated } from './bars.ts'
import { median, startPortal } from './portal.ts'
import { lanes, prepareSends, sendAll } from './sending.ts'
import { CHILDREN, CONNECTIONS, load, numberToLookUp, ROUNDS, SECONDS, warmCalls } from './warmCalls.ts'

/**
 * What a second worker brings: calls and sends a second of two workers against one, in turn, on one database. Who asks and the database
 * need processors as well: with two of them in all, twice as much cannot come out.
 */
const SENDS = sized(500, 250)

const postgres = await startPostgres()
const databaseUrl = `${postgres.url}/postgres`
const agent = lanes()
const shared = { children: CHILDREN, databaseUrl, captchaSteps: 1, isQuiet: true }
const one = await startPortal({ ...shared, workers: 1 })
const two = await startPortal({ ...shared, workers: 2 })

/** The same with both in turn; the first round warms up. */
async function compared(what: string, rateAt: (address: string) => Promise<number>): Promise<void> {
  const rounds: { one: number; two: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push({ one: await rateAt(one.address), two: await rateAt(two.address) })
  const warm = rounds.slice(1)
  const ratio = stated(`${what}: two workers against one`, median(warm.map((round) => round.two / round.one)))
  console.log(
    `${what}\n  ${median(warm.map((round) => round.one)).toFixed(0)}/s with one worker, ${stated(
      `${what}, a second with two workers`,
      median(warm.map((round) => round.two)),
      { digits: 0 },
    )}/s with two, ratio ${ratio}`,
  )
}

try {
  console.log(`${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds of ${SECONDS} s, of ${SENDS} sends`)
  for (const asked of await warmCalls(one.address, await numberToLookUp(databaseUrl)))
    await compared(asked.call.path, async (address) => (await load(address, asked)).rate)
  const sends = await prepareSends(databaseUrl, SENDS * 2 * (ROUNDS + 1))
  await compared('sends', async (address) => (await sendAll(agent, address, sends.splice(-SENDS))).rate)
} finally {
  agent.destroy()
  await two.end()
  await one.end()
  await postgres.stop()
}
