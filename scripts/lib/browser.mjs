import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, tool } from './processes.mjs'
import { step, stopWith } from './say.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

async function present() {
  const { chromium } = await import('playwright-core')
  return [process.env.CHROMIUM_PATH, ...places, chromium.executablePath()].find((path) => path && existsSync(path))
}

function installFromDebian() {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
}

const onDebianAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The path of a Chromium: one that is here, else Debian's package, else Playwright's own. */
export async function findBrowser() {
  const { CHROMIUM_PATH: named } = process.env
  if (named && !existsSync(named)) stopWith(`CHROMIUM_PATH names no file: ${named}. Correct it or remove it.`)
  const found = await present()
  if (found) return found
  if (onDebianAsRoot()) await step("Installing Chromium from Debian's packages", installFromDebian)
  if (!(await present())) await step("Installing Playwright's Chromium", () => run([tool('playwright'), 'install', 'chromium']))
  return (
    (await present()) ??
    stopWith('No Chromium: install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH, then run the command again.')
  )
}
