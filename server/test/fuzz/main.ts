import { parseArgs } from 'node:util'
import { calls } from '@portal/contract/calls'
import { ENGINES, type Engine, fuzzPortal } from './portals.ts'
import { openReport } from './report.ts'
import { openRun } from './run.ts'

/** `npm run fuzz -- --seed 1 --minutes 10 [--engine embedded|postgres] [--calls regex] [--steps n]` */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    steps: { type: 'string' },
    engine: { type: 'string' },
    calls: { type: 'string', default: '' },
  },
})
const seed = Number(values.seed)
const chosen = new RegExp(values.calls)
const chosenCalls = calls.filter(({ method, path }) => chosen.test(`${method} ${path}`))
const engines: readonly Engine[] = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine)
if (chosenCalls.length === 0 || engines.length === 0) throw new Error('no call or no engine has such a name')

const report = openReport(chosenCalls)

/** Share of a run after which all lazily loaded data is in memory. */
const WARM_UP = 0.3
/** Maximum growth of memory since then, and the growth in MB that is ignored. */
const GROWTH = 1.5
const NOTHING_MB = 40
interface Memory {
  heap: number
  resident: number
}
function memory(): Memory {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: Math.round(heapUsed / 2 ** 20), resident: Math.round(rss / 2 ** 20) }
}
function checkMemory(engine: Engine, first: Memory, last: Memory): void {
  console.log(`${engine}: heap ${first.heap} → ${last.heap} MB, resident ${first.resident} → ${last.resident} MB`)
  for (const kind of ['heap', 'resident'] as const)
    if (last[kind] > first[kind] * GROWTH + NOTHING_MB)
      report.findOutside(engine, `the ${kind} memory grew from ${first[kind]} to ${last[kind]} MB`)
}
const engineNow = { name: '' }
process.on('warning', ({ name, message }) => report.findOutside(engineNow.name, `${name}: ${message}`))
process.on('unhandledRejection', (error) =>
  report.findOutside(engineNow.name, `a promise was refused that nobody waits for: ${String(error)}`),
)
for (const engine of engines) {
  engineNow.name = engine
  const portal = await fuzzPortal(engine, process.env.PORTAL_TEMPLATE ?? '')
  try {
    const until = performance.now() + (Number(values.minutes) * 60_000) / engines.length
    const run = await openRun({ ...portal, engine, report, calls: chosenCalls }, seed)
    const most = Number(values.steps ?? Number.POSITIVE_INFINITY)
    const warm = performance.now() + (until - performance.now()) * WARM_UP
    let atFirst: Memory | undefined
    for (let step = 0; step < most && performance.now() < until; step++) {
      await run.step()
      if (atFirst === undefined && performance.now() > warm) atFirst = memory()
    }
    run.close()
    if (atFirst !== undefined) checkMemory(engine, atFirst, memory())
  } finally {
    await portal.portal.end()
  }
}
report.print(seed)
process.exit(report.found === 0 ? 0 : 1)
