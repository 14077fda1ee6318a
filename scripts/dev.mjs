import { join } from 'node:path'
import { ensureInstalled, root } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { stopWith } from './lib/output.mjs'
import { endAllProcesses, ended, portal, start, tool } from './lib/processes.mjs'
import { buildWeb } from './lib/web.mjs'

await ensureInstalled()
ensureNative(native.server)
// The server needs the built app to start; Vite serves the pages and proxies calls to port 3000.
if (!(await buildWeb({ alone: true }))) stopWith('The web app does not build: see above.')
const { file, env } = portal()
const server = start(['--watch', '--watch-preserve-output', file, ...process.argv.slice(2)], {
  // Single process, so that --watch covers every loaded file.
  env: { ...env, PORT: '3000', WEB_PROCESSES: '0' },
})
const web = start([tool('vite'), '--config', 'build/vite.config.ts', '--port', '5173', '--strictPort'], { cwd: join(root, 'web') })

const both = [server, web].map(ended)
const code = await Promise.race(both)
endAllProcesses()
await Promise.all(both)
process.exit(code)
