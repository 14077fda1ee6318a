import { ensureInstalled } from './lib/install.mjs'
import { stopWith } from './lib/output.mjs'
import { handOver } from './lib/processes.mjs'
import { seededFolder, TEST_CHILDREN } from './lib/seed.mjs'
import { buildWeb } from './lib/web.mjs'

// Opens ten pages in WebKit (scripts/lib/smoke.ts) on a portal of its own.
await ensureInstalled()
if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
const template = (await seededFolder({ children: TEST_CHILDREN })) ?? stopWith('The demo country could not be seeded: see above.')
await handOver(['scripts/lib/smoke.ts', ...process.argv.slice(2)], { PORTAL_TEMPLATE: template })
