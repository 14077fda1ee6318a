import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Settings } from '../settings.ts'
import { type EsisList, type EsisQuery, type EsisRow, esisLists, Page } from './esisShapes.ts'

/** Kinds of failure, as log and operator see them. */
export const SOURCE_FAILURES = {
  unreachable: 'no connection',
  slow: 'no whole answer in time',
  busy: 'too many requests (429)',
  unauthorised: 'the token is refused (401 or 403)',
  failing: 'an error of the service',
  broken: 'an answer that is cut off or not JSON',
  shape: 'an answer of an unexpected shape',
  repeated: 'a page that came before, or pages without an end',
  large: 'a page that is too large',
} as const

/** Failure of the source. Its text names list and page, never a person or an address. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly kind: keyof typeof SOURCE_FAILURES
  /** Wait that the source asks for. */
  readonly retryAfterMs: number | undefined
  constructor(kind: keyof typeof SOURCE_FAILURES, where: string, retryAfterMs?: number) {
    super(`${where}: ${SOURCE_FAILURES[kind]}`)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export interface EsisLimits {
  /** Maximum time of one answer with its body. */
  timeoutMs: number
  /** Rows asked for in one page. */
  pageRows: number
  /** Maximum pages of one list. */
  mostPages: number
  /** Maximum bytes of one page. */
  pageBytes: number
  /** Requests per second. */
  perSecond: number
  /** Waits before the second, third … try of a request. */
  waitsMs: readonly number[]
  /** Longest `Retry-After` that a request waits; beyond it the failure carries the time. */
  longestWaitMs: number
}

export const esisLimits: EsisLimits = {
  timeoutMs: 20_000,
  pageRows: 500,
  mostPages: 4000,
  pageBytes: 8 * 1024 * 1024,
  perSecond: 5,
  waitsMs: [1000, 5000],
  longestWaitMs: 30_000,
}

/** Rows of a page in order; `undefined` for a row of an unexpected shape. */
export interface RowsOfPage<List extends EsisList> {
  rows: readonly (EsisRow<List> | undefined)[]
  /** Number of the page's first row in the list, from 0. */
  first: number
}

/** The national school data system, which the portal only reads. */
export interface Esis {
  pages<List extends EsisList>(list: List, query: EsisQuery): AsyncGenerator<RowsOfPage<List>, void>
}

type Wait = (ms: number) => Promise<unknown>

interface Connection {
  url: string
  /** Read for each list, so that a new token needs no restart. */
  token(): Promise<string | undefined>
  limits: EsisLimits
  wait?: Wait
}

const SECOND_MS = 1000

/** Delay in a `Retry-After` header given in seconds; HTTP dates are not understood and count as none. */
const retryAfterOf = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * SECOND_MS : undefined

async function bodyOf(answered: Response, most: number, where: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answered.body ?? []) {
    length += piece.length
    if (length > most) throw new SourceFailure('large', where)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** Failure of a request that got no answer, or half of one. */
const failureOf = (error: unknown, where: string, hasAnswered: boolean): SourceFailure => {
  if (error instanceof SourceFailure) return error
  return new SourceFailure(isTimeout(error) ? 'slow' : hasAnswered ? 'broken' : 'unreachable', where)
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceFailure('broken', where)
  }
}

/** Reads lists page by page over HTTP, with time-outs, a request rate and limits of size. */
export function httpEsis({ url, token, limits, wait = delay }: Connection): Esis {
  let nextAt = 0

  async function pace(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + SECOND_MS / limits.perSecond
    if (at > now) await wait(at - now)
  }

  async function askOnce(address: string, bearer: string | undefined, where: string): Promise<unknown> {
    await pace()
    let hasAnswered = false
    try {
      const answered = await fetch(address, {
        headers: { accept: 'application/json', ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
        signal: AbortSignal.timeout(limits.timeoutMs),
        redirect: 'error',
      })
      hasAnswered = true
      const { status } = answered
      if (status !== 200) await answered.body?.cancel()
      if (status === 401 || status === 403) throw new SourceFailure('unauthorised', where)
      if (status === 429) throw new SourceFailure('busy', where, retryAfterOf(answered.headers.get('retry-after')))
      if (status !== 200) throw new SourceFailure('failing', `${where} (${status})`)
      return parsed(await bodyOf(answered, limits.pageBytes, where), where)
    } catch (error) {
      throw failureOf(error, where, hasAnswered)
    }
  }

  async function ask(address: string, bearer: string | undefined, where: string): Promise<unknown> {
    for (let tries = 0; ; tries++) {
      try {
        return await askOnce(address, bearer, where)
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error
        const waitMs = limits.waitsMs[tries]
        // A refused token, and a shape, stay as they are.
        if (waitMs === undefined || error.kind === 'unauthorised' || error.kind === 'large') throw error
        const asked = error.retryAfterMs ?? 0
        if (asked > limits.longestWaitMs) throw error
        await wait(Math.max(waitMs, asked))
      }
    }
  }

  async function* pages<List extends EsisList>(list: List, query: EsisQuery): AsyncGenerator<RowsOfPage<List>, void> {
    const { institution, schoolYear, from, to } = query
    const bearer = await token()
    const seen = new Set<string>()
    let first = 0
    let all: number | undefined
    for (let number = 1; number <= (all ?? 1); number++) {
      const where = `${list}, page ${number}`
      const asked = new URLSearchParams({ page: `${number}`, size: `${limits.pageRows}`, schoolYear: `${schoolYear}`, from, to })
      const answered = await ask(`${url}${esisLists[list].path(encodeURIComponent(institution))}?${asked}`, bearer, where)
      const page = Page.safeParse(answered)
      if (!page.success || page.data.items.length > limits.pageRows) throw new SourceFailure('shape', where)
      const { items, pages: count } = page.data
      if (page.data.page !== number || count > limits.mostPages || (all !== undefined && count !== all))
        throw new SourceFailure('repeated', where)
      all = count
      const digest = createHash('sha256').update(JSON.stringify(items)).digest('base64')
      if (items.length > 0 && seen.has(digest)) throw new SourceFailure('repeated', where)
      seen.add(digest)
      const rows = items.map((item) => rowOf(list, item))
      if (rows.length > 0 && rows.every((row) => row === undefined)) throw new SourceFailure('shape', where)
      yield { rows, first }
      first += rows.length
    }
  }

  return { pages }
}

function rowOf<List extends EsisList>(list: List, item: unknown): EsisRow<List> | undefined {
  const { row }: (typeof esisLists)[List] = esisLists[list]
  return row.safeParse(item).data
}

/** ESIS by settings; undefined where none is set. */
export function esisBy({ esis }: Pick<Settings, 'esis'>): Esis | undefined {
  if (esis === undefined) return undefined
  const { url, token, tokenFile, perSecond } = esis
  return httpEsis({
    url,
    token: async () => (tokenFile === undefined ? token : (await readFile(tokenFile, 'utf8')).trim()),
    limits: { ...esisLimits, perSecond },
  })
}
