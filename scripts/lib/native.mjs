import { spawnSync } from 'node:child_process'
import { pinnedNode, readLock, root } from './install.mjs'
import { buildsFor, nativePackages } from './lock.mjs'
import { stopWith } from './output.mjs'
import { here, nameOf, platforms } from './platforms.mjs'

/** Packages with platform builds that are required for a start. */
export const native = {
  /** Password hashing. */
  server: ['@node-rs/argon2'],
  /** Build of the web app. */
  build: ['lightningcss', 'rolldown'],
}

const probe = (names) => `for (const name of ${JSON.stringify(names)}) await import(name).then(() => console.log(name), () => {})`

/** Packages that the portal's Node cannot load from the folder. */
export function unloadable(names, cwd = root) {
  const { stdout } = spawnSync(pinnedNode(), ['--input-type=module', '-e', probe(names)], { cwd, encoding: 'utf8' })
  const loaded = stdout.split('\n')
  return names.filter((name) => !loaded.includes(name))
}

/** Error message: the package, and the fix. */
export function complaint(name, { packages }, platform) {
  const found = nativePackages(packages).find(({ path }) => path === `node_modules/${name}`)
  const builds = found ? buildsFor(found, platform).map((build) => build.name) : []
  if (builds.length === 0) return `${name} has no build for ${nameOf(platform)}: the portal runs on ${platforms.map(nameOf).join(', ')}.`
  return `${name} does not load: its build for ${nameOf(platform)}, ${builds.join(' or ')}, is missing or broken. Run npm ci, then the command again.`
}

/** Exits with an error message if one of the packages does not load. */
export function ensureNative(names) {
  const [name] = unloadable(names)
  if (name !== undefined) stopWith(complaint(name, readLock(), here()))
}
