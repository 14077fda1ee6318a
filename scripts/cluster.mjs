import { ensureInstalled } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { stopWith } from './lib/output.mjs'
import { handOver } from './lib/processes.mjs'
import { buildWeb } from './lib/web.mjs'

await ensureInstalled()
ensureNative(native.server)
if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
await handOver(['scripts/cluster/main.ts', ...process.argv.slice(2)])
