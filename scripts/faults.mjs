import { ensureInstalled } from './lib/install.mjs'
import { handOver, tool } from './lib/processes.mjs'

await ensureInstalled()
await handOver([tool('vitest'), 'run', 'faults', ...process.argv.slice(2)], { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '10' })
