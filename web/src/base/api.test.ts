import { BATCH_PATH } from '@portal/contract/batch'
import type { Call } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { linkedChildren } from '@portal/contract/children'
import { openSteps } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { changePassword } from '@portal/contract/profile'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser, MOTHER, signedIn } from '../../test/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const example = linkedChildren.example.result
const params = { parentPersonId: MOTHER.personId }
const never = new AbortController().signal
const envelope = (SUCCESS_CODE: number, RESULT: unknown) => ({ SUCCESS_CODE, RESPONSE_MESSAGE: 'said', RESULT })

/** Imports a fresh API module whose `fetch` resolves to `answer`. */
async function asking(answer: () => Promise<Response>, onLine = true) {
  const browser = fakeBrowser({ local: signedIn(MOTHER) })
  browser.navigator.onLine = onLine
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  const api = await import('./api.ts')
  const { queryFn, initialData } = api.read(linkedChildren, params)
  return { ask: () => queryFn({ signal: never }), here: initialData, fetched }
}
const answering = (code: number, result: unknown, status = 200) => asking(async () => Response.json(envelope(code, result), { status }))

test('a list is a list with 200 and with 201, and with a status that nobody knows yet', async () => {
  const [child] = Array.isArray(example) ? example : []
  for (const code of [200, 201]) {
    const { ask } = await answering(code, [{ ...child, requestStatus: 'PAUSED', requestStatusName: 'Түр зогссон' }])
    expect(await ask()).toMatchObject([{ requestStatus: 'PAUSED', requestStatusName: 'Түр зогссон' }])
  }
})

test('201 with a reason is a refusal', async () => {
  const { ask } = await answering(201, { reason: 'notFoundRecord', message: 'said' })
  await expect(ask()).rejects.toMatchObject({ failure: { kind: 'refused', refusal: { reason: 'notFoundRecord' } } })
})

test.each([
  ['a proxy without a portal behind it', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), true, 'portal'],
  ['a refused connection', () => Promise.reject(new TypeError('Failed to fetch')), true, 'portal'],
  ['a device without a network', () => Promise.reject(new TypeError('Failed to fetch')), false, 'line'],
  ['an answer that never comes', () => Promise.reject(new DOMException('', 'TimeoutError')), true, 'line'],
])('%s is distinguished', async (_what, answer, onLine, at) => {
  const { ask } = await asking(answer, onLine)
  await expect(ask()).rejects.toMatchObject({ failure: { kind: 'network', at } })
})

test('a call refused with the old token during a password confirmation is repeated with the new one', async () => {
  const browser = fakeBrowser({ local: signedIn(MOTHER) })
  let renewed: (response: Response) => void = () => undefined
  const renewing = new Promise<Response>((resolve) => {
    renewed = resolve
  })
  const fetched = vi.fn(async (_url: string, { method, headers }: RequestInit) => {
    if (method === 'POST') return renewing
    const isRenewed = new Headers(headers).get('authorization') === 'Bearer renewed'
    return Response.json(isRenewed ? envelope(200, example) : envelope(401, {}), { status: isRenewed ? 200 : 401 })
  })
  vi.stubGlobal('fetch', fetched)
  const { read, send } = await import('./api.ts')
  const giving = send(changePassword, {}, { oldPassword: 'old', newPassword: 'new' })
  const reading = read(linkedChildren, params).queryFn({ signal: never })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  renewed(Response.json(envelope(200, { message: 'said', token: 'renewed' })))
  await giving
  expect(await reading).toEqual(example)
  expect(browser.local.getItem('token')).toBe('renewed')
  expect(browser.reload).not.toHaveBeenCalled()
})

const EARLY = '/api/children/list/100001'
/** Early request of the document whose answer is still pending. */
const askedByDocument = (token = 'a token') => ({
  portalAsked: { token, answers: { [EARLY]: Promise.resolve({ now: null, ticket: null, body: envelope(200, []) }) }, arrived: {} },
})

test('an old prefetched answer is fetched again', async () => {
  const { ask, fetched } = await answering(200, example)
  Object.assign(window, askedByDocument())
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(await ask()).not.toEqual([])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a prefetched answer is used once; then the page fetches', async () => {
  const { ask, fetched } = await answering(200, example)
  Object.assign(window, askedByDocument())
  vi.spyOn(performance, 'now').mockReturnValue(500)
  expect(await ask()).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
  expect(await ask()).not.toEqual([])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test("an answer prefetched with another person's token is not used", async () => {
  const { ask, fetched } = await answering(200, example)
  Object.assign(window, askedByDocument('of someone else'))
  expect(await ask()).not.toEqual([])
  expect(fetched).toHaveBeenCalledTimes(1)
})

/** Early request of the document whose answer has already arrived. */
function arrivedBefore(body: unknown, token = 'a token') {
  const answer = { now: null, ticket: null, body }
  Object.assign(window, { portalAsked: { token, answers: { [EARLY]: Promise.resolve(answer) }, arrived: { [EARLY]: answer } } })
  vi.spyOn(performance, 'now').mockReturnValue(500)
}

test('an answer that arrived before the app starts is available immediately, once', async () => {
  const { here, ask, fetched } = await answering(200, example)
  arrivedBefore(envelope(200, []))
  expect(here()).toEqual([])
  expect(here()).toBeUndefined()
  expect(await ask()).not.toEqual([])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test("a refusal, an answer of another shape and someone else's are left to the read itself", async () => {
  const { here, ask } = await answering(200, example)
  arrivedBefore(envelope(200, [{ firstName: 1 }]))
  expect(here()).toBeUndefined()
  arrivedBefore(envelope(200, []), 'of someone else')
  expect(here()).toBeUndefined()
  arrivedBefore(envelope(201, { reason: 'notFoundRecord', message: 'said' }))
  expect(here()).toBeUndefined()
  await expect(ask()).rejects.toMatchObject({ failure: { kind: 'refused' } })
})

test.each(calls.filter(({ handsTicket }) => handsTicket).map((call) => [call.path, call] as const))(
  '%s brings its ticket, whatever else the page asks for in the same instant',
  async (_path, call) => {
    fakeBrowser({ local: signedIn(MOTHER) })
    const fetched = vi.fn(async (_url: string, _sent: RequestInit) => {
      return Response.json(envelope(200, call.example.result), { headers: { [HEADER.ticket]: 'a ticket' } })
    })
    vi.stubGlobal('fetch', fetched)
    const { read, sendForTicket } = await import('./api.ts')
    const others = [linkedChildren, openSteps].map((other) => read<Call>(other, other.example.params ?? {}).queryFn({ signal: never }))
    for (const other of others) other.catch(() => undefined)
    expect(await sendForTicket<Call>(call, call.example.params ?? {}, undefined)).toMatchObject({ ticket: 'a ticket' })
    const lists = fetched.mock.calls.filter(([url]) => url === BATCH_PATH).map(([, { body }]) => JSON.parse(String(body)))
    expect(lists).toMatchObject([[expect.stringContaining('/children/list/'), openSteps.path]])
  },
)
