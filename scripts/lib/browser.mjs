import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { step, stopWith } from './output.mjs'
import { run, tool } from './processes.mjs'

/** Headless shell of Chromium: opens pages with about a third of the processor time. */
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

const TIMEOUT_MS = 60_000

/**
 * Debian's headless shell in the version of the installed Chromium, unpacked into .cache: installing it could upgrade the machine's
 * Chromium.
 */
function unpackedShell() {
  const folder = join(root, '.cache/browser')
  const path = join(folder, 'usr/lib/chromium/chromium-headless-shell')
  const done = (command, ...args) => spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0
  const works = () => existsSync(path) && done(path, '--version')
  if (works()) return path
  if (!existsSync('/usr/bin/chromium') || !existsSync('/usr/bin/apt-get')) return undefined
  mkdirSync(folder, { recursive: true })
  const [, version] = /^Version: (.+)$/m.exec(spawnSync('dpkg', ['-s', 'chromium'], { encoding: 'utf8' }).stdout) ?? []
  const download = () => done('apt-get', '-qq', 'download', `chromium-headless-shell=${version}`)
  if (!download() && !(done('apt-get', '-qq', 'update') && download())) return undefined
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  if (packed === undefined || !done('dpkg', '-x', packed, '.')) return undefined
  // Its data files are in the chromium package.
  const [theirs, ours] = ['/usr/lib/chromium', join(folder, 'usr/lib/chromium')]
  for (const name of readdirSync(theirs).filter((name) => !existsSync(join(ours, name)))) symlinkSync(join(theirs, name), join(ours, name))
  return works() ? path : undefined
}

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Path of a Chromium: installed, else unpacked from Debian's package, else installed from Debian, else Playwright's; the headless shell
 * if `windowless`.
 */
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
