import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run, tool } from './processes.mjs'
import { step } from './say.mjs'
import { hashOf } from './stale.mjs'

const stamp = join(root, 'web/dist/.stamp')

/** Builds the web app if its sources changed since the last build; false, with the output shown, if it does not build. */
export async function buildWeb() {
  const sources = hashOf(['web', 'contract', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  const { code, output } = await step('Building the web app', () => run([tool('vite'), 'build'], { cwd: join(root, 'web'), quiet: true }))
  if (code === 0) writeFileSync(stamp, sources)
  else console.error(output)
  return code === 0
}
