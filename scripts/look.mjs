import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { stopWith } from './lib/output.mjs'
import { handOver } from './lib/processes.mjs'
import { seededFolder } from './lib/seed.mjs'
import { buildWeb } from './lib/web.mjs'

// Takes screenshots (scripts/lib/look.ts, scripts/lib/pictures.ts) of the portal at PORTAL_URL, else of one that it starts on a seeded
// country.
const [taking, ...rest] = process.argv.slice(2)
await ensureInstalled()
const env = { CHROMIUM_PATH: await findBrowser() }
if (!process.env.PORTAL_URL) {
  if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
  env.PORTAL_TEMPLATE = (await seededFolder()) ?? stopWith('The demo country could not be seeded: see above.')
}
await handOver([`scripts/lib/${taking}.ts`, ...rest], env)
