import { check } from './lib/check.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
const results = await check()
process.exit(results.every(Boolean) ? 0 : 1)
