import { ensureInstalled } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { handOver } from './lib/processes.mjs'
import { seededFolder, TEST_CHILDREN } from './lib/seed.mjs'

await ensureInstalled()
ensureNative(native.server)
const PORTAL_TEMPLATE = await seededFolder({ children: TEST_CHILDREN })
if (PORTAL_TEMPLATE === undefined) process.exit(1)
await handOver(['--expose-gc', 'server/test/fuzz/main.ts', ...process.argv.slice(2)], { PORTAL_TEMPLATE })
