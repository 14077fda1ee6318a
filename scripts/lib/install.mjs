import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { holdsAll } from './lock.mjs'
import { step, stopWith } from './output.mjs'
import { chooseNode, here } from './platforms.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')

export const readLock = (file = join(root, 'package-lock.json')) => JSON.parse(readFileSync(file, 'utf8'))

export const inProduction = process.env.NODE_ENV === 'production'

/** Compares npm's record of a complete installation with the lock file; dev dependencies may be absent. */
function isInstalled({ withoutDevelopment = false } = {}) {
  const noted = join(modules, '.package-lock.json')
  return existsSync(noted) && holdsAll(readLock(noted), readLock(), here(), withoutDevelopment)
}

/** Runs the npm that called this script, else the one on the path; returns its exit code and output. */
export function npm(args, cwd = root) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const child = script && node ? spawn(node, [script, ...args], { cwd }) : spawn('npm', args, { cwd, shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

/** Installs from the lock file if needed, always with dev dependencies, whatever NODE_ENV says. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await step('Installing packages from package-lock.json', () => npm(args), { alone: true })
  if (code === 0) return
  console.error(output)
  stopWith('The packages could not be installed: check the connection to the npm registry, then run the command again.')
}

/** Checks the packages for a start or command. Production only gets an error message: it may have no write permission and no registry. */
export async function ensureRunnable() {
  if (!inProduction) return ensureInstalled()
  if (!isInstalled({ withoutDevelopment: true }))
    stopWith('Packages are missing or of other versions than package-lock.json names: run npm ci --omit=dev, then start again.')
}

/** Node that the lock file pins, else this one if it runs TypeScript. */
export function pinnedNode() {
  const runs = (program) => existsSync(join(modules, program)) && spawnSync(join(modules, program), ['--version']).status === 0
  const { program, own, problem } = chooseNode(here(), { version: process.versions.node, path: process.execPath }, runs)
  if (problem) return stopWith(problem)
  return own ?? join(modules, program)
}

/** Runs the work in a temporary folder with every package.json and the lock, without installed modules. */
export async function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-packages-'))
  try {
    const rooms = Object.keys(readLock().packages).filter((path) => !path.includes('node_modules/'))
    for (const file of ['package-lock.json', ...rooms.map((room) => join(room, 'package.json'))]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
