import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The path of a Chromium: one that is here, else Debian's package, else Playwright's own; without windows where that will do. */
export async function findBrowser({ windowless = false } = {}) {
  const { CHROMIUM_PATH: named } = process.env
  if (named && !existsSync(named)) stopWith(`CHROMIUM_PATH names no file: ${named}. Correct it or remove it.`)
  const find = () => present(windowless ? [shell] : [])
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
