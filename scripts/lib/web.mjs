import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { ensureNative, native } from './native.mjs'
import { step } from './output.mjs'
import { run, tool } from './processes.mjs'
import { hashOf } from './stale.mjs'

const dist = join(root, 'web/dist')
const stamp = join(dist, '.stamp')

// The page of a draw shows the programs of docs/draw.md.
const currentSources = () => hashOf(['web', 'contract', 'docs/draw.md', 'package-lock.json'])
/** Source hash of the existing build; null without a complete build. */
const sourcesBuilt = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : null)

/** Reason why a start cannot serve the existing build, as a sentence; undefined if it can. */
export function buildFault(built = sourcesBuilt(), now = currentSources()) {
  if (built === null) return 'The web app is not built: run npm run build, then start again.'
  if (built !== now) return 'The web app was built from other sources than these: run npm run build, then start again.'
}

const DAY_MS = 86_400_000
/** File with the time at which each file of earlier builds was replaced. */
const earlierIn = (folder) => join(folder, '.earlier.json')
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/** Empties the folder for a build; files of earlier builds have a hash in their name and may stay. */
export function removeOldBuild(folder, keepsEarlier) {
  const staying = keepsEarlier ? ['assets', '.earlier.json'] : []
  for (const name of namesIn(folder)) if (!staying.includes(name)) rmSync(join(folder, name), { recursive: true })
  mkdirSync(folder, { recursive: true })
}

/** Deletes files of earlier builds (not written since `began`) a day after they were replaced, when no open page requests them any more. */
export function removeOldFiles(folder, began, now = Date.now()) {
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
 * Builds the web app if its sources changed; false, with the output shown, if the build fails. `alone`: nothing else writes to the
 * terminal. `keepsEarlier`: files of earlier builds stay for a day, because a running portal still serves them.
 */
export async function buildWeb({ alone = false, keepsEarlier = false } = {}) {
  const sources = currentSources()
  if (sourcesBuilt() === sources) return true
  ensureNative(native.build)
  removeOldBuild(dist, keepsEarlier)
  // Some file systems store whole seconds.
  const began = Math.floor(Date.now() / 1000) * 1000
  const build = (...args) =>
    run([tool('vite'), 'build', '--config', 'build/vite.config.ts', ...args], { cwd: join(root, 'web'), quiet: true })
  // One bundle for browsers, one for the server's rendering of public pages.
  const built = await step(
    'Building the web app',
    () => Promise.all([build(), build('--ssr', 'src/public/server.tsx'), build('--ssr', 'src/app/server.tsx', '--outDir', 'dist-app')]),
    { alone },
  )
  const failed = built.filter(({ code }) => code !== 0)
  for (const { output } of failed) console.error(output)
  if (failed.length === 0) {
    removeOldFiles(dist, began)
    writeFileSync(stamp, sources)
  }
  return failed.length === 0
}
