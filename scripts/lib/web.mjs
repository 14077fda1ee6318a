import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { ensureNative, native } from './native.mjs'
import { run, tool } from './processes.mjs'
import { step } from './say.mjs'
import { hashOf } from './stale.mjs'

const stamp = join(root, 'web/dist/.stamp')

const sourcesNow = () => hashOf(['web', 'contract', 'package-lock.json'])
/** The sources of the build that is there; null where there is none, or one that did not come to its end. */
const sourcesBuilt = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : null)

/** What keeps a start from serving the build that is there, in one sentence; undefined where nothing does. */
export function buildFault(built = sourcesBuilt(), now = sourcesNow()) {
  if (built === null) return 'The web app is not built: run npm run build, then start again.'
  if (built !== now) return 'The web app was built from other sources than these: run npm run build, then start again.'
}

/** Builds the web app if its sources changed since the last build, `alone` if nothing else writes meanwhile; false, with the output shown, if it does not build. */
export async function buildWeb({ alone = false } = {}) {
  const sources = sourcesNow()
  if (sourcesBuilt() === sources) return true
  ensureNative(native.build)
  const build = (...args) =>
    run([tool('vite'), 'build', '--config', 'build/vite.config.ts', ...args], { cwd: join(root, 'web'), quiet: true })
  // For browsers, and the public pages for the server.
  const built = await step('Building the web app', () => Promise.all([build(), build('--ssr', 'src/public/server.tsx')]), { alone })
  const failed = built.filter(({ code }) => code !== 0)
  for (const { output } of failed) console.error(output)
  if (failed.length === 0) writeFileSync(stamp, sources)
  return failed.length === 0
}
