import type { AnsweredRead, AppPages, DocumentState, ExecuteReads, ReadAddress, UserInfo } from '@portal/contract/appPages'
import { SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import { CODE, Envelope, RefusalResult } from '@portal/contract/envelope'
import type { PageSettings } from '@portal/contract/publicPages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { FloodLimit } from '../admission/floodLimit.ts'
import { networksOf } from '../admission/networks.ts'
import { type Credential, callerIfAny, withSharedLookups } from '../admission/session.ts'
import { holderOf } from '../areas/accounts/index.ts'
import { cookieOf, languageOf } from '../http/cookies.ts'
import type { RecordError } from '../http/errorHandler.ts'
import { NO_ROUTE } from '../http/metrics.ts'
import { type Reader, type Reads, timeLimit } from '../http/reads.ts'
import type { AdmissionSlots } from '../load/shedding.ts'
import { instantText } from '../outside/clock.ts'
import { Refused, refuse } from '../text/refusals.ts'
import type { World } from '../world.ts'
import { dropLostCookie, type OpenedDocument, openedDocument } from './documentCookie.ts'

/** Rendered page: the content of the root element, and the JSON that the app hydrates with. */
export interface WrittenPage {
  /** Id of the session; absent in the document of a guest, which contains nothing personal. */
  documentId?: string
  html: string
  state: DocumentState
  reads: readonly AnsweredRead[]
}

const ORIGIN = 'http://portal'
/** False for addresses that resolve to another page, such as `//` and `/student/..`. */
const isResolved = (address: string): boolean =>
  URL.canParse(address, ORIGIN) && new URL(address, ORIGIN).pathname === address.split('?', 1)[0]

/** Tells whether a browser names itself a phone's; tablets and phones that ask for the desktop's pages do not. */
const isPhone = (userAgent = ''): boolean => /\bMobile\b/.test(userAgent) && !/\biPad\b/.test(userAgent)

const addressOf = ([path, params]: ReadAddress): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Outcome of the work if it ends in time. */
function inTime<Outcome>(work: Promise<Outcome>, until: number): Promise<Outcome | undefined> {
  const { over, end } = timeLimit(Math.max(1, until - performance.now()))
  return Promise.race([work, over.catch(() => undefined)]).finally(end)
}

interface DocumentParts {
  reads: Reads
  /** Counts documents with data; above the limit they are sent without. */
  limit: FloodLimit
  places: AdmissionSlots
  noteFault: RecordError
  metrics: Registry
}

/** Renders pages with the data that they read first: those of a signed-in parent, and public ones for guests. */
export function documentWriter(world: World, pages: AppPages, { reads, limit, places, noteFault, metrics }: DocumentParts) {
  const documents = new Counter({
    name: 'portal_documents_total',
    help: 'Documents asked for with a document cookie, by the data they were sent with: whole, part of it, or none',
    labelNames: ['data'],
    registers: [metrics],
  })
  for (const data of ['whole', 'part', 'none']) documents.inc({ data }, 0)

  /** Parent of a session; undefined for staff and for an ended session. */
  async function userOf(credential: Credential): Promise<UserInfo | undefined> {
    const caller = await callerIfAny(world, credential)
    if (caller === undefined || caller.role !== 'EDU_PARENT') return undefined
    const { personId, username: userName, role } = caller
    const displayName = await holderOf(world.db, personId)
    return displayName === undefined ? undefined : { personId, displayName, userName, role }
  }

  /** Results of the reads that succeed in time, without answers that hold secrets. Refuses if the portal is overloaded. */
  async function answered(addresses: readonly ReadAddress[], by: Omit<Reader, 'over'>, until: number): Promise<readonly AnsweredRead[]> {
    if (performance.now() >= until) return []
    const asked = addresses
      .map((address) => ({ address, found: reads.find(addressOf(address)) }))
      .filter(({ found: { prepared } }) => prepared !== undefined && !prepared.call.holdsSecret)
    const list = asked.map(({ found }) => found)
    const envelopes: Envelope[] = []
    // A late read ends as it would alone, with its audit and metrics.
    const { over, end } = timeLimit(world.settings.requestTimeoutMs)
    const executed = withSharedLookups(() =>
      reads.execute(list, { ...by, over }, (at, envelope) => {
        envelopes[at] = Envelope.parse(JSON.parse(envelope))
      }),
    ).finally(end)
    await inTime(executed, until)
    if (envelopes.some(({ RESULT }) => RefusalResult.safeParse(RESULT).data?.reason === 'overloaded')) return refuse('overloaded')
    return asked.flatMap(({ address }, at): AnsweredRead[] => {
      const { SUCCESS_CODE, RESULT } = envelopes[at] ?? {}
      return SUCCESS_CODE === CODE.success ? [[...address, RESULT]] : []
    })
  }

  /** Executes the reads of one document, all of them within the time of a document's reads. */
  function executor(by: Omit<Reader, 'over'>): ExecuteReads {
    let until: number | undefined
    return (addresses) => {
      until ??= performance.now() + world.settings.documentReadsMs
      return answered(addresses, by, until)
    }
  }

  const commonState = (request: FastifyRequest, settings: PageSettings) => ({
    now: instantText(world.clock.now()),
    language: languageOf(request) ?? 'mn',
    settings,
  })

  /** Latest rendering of each public page in each language, with the reads and data that it was made of. */
  const renderings = new Map<string, { html: string; asked: readonly ReadAddress[]; of: string }>()
  const dataOf = (state: DocumentState, reads: readonly AnsweredRead[]) => JSON.stringify([state.settings, reads])

  /**
   * Renders a public page, or takes its last rendering if its data are unchanged: a render takes 1 to 2.5 ms of the processor, and when the
   * results come out every family opens the same two pages. Pages with parameters are not kept, so that the number of entries is limited.
   */
  async function sharedPage(path: string, state: DocumentState, execute: ExecuteReads) {
    const key = `${state.language} ${path}`
    const last = renderings.get(key)
    if (last !== undefined) {
      const reads = await execute(last.asked)
      if (dataOf(state, reads) === last.of) return { html: last.html, reads }
    }
    const asked: ReadAddress[] = []
    const page = await pages.render(path, state, (addresses) => {
      asked.push(...addresses)
      return execute(addresses)
    })
    if (page !== undefined && pages.guestRoute(path) === path)
      renderings.set(key, { html: page.html, asked, of: dataOf(state, page.reads) })
    return page
  }

  /** Public page for a browser without a session. Neither the query nor a cookie other than the language has a part in it. */
  async function guestPage(request: FastifyRequest, reply: FastifyReply, settings: PageSettings): Promise<WrittenPage | undefined> {
    const [path = ''] = request.url.split('?')
    if (cookieOf(request, SIGNED_IN_COOKIE) !== undefined || pages.guestRoute(path) === undefined) return undefined
    const state: DocumentState = { ...commonState(request, settings), childIndex: null, isPhone: false }
    const page = await sharedPage(path, state, executor({ request, reply, credential: undefined }))
    return page && { state, html: page.html, reads: page.reads }
  }

  async function write(
    { credential, documentId }: OpenedDocument,
    { request, reply, settings }: { request: FastifyRequest; reply: FastifyReply; settings: PageSettings },
  ): Promise<WrittenPage | undefined> {
    const user = await inTime(userOf(credential), performance.now() + world.settings.documentReadsMs)
    if (user === undefined) return undefined
    const state: DocumentState = {
      user,
      ...commonState(request, settings),
      childIndex: cookieOf(request, STORAGE.childIndex) ?? null,
      isPhone: isPhone(request.headers['user-agent']),
    }
    const page = await pages.render(request.url, state, executor({ request, reply, credential }))
    if (page === undefined) return undefined
    const { unanswered, ...written } = page
    documents.inc({ data: unanswered.length === 0 ? 'whole' : 'part' })
    return { documentId, state, ...written }
  }

  /** Page of the request's address with its data; undefined if the document has to be sent without. */
  return async (request: FastifyRequest, reply: FastifyReply, settings: PageSettings): Promise<WrittenPage | undefined> => {
    const opened = isResolved(request.url) ? openedDocument(request) : undefined
    const { id, method, ip, routeOptions } = request
    const networks = networksOf(ip)
    const place = places.take(networks, 'browsing')
    if (place instanceof Refused) return undefined
    try {
      if (opened === undefined) {
        dropLostCookie(request, reply)
        return await guestPage(request, reply, settings)
      }
      await limit(request)
      const page = await write(opened, { request, reply, settings })
      if (page === undefined) documents.inc({ data: 'none' })
      return page
    } catch (error) {
      if (opened !== undefined) documents.inc({ data: 'none' })
      if (!(error instanceof Refused)) noteFault(error, { id, method, route: routeOptions.url ?? NO_ROUTE, caller: undefined, networks })
      return undefined
    } finally {
      place()
    }
  }
}
