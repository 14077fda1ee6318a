import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './install.mjs'

const made = new Set(['dist', 'dist-server', 'dist-app', 'node_modules', 'data'])

function filesBelow(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !made.has(entry.name))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}

/** Hash over the names and contents of all sources below these paths. */
export function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap((path) => filesBelow(join(root, path))).sort()) {
    hash.update(file.slice(root.length).replaceAll(sep, '/')).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
