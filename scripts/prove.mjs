import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hasBinaryFor } from './lib/binary.mjs'
import { inTemporaryFolder, npm, readLock } from './lib/install.mjs'
import { buildsFor, nativePackages } from './lib/lock.mjs'
import { step, stopWith } from './lib/output.mjs'
import { nameOf, pinnedPackage, platforms } from './lib/platforms.mjs'

const OLDEST_NPM = 10

async function npmMajor() {
  const { output } = await npm(['--version'])
  return Number.parseInt(output, 10)
}

/** Installs for that platform in a temporary folder, and returns for each native package whether its binary is present. */
function proven(platform) {
  return inTemporaryFolder(async (folder) => {
    const { os, cpu, libc } = platform
    const meant = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])]
    const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...meant]
    const { code, output } = await step(`Installing for ${nameOf(platform)}`, () => npm(args, folder), { alone: true })
    if (code !== 0) stopWith(`npm could not install for ${nameOf(platform)}:\n${output}`)
    return natives.map((native) => {
      if (native.path === '' && pinnedPackage(platform) === undefined) return 'own'
      const places = buildsFor(native, platform).map(({ place }) => join(folder, place))
      return places.some((place) => existsSync(place) && hasBinaryFor(place, platform)) ? '✓' : '✗'
    })
  })
}

function print(head, rows) {
  const table = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...table.map((row) => row[at].length)))
  for (const row of table) console.log(row.map((cell, at) => cell.padEnd(widths[at])).join('  '))
}

if (!((await npmMajor()) >= OLDEST_NPM))
  stopWith(`npm ${OLDEST_NPM} or newer is needed to install for another platform: npm install --global npm`)

const [filter = ''] = process.argv.slice(2)
const chosen = platforms.filter((platform) => nameOf(platform).includes(filter))
if (chosen.length === 0) stopWith(`No platform is called ${filter}: ${platforms.map(nameOf).join(', ')}.`)
const { packages } = readLock()
const natives = nativePackages(packages)
const results = []
for (const platform of chosen) results.push(await proven(platform))

console.log()
print(
  ['package', ...chosen.map(nameOf)],
  natives.map(({ path }, at) => [path === '' ? 'node' : path.replace(/^node_modules\//, ''), ...results.map((result) => result[at])]),
)
console.log("\nown: the machine's own Node, 22.18 or newer")
const missing = results.flat().filter((result) => result === '✗').length
if (missing > 0) stopWith(`${missing} builds are missing.`)
console.log(`Every native package has its build for ${chosen.map(nameOf).join(', ')}.`)
