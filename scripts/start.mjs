import { ensureRunnable, inProduction } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { handOver, portal } from './lib/processes.mjs'
import { stopWith } from './lib/say.mjs'
import { buildFault, buildWeb } from './lib/web.mjs'

await ensureRunnable()
ensureNative(native.server)
// Production starts what was built before, so that it needs no right to write here and no package of development.
const fault = inProduction ? buildFault() : undefined
if (fault !== undefined) stopWith(fault)
if (!inProduction && !(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
const { file, env } = portal()
/** A new build goes live by SIGHUP: workers of new code must not serve the pages of another. */
function mayReplace() {
  const wrong = buildFault()
  if (wrong !== undefined) console.error(`SIGHUP changes nothing. ${wrong.replace('then start again', 'then send SIGHUP again')}`)
  return wrong === undefined
}
await handOver([file, ...process.argv.slice(2)], env, mayReplace)
