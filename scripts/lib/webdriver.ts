import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from './postgres.ts'

/** Key under which the WebDriver protocol sends elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const START_WITHIN_MS = 20_000

export interface Driver {
  go(address: string): Promise<void>
  /** Runs the body of a function in the page; returns its JSON value. */
  run(body: string): Promise<unknown>
  /** Clicks the first element of a CSS selector, as a mouse does. */
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Screenshot as PNG. */
  picture(): Promise<Buffer>
  end(): Promise<void>
}

async function answers(address: string, driver: ChildProcess): Promise<void> {
  for (const start = Date.now(); Date.now() - start < START_WITHIN_MS; ) {
    if (driver.exitCode !== null) throw new Error(`the driver ended with code ${driver.exitCode}`)
    const isUp = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the driver does not answer')
}

/** Starts a WebDriver program by `commandFor` its port, and one browser session with these capabilities. `hear` gets each line of output. */
export async function startDriver(
  commandFor: (port: number) => readonly [string, ...string[]],
  capabilities: object,
  hear: (line: string) => void,
): Promise<Driver> {
  const port = await freePort()
  const [program, ...args] = commandFor(port)
  // A group of its own, so that the browser ends with the driver.
  const driver = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  for (const stream of [driver.stdout, driver.stderr]) createInterface({ input: stream }).on('line', hear)
  const failure = once(driver, 'error').then(([error]) => Promise.reject(error))
  const address = `http://127.0.0.1:${port}`
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const value: unknown = Reflect.get(Object(await answer.json()), 'value')
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 300)}`)
    return value
  }
  const stop = () => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid)
  }
  try {
    await Promise.race([answers(address, driver), failure])
    const session = await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
    const base = `/session/${Reflect.get(Object(session), 'sessionId')}`
    const element = async (selector: string) => {
      const found = await call('POST', `${base}/element`, { using: 'css selector', value: selector })
      return `${base}/element/${Reflect.get(Object(found), ELEMENT)}`
    }
    return {
      go: async (to) => void (await call('POST', `${base}/url`, { url: to })),
      run: (body) => call('POST', `${base}/execute/sync`, { script: body, args: [] }),
      click: async (selector) => void (await call('POST', `${await element(selector)}/click`, {})),
      type: async (selector, text) => void (await call('POST', `${await element(selector)}/value`, { text })),
      resize: async (width, height) => void (await call('POST', `${base}/window/rect`, { width, height })),
      picture: async () => Buffer.from(String(await call('GET', `${base}/screenshot`)), 'base64'),
      end: async () => {
        await call('DELETE', base).finally(stop)
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}
