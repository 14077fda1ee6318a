import { findBrowser } from './browser.mjs'
import { ensureInstalled } from './install.mjs'
import { handOver } from './processes.mjs'
import { stopWith } from './say.mjs'
import { seededFolder } from './seed.mjs'
import { buildWeb } from './web.mjs'

/** Hands over to a script that takes pictures: of the portal in PORTAL_URL, else of one that it starts on a seeded country. */
export async function lookWith(script) {
  await ensureInstalled()
  const env = { CHROMIUM_PATH: await findBrowser() }
  if (!process.env.PORTAL_URL) {
    if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
    env.PORTAL_TEMPLATE = (await seededFolder()) ?? stopWith('The demo country could not be seeded: see above.')
  }
  await handOver([script, ...process.argv.slice(2)], env)
}
