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
const walked = calls.filter(({ method, path }) => chosen.test(`${method} ${path}`))
const engines: readonly Engine[] = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine)
if (walked.length === 0 || engines.length === 0) throw new Error('no call or no engine has such a name')

const report = openReport(walked)
for (const engine of engines) {
  const portal = await fuzzPortal(engine, process.env.PORTAL_TEMPLATE ?? '')
  try {
    const until = performance.now() + (Number(values.minutes) * 60_000) / engines.length
    const run = await openRun({ ...portal, engine, report, calls: walked }, seed)
    const most = Number(values.steps ?? Number.POSITIVE_INFINITY)
    for (let step = 0; step < most && performance.now() < until; step++) await run.step()
    run.close()
  } finally {
    await portal.portal.end()
  }
}
report.print(seed)
process.exit(report.found === 0 ? 0 : 1)
