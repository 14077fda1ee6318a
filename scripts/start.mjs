import { ensureRunnable, inProduction } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { stopWith } from './lib/output.mjs'
import { handOver, portal } from './lib/processes.mjs'
import { buildFault, buildWeb } from './lib/web.mjs'

await ensureRunnable()
ensureNative(native.server)
// Production starts an existing build, so that it needs no write permission and no dev dependencies.
const fault = inProduction ? buildFault() : undefined
if (fault !== undefined) stopWith(fault)
if (!inProduction && !(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
const { file, env } = portal()
/** SIGHUP starts new workers only with a matching build: new code must not serve the pages of an older one. */
function mayReplace() {
  const wrong = buildFault()
  if (wrong !== undefined) console.error(`SIGHUP changes nothing. ${wrong.replace('then start again', 'then send SIGHUP again')}`)
  return wrong === undefined
}
await handOver([file, ...process.argv.slice(2)], env, mayReplace)
