import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { ensureNative, native } from './native.mjs'
import { run, tool } from './processes.mjs'
import { step } from './say.mjs'
import { hashOf } from './stale.mjs'

const dist = join(root, 'web/dist')
const stamp = join(dist, '.stamp')

const sourcesNow = () => hashOf(['web', 'contract', 'package-lock.json'])
/** The sources of the build that is there; null where there is none, or one that did not come to its end. */
const sourcesBuilt = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : null)

/** What keeps a start from serving the build that is there, in one sentence; undefined where nothing does. */
export function buildFault(built = sourcesBuilt(), now = sourcesNow()) {
  if (built === null) return 'The web app is not built: run npm run build, then start again.'
  if (built !== now) return 'The web app was built from other sources than these: run npm run build, then start again.'
}

const DAY_MS = 86_400_000
/** Since when each file of an earlier build has not been part of the newest. */
const earlierIn = (folder) => join(folder, '.earlier.json')
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** Makes room for a build: what has a hash in its name may stay, because it gets in nobody's way. */
export function makeRoom(folder, keepsEarlier) {
  const staying = keepsEarlier ? ['assets', '.earlier.json'] : []
  for (const name of namesIn(folder)) if (!staying.includes(name)) rmSync(join(folder, name), { recursive: true })
  mkdirSync(folder, { recursive: true })
}

/** After a build that began at `began`: what it did not write is of an earlier one and goes after a day, once no open page asks for it. */
export function letGo(folder, began, now = Date.now()) {
  const known = existsSync(earlierIn(folder)) ? JSON.parse(readFileSync(earlierIn(folder), 'utf8')) : {}
  const assets = join(folder, 'assets')
  const since = {}
  for (const name of namesIn(assets)) {
    if (statSync(join(assets, name)).mtimeMs >= began) continue
    const replacedAt = known[name] ?? now
    if (now - replacedAt > DAY_MS) rmSync(join(assets, name))
    else since[name] = replacedAt
  }
  writeFileSync(earlierIn(folder), JSON.stringify(since))
}

/**
 * Builds the web app if its sources changed since the last build, `alone` if nothing else writes meanwhile; false, with the output shown, if
 * it does not build. Where it `keepsEarlier`, files of earlier builds stay for a day: a portal that runs goes on serving them.
 */
export async function buildWeb({ alone = false, keepsEarlier = false } = {}) {
  const sources = sourcesNow()
  if (sourcesBuilt() === sources) return true
  ensureNative(native.build)
  makeRoom(dist, keepsEarlier)
  // File systems may count whole seconds.
  const began = Math.floor(Date.now() / 1000) * 1000
  const build = (...args) =>
    run([tool('vite'), 'build', '--config', 'build/vite.config.ts', ...args], { cwd: join(root, 'web'), quiet: true })
  // For browsers, and the public pages for the server.
  const built = await step('Building the web app', () => Promise.all([build(), build('--ssr', 'src/public/server.tsx')]), { alone })
  const failed = built.filter(({ code }) => code !== 0)
  for (const { output } of failed) console.error(output)
  if (failed.length === 0) {
    letGo(dist, began)
    writeFileSync(stamp, sources)
  }
  return failed.length === 0
}
