import { login } from '@portal/contract/accounts'
import { DOCUMENT_COOKIE, SIGNED_IN_COOKIE } from '@portal/contract/constants'
import { encodePassword } from '@portal/contract/fields'
import { MOTHER, PASSWORD, withoutDocuments, withSession } from '../e2e/parent.ts'
import { PHONE_BROWSER } from '../e2e/pupils.ts'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { send } from '../server/test/calls.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { median, processorMs, startPortal } from './portal.ts'
import { type RecordedCall, recording } from './recording.ts'
import { launchBrowser } from './slowVisit.ts'

/** Compares the processor time of a document with data with that of the calls that the page makes without it; alternating rounds. */
const ROUNDS = sized(5, 3)
/** Answers of a round, and clients that wait for one after the other: too few for the portal to shed load. */
const ANSWERS = sized(400, 100)
const CLIENTS = 2
const MAX_OF_CALLS = 2

const pages = [
  { name: 'home', path: '/' },
  { name: 'attendance', path: '/student/{child}/attendance' },
  { name: 'grades', path: '/student/{child}/gradebook' },
] as const

/** Browsers by the parts of their documents: a phone's has those of narrow screens alone. */
const browsers = [
  { where: 'on a phone', agent: PHONE_BROWSER },
  { where: 'elsewhere', agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36' },
] as const

interface Loaded {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers: Readonly<Record<string, string>>
  /** Text of every complete answer. */
  mark: string
}

/** Sends a request many times; returns answers a second, and the server's processor time for each. */
async function load(portal: Awaited<ReturnType<typeof startPortal>>, { path, mark, ...init }: Loaded) {
  const start = { processor: processorMs(portal.pid), time: performance.now() }
  let left = ANSWERS
  const client = async () => {
    while (left-- > 0) {
      const response = await fetch(portal.address + path, init)
      if (!(await response.text()).includes(mark)) throw new Error(`${path} answered ${response.status} without ${mark}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    rate: (ANSWERS * 1000) / (performance.now() - start.time),
    cpu: (processorMs(portal.pid) - start.processor) / ANSWERS,
  }
}

/** Opens a document until it has its data: the first one of a page loads its modules, for which the time of its reads may not suffice. */
async function warmUp(address: string, { path, mark, ...init }: Loaded): Promise<void> {
  for (let tries = 0; tries < 10; tries++) if ((await (await fetch(address + path, init)).text()).includes(mark)) return
  throw new Error(`${path} has no data`)
}

/** Session of the mother: its token, and the cookies that open documents. */
async function signedIn(address: string) {
  const { RESULT, headers } = await send(address, login, { body: { username: MOTHER, password: encodePassword(PASSWORD) } })
  const { token, documentId = '' } = login.result.parse(RESULT)
  const [set = ''] = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${DOCUMENT_COOKIE}=`))
  return { token, cookie: `${set.split(';')[0]}; ${SIGNED_IN_COOKIE}=${documentId}` }
}

/** Calls of each page in a browser whose documents carry no data; it has a session of its own. */
async function callsOf(address: string): Promise<Map<string, RecordedCall[]>> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL: address, serviceWorkers: 'block' })).newPage()
    await withSession(page, MOTHER)
    await withoutDocuments(page)
    const noted = await recording(page)
    await page.goto('/')
    const link = page.locator('main a[href^="/student/"]').first()
    const child = /\/student\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    await noted()
    const calls = new Map<string, RecordedCall[]>()
    for (const { path } of pages) {
      const address = path.replace('{child}', child)
      await page.goto(address)
      await noted()
      // The first visit of a page also reads what the browser then keeps.
      await page.goto(address)
      calls.set(address, await noted())
    }
    return calls
  } finally {
    await browser.close()
  }
}

const postgres = await startPostgres()
const portal = await startPortal({ children: 600, databaseUrl: `${postgres.url}/postgres`, captchaSteps: 1 })
try {
  const session = await signedIn(portal.address)
  const encoding = { 'accept-encoding': 'gzip, deflate, br' }
  const calls = await callsOf(portal.address)
  console.log(`PostgreSQL, ${CLIENTS} clients, medians of ${ROUNDS} alternating rounds of ${ANSWERS} answers`)
  for (const [at, [address, requests]] of [...calls].entries()) {
    const documents = browsers.map(({ where, agent }) => ({
      where,
      document: {
        method: 'GET',
        path: address,
        headers: { ...encoding, cookie: session.cookie, 'user-agent': agent },
        mark: 'id="portal-document"',
      } satisfies Loaded,
    }))
    for (const { document } of documents) await warmUp(portal.address, document)
    const rounds: { documents: { rate: number; cpu: number }[]; calls: number }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const loaded: { rate: number; cpu: number }[] = []
      for (const { document } of documents) loaded.push(await load(portal, document))
      let ofCalls = 0
      for (const { body, ...request } of requests) {
        const headers = {
          ...encoding,
          authorization: `Bearer ${session.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        }
        ofCalls += (await load(portal, { ...request, headers, mark: '"SUCCESS_CODE":200', ...(body !== undefined && { body }) })).cpu
      }
      rounds.push({ documents: loaded, calls: ofCalls })
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.slice(1).map(of))
    const page = pages[at]?.name ?? address
    const ofCalls = reportedFigure(
      `${page}, our processor for its ${requests.length} requests of calls`,
      middle((round) => round.calls),
      { unit: 'ms' },
    )
    for (const [nth, { where }] of documents.entries()) {
      const name = `${page} ${where}`
      const rate = reportedFigure(
        `${name}, documents a second`,
        middle((round) => round.documents[nth]?.rate ?? Number.NaN),
        { digits: 0 },
      )
      const cpuOf = (round: (typeof rounds)[number]) => round.documents[nth]?.cpu ?? Number.NaN
      const cpu = reportedFigure(`${name}, our processor a document`, middle(cpuOf), { unit: 'ms' })
      const share = checkedFigure(
        `${name}, processor of a document against its calls`,
        middle((round) => cpuOf(round) / round.calls),
        { atMost: MAX_OF_CALLS },
      )
      console.log(
        `${name}: ${rate} documents a second, ${cpu} of our processor, ${ofCalls} for ${requests.length} requests of calls, ratio ${share}`,
      )
    }
  }
} finally {
  await portal.end()
  await postgres.stop()
}
