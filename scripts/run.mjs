import { ensureRunnable } from './lib/install.mjs'
import { handOver } from './lib/processes.mjs'

await ensureRunnable()
await handOver(process.argv.slice(2))
