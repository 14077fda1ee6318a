import { fits, nameOf, pinnedPackage, platforms } from './platforms.mjs'

/** Optional packages that the lock may omit: { 'name': 'reason' }. */
const leftOut = {}

/** Resolves a package name from `from` as Node does: in its own node_modules, or in a folder further up. */
function placeOf(packages, from, name) {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (packages[place] !== undefined) return place
  if (from === '') return undefined
  const parent = from.lastIndexOf('/node_modules/')
  return placeOf(packages, parent === -1 ? '' : from.slice(0, parent), name)
}

const numbers = (version) => version.split(/[.-]/).slice(0, 3).map(Number)

/** Whether a version satisfies `1.2.3`, `^1.2.3` or `~1.2.3`. Other ranges are left to npm. */
function meets(version, named) {
  const [, sign, lowest] = /^([\^~]?)(\d+\.\d+\.\d+\S*)$/.exec(named) ?? []
  if (lowest === undefined) return true
  if (sign === '') return version === lowest
  const [has, needs] = [numbers(version), numbers(lowest)]
  const fixed = sign === '~' || needs[0] === 0 ? 2 : 1
  return has.slice(0, fixed).every((number, at) => number === needs[at]) && version.localeCompare(lowest, 'en', { numeric: true }) >= 0
}

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) || 'package.json'

/** Every optional dependency with its place in the lock. */
function* optionals(packages) {
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, named] of Object.entries(optionalDependencies)) yield { path, name, named, place: placeOf(packages, path, name) }
  }
}

/** Packages with a separate build for each platform; package.json is one of them, with the builds of Node. */
export function nativePackages(packages) {
  const found = new Map()
  for (const { path, name, place } of optionals(packages)) {
    const limits = packages[place]
    if (limits?.os === undefined || limits.cpu === undefined) continue
    if (!found.has(path)) found.set(path, { name: path === '' ? 'node' : nameAt(path), path, builds: [] })
    found.get(path).builds.push({ name, place, limits })
  }
  return [...found.values()]
}

/** Builds of a native package for a platform. Node's packages do not declare that they need glibc. */
export const buildsFor = ({ path, builds }, platform) =>
  builds.filter(({ name, limits }) => fits(limits, platform) && (path !== '' || pinnedPackage(platform)?.name === name))

/** Optional packages that are not locked, or locked in another version. */
function* unlocked(packages, allowed) {
  const open = new Set()
  for (const { path, name, named, place } of optionals(packages)) {
    if (place === undefined) open.add(name)
    if (place === undefined && !Object.hasOwn(allowed, name)) yield `${nameAt(path)} names ${name} ${named}, which is not locked.`
    if (place !== undefined && !meets(packages[place].version, named))
      yield `${nameAt(path)} names ${name} ${named}, but ${packages[place].version} is locked.`
  }
  for (const name of Object.keys(allowed)) if (!open.has(name)) yield `${name} is listed as left out, but no package by that name is.`
}

function* unbuilt(packages) {
  for (const native of nativePackages(packages)) {
    const wanted = platforms.filter((platform) => native.path !== '' || pinnedPackage(platform) !== undefined)
    for (const platform of wanted)
      if (buildsFor(native, platform).length === 0) yield `${native.name} has no build for ${nameOf(platform)}.`
  }
}

function* manyNodes(packages) {
  const nodes = Object.entries(packages).filter(([path]) => /node_modules\/node-(bin-)?(linux|darwin|win)-\w+$/.test(path))
  for (const platform of platforms.filter(pinnedPackage)) {
    const found = nodes.filter(([, limits]) => fits(limits, platform)).map(([path, { version }]) => `${nameAt(path)} ${version}`)
    if (found.length > 1) yield `More than one Node is locked for ${nameOf(platform)}: ${found.join(', ')}.`
  }
}

function* unhashed(packages) {
  for (const [path, { link, integrity }] of Object.entries(packages))
    if (path.includes('node_modules/') && !link && !integrity) yield `${path} is locked without the hash of its contents.`
}

/** Faults of a package-lock.json for any platform, as sentences. */
export const lockFaults = ({ packages }, allowed = leftOut) => [
  ...unlocked(packages, allowed),
  ...unbuilt(packages),
  ...manyNodes(packages),
  ...unhashed(packages),
]

/** Lock without the packages that have unlocked dependencies, so that npm resolves only those again. */
export function completePackages(lock) {
  const holes = new Set([...optionals(lock.packages)].filter(({ place }) => place === undefined).map(({ path }) => path))
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path === '' || !holes.has(path))) }
}

/**
 * Whether an installation has everything that the lock requires for that platform: every package, and a build of each installed native
 * one.
 */
export function holdsAll({ packages: installed }, { packages }, platform, withoutDevelopment) {
  const mayBeAbsent = ({ optional, devOptional, dev }) => optional || (withoutDevelopment && (dev || devOptional))
  const isThere = ([path, wanted]) => (installed[path] ? installed[path].version === wanted.version : mayBeAbsent(wanted))
  const isBuilt = (native) => {
    const builds = buildsFor(native, platform)
    const isNeeded = native.path === '' || installed[native.path] !== undefined
    return !isNeeded || builds.length === 0 || builds.some(({ place }) => installed[place])
  }
  const modules = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  return modules.every(isThere) && nativePackages(packages).every(isBuilt)
}
