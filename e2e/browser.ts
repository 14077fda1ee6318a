import type { LaunchOptions } from '@playwright/test'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Optimising compilers cost more than they save in pages that live for seconds. */
const quickCode = '--js-flags=--no-opt --no-maglev'
const { CHROMIUM_PATH: path, FULL_CHROMIUM_PATH: fullPath } = process.env

/** Launch options; Chromium cannot use its sandbox as root. */
export const browserOptions: LaunchOptions = {
  ...(path && { executablePath: path }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...quiet, quickCode],
}

/** Options of a browser that shows notifications, which the headless shell does not. */
export const fullBrowserOptions: LaunchOptions = { ...browserOptions, ...(fullPath && { executablePath: fullPath }) }
