import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@portal/contract/accounts'
import { lessonAttendance } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { Envelope, HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { meals } from '@portal/contract/meals'
import { held } from './bars.ts'
import { startPortal } from './portal.ts'

/**
 * How long a newcomer waits on the embedded engine while others keep it busy: readers who ask for a child's month as fast as it comes,
 * each over as many connections as a browser opens, and connections that say nothing.
 */
const READERS = 24
const CONNECTIONS_OF_READER = 6
const SILENT = 300
const NEWCOMERS = 20

const { address, end } = await startPortal()
const { hostname, port } = new URL(address)

interface Sent {
  from: string
  agent?: Agent
  token?: string
  body?: unknown
}
/** One exchange, by default on a connection of its own. */
async function exchange(
  method: string,
  path: string,
  { from, agent, token, body }: Sent,
): Promise<{ now: string; text: string; retryAfter: number }> {
  const headers = {
    'x-forwarded-for': from,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sending = request({ hostname, port, path, method, headers, agent: agent ?? false })
  sending.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = await once(sending, 'response')
  let text = ''
  for await (const part of response) text += part
  return { now: String(response.headers[HEADER.now.toLowerCase()] ?? ''), text, retryAfter: Number(response.headers['retry-after'] ?? 0) }
}
const pathOf = ({ path }: Call, params: Record<string, string | number>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

async function signIn(from: string) {
  const body = { username: '88000001', password: encodePassword('Demo1234') }
  const { now, text } = await exchange('POST', login.path, { from, body })
  return { now, ...login.result.parse(Envelope.parse(JSON.parse(text)).RESULT) }
}
async function children(from: string, { token, personId }: { token: string; personId: number }) {
  const { text } = await exchange('GET', pathOf(linkedChildren, { parentPersonId: personId }), { from, token })
  return linkedChildren.result.parse(Envelope.parse(JSON.parse(text)).RESULT)
}

const first = await signIn('10.9.0.1')
const [child] = await children('10.9.0.1', first)
if (child === undefined) throw new Error('the demo has no linked child')
const day = (back: number) => new Date(new Date(first.now).getTime() - back * 86_400_000).toISOString().slice(0, 10)
const compact = (date: string) => date.replaceAll('-', '')
const pages = [
  pathOf(meals, { orgId: child.orgId ?? 0, from: day(30), to: day(0), studentId: child.studentPersonId }),
  pathOf(lessonAttendance, { studentId: child.studentPersonId, from: compact(day(30)), to: compact(day(0)) }),
]

async function newcomer(at: number): Promise<number> {
  const from = `10.8.0.${at}`
  const start = performance.now()
  await exchange('GET', '/login', { from })
  await children(from, await signIn(from))
  return performance.now() - start
}
async function newcomers(from: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < NEWCOMERS; at++) times.push(await newcomer(from + at))
  return times.sort((one, other) => one - other)
}
const secondsAt = (times: readonly number[], share: number) => (times[Math.ceil(times.length * share) - 1] ?? Number.NaN) / 1000

const alone = await newcomers(0)
console.log(
  `a newcomer (page, sign-in, children), alone, in seconds: p50 ${secondsAt(alone, 0.5).toFixed(2)}, p95 ${secondsAt(alone, 0.95).toFixed(2)}`,
)

let busy = true
let answered = 0
const silent = Array.from({ length: SILENT }, () => connect(Number(port), hostname).on('error', () => undefined))
const sessions: { from: string; token: string }[] = []
// One after the other: many tries at once for one account would ask for a captcha.
for (let at = 0; at < READERS; at++) sessions.push({ from: `10.7.0.${at}`, token: (await signIn(`10.7.0.${at}`)).token })
const readers = sessions.map(async ({ from, token }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_OF_READER })
  await Promise.all(
    Array.from({ length: CONNECTIONS_OF_READER }, async (__, line) => {
      for (let at = line; busy; at++) {
        const { retryAfter } = await exchange('GET', pages[at % pages.length] ?? '', { from, agent, token })
        // Who is turned away comes back when it was told to, as a page does.
        if (retryAfter > 0) await pause(retryAfter * 1000)
        else answered++
      }
    }),
  )
  agent.destroy()
})
while (answered < READERS * CONNECTIONS_OF_READER) await new Promise((resolve) => setTimeout(resolve, 100))
const [start, before] = [performance.now(), answered]
const times = await newcomers(100)
console.log(
  `the same with ${READERS} busy readers and ${SILENT} silent connections: p50 ${secondsAt(times, 0.5).toFixed(2)}, p95 ${held(`a newcomer with ${READERS} busy readers and ${SILENT} silent connections, p95`, secondsAt(times, 0.95), { atMost: 2 }, { unit: 's' })}`,
)
console.log(`the readers' rate meanwhile: ${(((answered - before) / (performance.now() - start)) * 1000).toFixed(0)} answers a second`)
busy = false
await Promise.all(readers)
for (const socket of silent) socket.destroy()
await end()
