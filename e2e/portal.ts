import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = new URL('..', import.meta.url)
const startWithinMs = 60_000
const endWithinMs = 15_000

/** Address of the state's site that the portal links to. */
export const STATE_SERVICE = 'https://state.example.mn'

export interface Portal {
  /** http://localhost:… */
  address: string
  /** Runs a command in the running portal over the socket of the command line. */
  command: (command: string, request: object) => Promise<void>
  /** Stops the portal as an operator would; throws unless it exits cleanly. */
  end: () => Promise<void>
}

/** Starts the real portal on a free port with its own copy of the seeded demo data. */
export async function startPortal(settings: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const { PORTAL_TEMPLATE: template } = process.env
  if (template === undefined) throw new Error('PORTAL_TEMPLATE names no seeded folder: run npm test -- e2e')
  const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  await cp(template, data, { recursive: true })
  const env = {
    ...process.env,
    PORT: '0',
    PORTAL_DEMO: '1',
    PORTAL_DATA_DIR: data,
    DATABASE_URL: '',
    CLOCK_CONTROL: '1',
    PASSWORD_COST: 'light',
    CAPTCHA_STEPS: '1',
    // Each test sends its own client address in x-forwarded-for.
    TRUST_PROXY: 'true',
    RATE_LIMIT_PER_MINUTE: '100000',
    LOOK_UPS_PER_MINUTE: '100000',
    LOOK_UPS_OF_NUMBER: '100000',
    STATE_SERVICE_URL: STATE_SERVICE,
    // A slow machine leaves no read to the app.
    DOCUMENT_READS_MS: '20000',
    ...settings,
  }
  const server = spawn(process.execPath, ['--import', './server/test/quickStart.ts', 'demo/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(server)
  const clear = () => rm(data, { recursive: true, force: true })
  try {
    const address = await addressIn(server, output)
    return {
      address,
      command: (name, request) => command(join(data, 'commands.sock'), name, request),
      end: () => end(server, output).finally(clear),
    }
  } catch (error) {
    server.kill('SIGKILL')
    await clear()
    throw error
  }
}

/** Sends a line of JSON and reads the answer from the last line; a long command writes progress lines before it. */
async function command(socketPath: string, name: string, request: object): Promise<void> {
  const socket = connect(socketPath).setEncoding('utf8')
  socket.write(`${JSON.stringify({ command: name, request })}\n`)
  let answer = ''
  for await (const line of createInterface({ input: socket })) {
    answer = line
    if (!line.startsWith('{"now"')) break
  }
  socket.end()
  if (!answer.startsWith('{"result"')) throw new Error(`The portal refused the command ${name}: ${answer}`)
}

function outputOf(server: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output.text += text))
  return output
}

function addressIn(server: ChildProcess, output: { text: string }): Promise<string> {
  return new Promise((found, failed) => {
    const giveUp = (why: string) => failed(new Error(`The portal ${why}:\n${output.text}`))
    const late = setTimeout(() => giveUp('did not start in time'), startWithinMs)
    server.once('exit', () => giveUp('ended before it was ready'))
    server.stdout?.on('data', () => {
      const [address] = /http:\/\/localhost:\d+/.exec(output.text) ?? []
      if (address === undefined) return
      clearTimeout(late)
      found(address)
    })
  })
}

async function end(server: ChildProcess, output: { text: string }): Promise<void> {
  if (server.exitCode !== null) throw new Error(`The portal ended by itself:\n${output.text}`)
  const exit = once(server, 'exit', { signal: AbortSignal.timeout(endWithinMs) })
  server.kill('SIGTERM')
  try {
    await exit
  } catch {
    server.kill('SIGKILL')
    throw new Error(`The portal did not end when asked to:\n${output.text}`)
  }
  if (server.exitCode !== 0) throw new Error(`The portal ended with ${server.exitCode ?? server.signalCode}:\n${output.text}`)
}
