import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { inProduction, pinnedNode, root } from './install.mjs'

const tools = {
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}
/** Where the JavaScript of a tool lies. */
export const tool = (name) => join(root, 'node_modules', tools[name])

const running = new Set()
let asked

function passOn(signal) {
  if (asked !== undefined) return
  asked = signal
  // Ctrl-C in a terminal reaches every process of the group by itself; a second one would cut its clean end short.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  endAll(signal)
}

export function endAll(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal)
}

function listen() {
  if (process.listenerCount('SIGTERM') > 0) return
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn)
  // npm runs us in a shell that dies of a signal without passing it on: to lose that parent is to be asked to end.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && passOn('SIGTERM'), 200).unref()
}

/** Where Node keeps what it compiled, for the next start of the same file: a third of the processor time of a start. Production writes nothing here. */
const compiled = inProduction ? {} : { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }

/** Starts the pinned Node on a file. The child ends with us: signals are passed on. */
export function start(args, { env = {}, cwd = root, stdio = 'inherit' } = {}) {
  listen()
  const child = spawn(pinnedNode(), args, { cwd, stdio, env: { ...compiled, ...process.env, ...env } })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

const codeOf = (signal) => 128 + constants.signals[signal]

/** The exit code as a shell gives it. */
export const ended = (child) =>
  new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => done(code ?? codeOf(signal)))
  })

/** Runs to its end, shown or, if quiet, kept for the caller; who interrupts it interrupts the whole command. */
export async function run(args, { quiet = false, ...options } = {}) {
  const child = start(args, quiet ? { ...options, stdio: ['ignore', 'pipe', 'pipe'] } : options)
  let output = ''
  if (quiet) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await ended(child)
  if (asked !== undefined) process.exit(codeOf(asked))
  return { code, output }
}

/** The rest of this command is that one. Away from a terminal, SIGHUP is passed on to it where it `mayPass`. */
export async function handOver(args, env, mayPass = () => true) {
  const child = start(args, { env })
  if (!process.stdin.isTTY) process.on('SIGHUP', () => mayPass() && child.kill('SIGHUP'))
  process.exit(await ended(child))
}

/** The file that serves the portal, and its settings: a demo only where nothing points to a real database or to production. */
export function portal() {
  const { PORTAL_DEMO, DATABASE_URL, NODE_ENV } = process.env
  const demo = PORTAL_DEMO ? ['1', 'true'].includes(PORTAL_DEMO) : !DATABASE_URL && NODE_ENV !== 'production'
  return demo ? { file: 'demo/src/main.ts', env: { PORTAL_DEMO: '1' } } : { file: 'server/src/main.ts', env: {} }
}
