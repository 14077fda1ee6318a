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
  const { queryFn } = api.read(linkedChildren, params)
  return { ask: () => queryFn({ signal: never }), fetched, api }
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

test('a password confirmation delays later calls; an earlier one that is refused with the old token is repeated with the new one', async () => {
  const browser = fakeBrowser({ local: signedIn(MOTHER) })
  let renewed: (response: Response) => void = () => undefined
  const renewing = new Promise<Response>((resolve) => {
    renewed = resolve
  })
  const fetched = vi.fn(async (_url: string, { method, headers }: RequestInit) => {
    if (method === 'POST') return renewing
    const isRenewed = new Headers(headers).get('authorization') === 'Bearer renewed'
    if (!isRenewed) await renewing
    return Response.json(isRenewed ? envelope(200, example) : envelope(401, {}), { status: isRenewed ? 200 : 401 })
  })
  vi.stubGlobal('fetch', fetched)
  const { read, send } = await import('./api.ts')
  const reading = read(linkedChildren, params).queryFn({ signal: never })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  const giving = send(changePassword, {}, { oldPassword: 'old', newPassword: 'new' })
  const readingLater = read(linkedChildren, params).queryFn({ signal: never })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  renewed(Response.json(envelope(200, { message: 'said', token: 'renewed' })))
  await giving
  expect(await Promise.all([reading, readingLater])).toEqual([example, example])
  expect(fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'))).toEqual([
    'Bearer a token',
    'Bearer a token',
    'Bearer renewed',
    'Bearer renewed',
  ])
  expect(browser.local.getItem('token')).toBe('renewed')
  expect(browser.reload).not.toHaveBeenCalled()
})

test('a read by its address has the key of the call, sends the same request and takes the result as it came', async () => {
  const { api, fetched } = await answering(200, [{ firstName: 1 }])
  const { queryKey, queryFn } = api.readAt([linkedChildren.path, params])
  expect(queryKey).toEqual(api.read(linkedChildren, params).queryKey)
  expect(await queryFn({ signal: never })).toEqual([{ firstName: 1 }])
  expect(fetched).toHaveBeenCalledWith('/api/children/list/100001', expect.objectContaining({ method: 'GET' }))
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
