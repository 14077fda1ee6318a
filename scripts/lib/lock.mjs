import { fits, nameOf, pinnedPackage, platforms } from './platforms.mjs'

/** Optional packages that are left out of the lock, each with the reason: { 'name': 'why nobody needs it' }. */
const leftOut = {}

/** Where a package that stands at `from` finds the one of that name: below itself, or in a folder further up. */
function placeOf(packages, from, name) {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (packages[place] !== undefined) return place
  if (from === '') return undefined
  const parent = from.lastIndexOf('/node_modules/')
  return placeOf(packages, parent === -1 ? '' : from.slice(0, parent), name)
}

const numbers = (version) => version.split(/[.-]/).slice(0, 3).map(Number)

/** Whether a version is the one that is named, or of the named range: `^1.2.3`, `~1.2.3`. Other ranges are left to npm. */
function meets(version, named) {
  const [, sign, lowest] = /^([\^~]?)(\d+\.\d+\.\d+\S*)$/.exec(named) ?? []
  if (lowest === undefined) return true
  if (sign === '') return version === lowest
  const [has, needs] = [numbers(version), numbers(lowest)]
  const fixed = sign === '~' || needs[0] === 0 ? 2 : 1
  return has.slice(0, fixed).every((number, at) => number === needs[at]) && version.localeCompare(lowest, 'en', { numeric: true }) >= 0
}

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) || 'package.json'

/** Every package that names optional ones, with where each is locked. */
function* optionals(packages) {
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, named] of Object.entries(optionalDependencies)) yield { path, name, named, place: placeOf(packages, path, name) }
  }
}

/** The packages that come as one build for each platform; package.json itself is one, with the builds of Node. */
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

/** The builds of a native package for a platform. The packages of Node do not say that they need glibc. */
export const buildsFor = ({ path, builds }, platform) =>
  builds.filter(({ name, limits }) => fits(limits, platform) && (path !== '' || pinnedPackage(platform)?.name === name))

/** What is named and not locked, or locked in another version. */
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

/** What a package-lock.json lacks for any of the platforms, in sentences. */
export const lockFaults = ({ packages }, allowed = leftOut) => [
  ...unlocked(packages, allowed),
  ...unbuilt(packages),
  ...manyNodes(packages),
  ...unhashed(packages),
]

/** The lock without the packages that name something unlocked: npm looks those up again, and only those. */
export function withoutHoles(lock) {
  const holes = new Set([...optionals(lock.packages)].filter(({ place }) => place === undefined).map(({ path }) => path))
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path === '' || !holes.has(path))) }
}

/** Whether an installation holds what the lock names for that platform: every package, and of each native one that is there a build. */
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
