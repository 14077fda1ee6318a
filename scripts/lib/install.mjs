import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step, stopWith } from './say.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')

/** What npm notes of an installation when it is complete, held against the lock file. */
function isInstalled() {
  const noted = join(modules, '.package-lock.json')
  if (!existsSync(noted)) return false
  const packagesIn = (file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages).filter(([path]) => path.includes('node_modules/'))
  const installed = new Map(packagesIn(noted))
  const mayBeAbsent = ({ optional, devOptional, dev }) => optional || (process.env.NODE_ENV === 'production' && (dev || devOptional))
  return packagesIn(join(root, 'package-lock.json')).every(([path, wanted]) => {
    const found = installed.get(path)
    return found ? found.version === wanted.version : mayBeAbsent(wanted)
  })
}

/** Installs from the lock file where that has not been done; the web build needs development packages, so they come along in production too. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const { status } = await step('Installing packages from package-lock.json', () =>
    npm && node
      ? spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }),
  )
  if (status !== 0) stopWith('The packages could not be installed: check the connection to the npm registry, then run the command again.')
}

const runs = (node) => existsSync(node) && spawnSync(node, ['--version']).status === 0

/** The Node that the lock file pins, else this one if it can run TypeScript. */
export function pinnedNode() {
  const windows = process.platform === 'win32'
  const platform = windows ? 'win' : process.platform
  const pinned = join(modules, `node-${platform}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node')
  if (runs(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return stopWith(
    `Node 24 is needed and has no package for ${process.platform} ${process.arch}: install it (this is ${process.version}) and run the command again.`,
  )
}
