import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { login } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { encodePassword } from '@portal/contract/fields'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import * as z from 'zod/mini'
import type { Random } from '../src/outside/random.ts'
import { readSettings } from '../src/settings.ts'
import { openPortal } from '../src/start/portal.ts'
import { type Sent, send, solveCaptcha } from './calls.ts'

export type Environment = Record<string, string>

/** Database settings of a portal, and the function that drops the database. */
export interface Place {
  environment: Environment
  drop(): Promise<void>
}

export function ownFolder(): Place & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  return { folder, environment: { PORTAL_DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

export async function ownOnServer(server: string, template = ''): Promise<Place> {
  const name = `portal_test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const run = async (statement: string) => {
    const admin = new pg.Client(`${server}/postgres`)
    await admin.connect()
    await admin.query(statement).finally(() => admin.end())
  }
  await run(`create database ${name} ${template}`)
  return { environment: { DATABASE_URL: `${server}/${name}` }, drop: () => run(`drop database ${name} with (force)`) }
}

/** Settings of tests: a free port, cheap passwords, a settable clock, high limits. */
export const testEnvironment = (own: Environment, more: Environment = {}): Environment => ({
  PORT: '0',
  HOST: '127.0.0.1',
  PASSWORD_COST: 'light',
  CLOCK_CONTROL: '1',
  CAPTCHA_STEPS: '1',
  PORTAL_DEMO: '1',
  DATABASE_CONNECTIONS: '15',
  RATE_LIMIT_PER_MINUTE: '1000000',
  LOOK_UPS_PER_MINUTE: '1000000',
  LOOK_UPS_OF_NUMBER: '1000000',
  LOG_LEVEL: 'silent',
  ...own,
  ...more,
})

const Token = z.object({ token: z.string(), personId: z.number() })
export const PASSWORD = 'Demo1234'

export async function signIn(address: string, username: string, headers: Record<string, string> = {}) {
  const answered = await send(address, login, { body: { username, password: encodePassword(PASSWORD) }, headers })
  return { ...Token.parse(answered.RESULT), cookie: answered.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

const Letters = z.array(z.object({ to: z.string(), text: z.string(), at: z.string() }))
const Who = z.record(
  z.string(),
  z.object({ registryNumber: z.string(), lastName: z.string(), firstName: z.string(), personId: z.nullable(z.number()) }),
)

/** Faults that portals of tests log; `npm test` prints them beside the tests that failed. */
const FAULTS = new URL('../../.cache/test/faults.log', import.meta.url)
const faultLog = pino({ level: 'error', base: null }, pino.destination({ dest: fileURLToPath(FAULTS), mkdir: true, sync: true }))

/** Starts the real portal in this process; its database is dropped at the end. */
export async function portalOn(
  own: Place,
  { environment = {}, log = faultLog, random }: { environment?: Environment; log?: Logger; random?: Random } = {},
) {
  const portal = await openPortal(readSettings(testEnvironment(own.environment, environment)), undefined, log, random)
  return {
    ...portal,
    send: (call: Pick<Call, 'method' | 'path'>, sent?: Sent) => send(portal.address, call, sent),
    signIn: (username: string, headers?: Record<string, string>) => signIn(portal.address, username, headers),
    solveCaptcha: (headers?: Record<string, string>) => solveCaptcha(portal.address, headers),
    letters: async (to: string) =>
      Letters.parse(await (await fetch(`${portal.address}/dev/mailbox.json`)).json()).filter((letter) => letter.to === to),
    who: async (key: string) => {
      const found = Who.parse(await (await fetch(`${portal.address}/dev/who.json`)).json())[key]
      if (found === undefined) throw new Error(`nobody is called ${key}`)
      return found
    },
    setClock: (now: string | null) =>
      fetch(`${portal.address}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now }),
      }),
    async end() {
      await portal.stop()
      await own.drop()
    },
  }
}
export type TestPortal = Awaited<ReturnType<typeof portalOn>>
