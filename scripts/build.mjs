import { ensureInstalled } from './lib/install.mjs'
import { ensureNative, native } from './lib/native.mjs'
import { stopWith } from './lib/output.mjs'
import { buildWeb } from './lib/web.mjs'

await ensureInstalled()
ensureNative([...native.server, ...native.build])
if (!(await buildWeb({ alone: true, keepsEarlier: true }))) stopWith('The web app does not build: see above.')
console.log('The web app is built, in web/dist, web/dist-server and web/dist-app: NODE_ENV=production npm start serves it.')
