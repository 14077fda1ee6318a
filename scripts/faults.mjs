import { ensureInstalled } from './lib/install.mjs'
import { handOver, run } from './lib/processes.mjs'

await ensureInstalled()
// One worker: some tests assert the portal's response time.
const { code } = await run(['scripts/test.mjs', 'api', 'faults', '--maxWorkers=1', ...process.argv.slice(2)], {
  env: { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '10' },
})
if (code !== 0) process.exit(code)
await handOver(['scripts/lib/drill.ts'])
