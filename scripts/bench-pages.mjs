import { findBrowser } from './lib/browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/processes.mjs'
import { stopWith } from './lib/say.mjs'
import { buildWeb } from './lib/web.mjs'

await ensureInstalled()
if (!(await buildWeb())) stopWith('The web app does not build: see above.')
await handOver(['bench/pages.ts'], { CHROMIUM_PATH: await findBrowser() })
