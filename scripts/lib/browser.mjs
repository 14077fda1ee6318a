import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run, tool } from './processes.mjs'
import { step, stopWith } from './say.mjs'

/** Chromium without its windows: opens a page for a third of the work. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

async function present(first) {
  const { chromium } = await import('playwright-core')
  return [process.env.CHROMIUM_PATH, ...first, ...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

function installFromDebian(name) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update')
  apt('install', '-y', '--no-install-recommends', name)
}

const LONGEST_MS = 60_000

/** Debian's Chromium without its windows, in the version of the one that is here, unpacked into our own folder: installing it could change the machine's. */
function unpackedShell() {
  const folder = join(root, '.cache/browser')
  const path = join(folder, 'usr/lib/chromium/chromium-headless-shell')
  const done = (command, ...args) => spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: LONGEST_MS }).status === 0
  const works = () => existsSync(path) && done(path, '--version')
  if (works()) return path
  if (!existsSync('/usr/bin/chromium') || !existsSync('/usr/bin/apt-get')) return undefined
  mkdirSync(folder, { recursive: true })
  const [, version] = /^Version: (.+)$/m.exec(spawnSync('dpkg', ['-s', 'chromium'], { encoding: 'utf8' }).stdout) ?? []
  const download = () => done('apt-get', '-qq', 'download', `chromium-headless-shell=${version}`)
  if (!download() && !(done('apt-get', '-qq', 'update') && download())) return undefined
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  if (packed === undefined || !done('dpkg', '-x', packed, '.')) return undefined
  // Its data comes with the other package.
  const [theirs, ours] = ['/usr/lib/chromium', join(folder, 'usr/lib/chromium')]
  for (const name of readdirSync(theirs).filter((name) => !existsSync(join(ours, name)))) symlinkSync(join(theirs, name), join(ours, name))
  return works() ? path : undefined
}

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The path of a Chromium: one that is here, or unpacked from Debian's package, else Debian's package, else Playwright's own; without windows where that will do. */
export async function findBrowser({ windowless = false } = {}) {
  const { CHROMIUM_PATH: named } = process.env
  if (named && !existsSync(named)) stopWith(`CHROMIUM_PATH names no file: ${named}. Correct it or remove it.`)
  const find = () => present(windowless ? [shell, unpackedShell()] : [])
  const found = await find()
  if (found) return found
  const debianName = windowless ? 'chromium-headless-shell' : 'chromium'
  if (onDebianAsRoot()) await step("Installing Chromium from Debian's packages", () => installFromDebian(debianName))
  if (!(await find())) await step("Installing Playwright's Chromium", () => run([tool('playwright'), 'install', 'chromium']))
  return (
    (await find()) ??
    stopWith('No Chromium: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH, then run the command again.')
  )
}
