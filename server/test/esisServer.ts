import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type EsisLimits, esisLimits, httpEsis } from '../src/outside/esis.ts'

export type EsisRows = Record<string, readonly Record<string, unknown>[]>

type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  page: { number: number; pages: number; items: readonly unknown[] },
) => void

const say = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body))

/** Ways in which the local ESIS misbehaves on every request. */
const misbehaviours = {
  stalls: (_request, response) => void response.writeHead(200).write('{"page":1,'),
  'cuts its body off': (_request, response, { items }) => {
    const body = JSON.stringify({ page: 1, pages: 1, items })
    response.writeHead(200, { 'content-length': body.length }).write(body.slice(0, body.length / 2), () => response.destroy())
  },
  'answers garbage': (_request, response) => say(response, '<html>Дахин оролдоно уу</html>'),
  'answers wrong types': (_request, response, { items }) =>
    say(response, { page: 1, pages: 1, items: items.map(() => ({ institutionId: false })) }),
  fails: (_request, response) => say(response, { error: 'ЧХ19221698' }, 500),
  'has too many requests': (_request, response) => say(response, '', 429, { 'retry-after': '3600' }),
  'repeats its first page for ever': (_request, response, { items }) => say(response, { page: 1, pages: 9, items }),
  'numbers the same page anew': (_request, response, { number, items }) =>
    say(response, { page: number, pages: 9, items: [...items, { extra: 1 }] }),
  'adds a page with each page': (_request, response, { number }) => say(response, { page: number, pages: number + 1, items: [] }),
  'no longer takes the token': (_request, response) => say(response, '', 401),
} as const satisfies Record<string, Answer>
export type Misbehaviour = keyof typeof misbehaviours
const isMisbehaviour = (name: string): name is Misbehaviour => name in misbehaviours
export const misbehaviourNames = Object.keys(misbehaviours).filter(isMisbehaviour)

/** A local ESIS that answers lists of one institution by page, or misbehaves. */
export async function esisServer(pageRows = 20) {
  const state: { rows: EsisRows; wrong: Misbehaviour | undefined; requests: string[]; token: string | undefined } = {
    rows: {},
    wrong: undefined,
    requests: [],
    token: undefined,
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://esis')
    state.requests.push(`${url.pathname}${url.search}`)
    state.token = request.headers.authorization
    const list = url.pathname.split('/').at(-1) ?? ''
    const number = Number(url.searchParams.get('page'))
    const all = state.rows[list] ?? []
    const items = all.slice((number - 1) * pageRows, number * pageRows)
    const page = { number, pages: Math.ceil(all.length / pageRows), items }
    if (state.wrong === undefined) say(response, { page: number, pages: page.pages, items })
    else misbehaviours[state.wrong](request, response, page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('not listening')
  const url = `http://127.0.0.1:${bound.port}`
  const waits: number[] = []
  return Object.assign(state, {
    url,
    waits,
    /** Adapter with short time-outs; its waits are recorded and not waited. */
    esis: (more: Partial<EsisLimits> = {}) =>
      httpEsis({
        url,
        token: async () => 'of-the-ministry',
        limits: { ...esisLimits, timeoutMs: 150, pageRows, perSecond: 1000, ...more },
        wait: async (ms) => void waits.push(ms),
      }),
    end: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}
export type EsisServer = Awaited<ReturnType<typeof esisServer>>
