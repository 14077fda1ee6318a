import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, expectAxeClean, test } from './fixtures.ts'
import { withSession } from './parent.ts'
import { startPortal } from './portal.ts'

/** Requests in flight above which browsing is refused; above twice as many it is refused for every network. */
const BROWSING_IN_FLIGHT = 10
const OTHERS = 30
/** Pipelined requests per connection, whose answers exceed its buffers. */
const ANSWERS_EACH = 16
const MOTHER = '88000001'

test.setTimeout(90_000)

/** Opens connections that request large answers and do not read them; each keeps a request in flight until it closes. */
async function openManyConnections(address: string): Promise<Socket[]> {
  const { port } = new URL(address)
  const crowd = Array.from({ length: OTHERS }, () => connect(Number(port)).pause())
  await Promise.all(crowd.map((one) => once(one, 'connect')))
  for (const [at, one] of crowd.entries())
    one.write(`GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.0.${at}\r\n\r\n`.repeat(ANSWERS_EACH))
  return crowd
}

/** Portal with a low browsing limit, disposed with the test. */
async function ownPortal() {
  const portal = await startPortal({ BROWSING_IN_FLIGHT: String(BROWSING_IN_FLIGHT) })
  return { address: portal.address, [Symbol.asyncDispose]: portal.end }
}

test('a visitor of a busy portal sees a waiting page, which reloads once the portal has capacity', async ({ browser, trouble }) => {
  await using portal = await ownPortal()
  const figures = async () => {
    const metrics = await (await fetch(`${portal.address}/metrics`)).text()
    const figure = (name: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length),
      )
    return { inFlight: figure('portal_requests_in_flight'), limit: figure('portal_requests_in_flight_limit{class="browsing"}') }
  }
  const context = await browser.newContext({ baseURL: portal.address })
  await trouble.watch(context)
  const page = await context.newPage()
  await withSession(page, MOTHER)
  const crowd = await openManyConnections(portal.address)
  // The limit depends on the answers of the last second.
  const isFull = async () => {
    const { inFlight, limit } = await figures()
    return limit === BROWSING_IN_FLIGHT && inFlight >= 2 * limit
  }
  await expect.poll(isFull).toBe(true)

  trouble.expected(/503 \(Service Unavailable\)/)
  const answered = await page.goto('/profile')
  expect([answered?.status(), answered?.headers().refresh]).toEqual([503, answered?.headers()['retry-after']])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Түр хүлээнэ үү')
  await expect(page.getByText('Энэ хуудас удахгүй өөрөө дахин нээгдэнэ.')).toBeVisible()
  await expectAxeClean(page)

  for (const one of crowd) one.destroy()
  await expect.poll(async () => (await figures()).inFlight).toBe(0)
  // The browser retries after the seconds of Retry-After.
  await expect(page.getByRole('main').getByText(MOTHER).first()).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(`${portal.address}/profile`)
  await context.close()
})
