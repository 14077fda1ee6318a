import { join } from 'node:path'
import { portal } from './lib/demo.mjs'
import { ensureInstalled, root } from './lib/install.mjs'
import { endAll, ended, start, tool } from './lib/processes.mjs'

await ensureInstalled()
const { file, env } = portal()
const server = start(['--watch', '--watch-preserve-output', file, ...process.argv.slice(2)], { env: { PORT: '3000', ...env } })
const web = start([tool('vite'), '--port', '5173', '--strictPort'], { cwd: join(root, 'web') })

const both = [server, web].map(ended)
const code = await Promise.race(both)
endAll()
await Promise.all(both)
process.exit(code)
