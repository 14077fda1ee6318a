import { ensureInstalled } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { handOver, portal } from './lib/processes.mjs'
import { stopWith } from './lib/say.mjs'
import { buildWeb } from './lib/web.mjs'

await ensureInstalled()
ensureNative(native.server)
if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
const { file, env } = portal()
await handOver([file, ...process.argv.slice(2)], env)
