import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/processes.mjs'

await ensureInstalled()
await handOver(process.argv.slice(2))
