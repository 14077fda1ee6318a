import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { captchaChallenge } from '@portal/contract/accounts'
import { publicHistory, Receipt, requesterInfo, type Sending, searchPerson, sendProspect, studentInfo } from '@portal/contract/enrolment'
import { Envelope, HEADER } from '@portal/contract/envelope'
import { districts } from '@portal/contract/statistics'
import * as z from 'zod/mini'
import { solutionOf } from '../server/test/calls.ts'
import type { Family, Parent } from './families.ts'
import { OVERLOADED_STATUS, type Tally } from './tally.ts'

/** Steps of a family, named as in the results table. FROM_MEMORY needs no database. */
export const SENDING = ['captcha', 'search', 'child', 'parent', 'send'] as const
export const BROWSING = ['history'] as const
export const FROM_MEMORY = ['landing', 'statistics'] as const
export const STEPS = [...FROM_MEMORY, ...SENDING, ...BROWSING] as const
type Step = (typeof STEPS)[number] | 'bots'

/** Range of the time that a person reads a page, in ms. */
const READING_MS = [300, 1500] as const
/** Client time-out in ms, and number of attempts. */
const TIMEOUT_MS = 20_000
const MAX_ATTEMPTS = 6
const LOST_WAIT_MS = 2000
/** Shares of families: double clicks, sends aborted before the answer, and both parents sending. */
const DOUBLE_CLICKS = 0.2
const IMPATIENT = 0.05
const IMPATIENT_AFTER_MS = 150
const BOTH_PARENTS = 0.1
/** Requests of a bot, and its connections; it never pauses. */
const BOT_REQUESTS = 60
const BOT_LANES = 4
const STATISTICS = '/public/requests/list/1110'

interface Sent {
  method?: 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

interface Answered {
  /** 0: no answer. */
  status: number
  retryAfter: number
  ticket: string
  body: string
}

const pathOf = (path: string, value: string | number) => path.replace(/:\w+/, encodeURIComponent(String(value)))
const chance = (share: number) => Math.random() < share

/** All visitors of the morning. */
export class Visitors {
  /** References that the portal acknowledged, by child. */
  readonly acknowledged = new Map<number, Set<string>>()
  /** Number of families that gave up after all attempts, by step. */
  readonly gaveUp = new Map<string, number>()
  tally: Tally
  present = 0
  // A browser keeps its connection for the whole visit.
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: Number.POSITIVE_INFINITY })
  readonly #address: URL
  #networks = 0

  constructor(address: string, tally: Tally) {
    this.#address = new URL(address)
    this.tally = tally
  }

  end(): void {
    this.#agent.destroy()
  }

  #newNetwork(): string {
    const at = this.#networks++
    return `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
  }

  async #ask(step: Step, network: string, { method, path, body, headers = {} }: Sent, giveUpMs = TIMEOUT_MS): Promise<Answered> {
    const done = this.tally.begin(step)
    const answered = await this.#exchange(
      { method: method ?? 'GET', path, headers: { 'x-forwarded-for': network, 'accept-encoding': 'br', ...headers } },
      body,
      giveUpMs,
    )
    done(answered.status)
    return answered
  }

  #exchange(sent: { method: string; path: string; headers: Record<string, string> }, body: unknown, giveUpMs: number): Promise<Answered> {
    const { hostname, port } = this.#address
    const isSent = body !== undefined
    const headers = { ...sent.headers, ...(isSent && { 'content-type': 'application/json' }) }
    return new Promise((resolve) => {
      const lost = () => resolve({ status: 0, retryAfter: 0, ticket: '', body: '' })
      const asking = request({ ...sent, headers, hostname, port, agent: this.#agent, signal: AbortSignal.timeout(giveUpMs) })
      asking.once('error', lost).once('response', (response) => {
        const { statusCode: status = 0, headers: got } = response
        const ticket = String(got[HEADER.ticket.toLowerCase()] ?? '')
        text(response).then((read) => resolve({ status, retryAfter: Number(got['retry-after'] ?? 0), ticket, body: read }), lost)
      })
      asking.end(isSent ? JSON.stringify(body) : undefined)
    })
  }

  /** Retries as a browser or its user would; undefined after the last attempt. */
  async #patiently(step: Step, network: string, sent: () => Promise<Sent>): Promise<Answered | undefined> {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const answered = await this.#ask(step, network, await sent())
      if (answered.status !== 0 && answered.status !== OVERLOADED_STATUS) return answered
      await pause(answered.status === 0 ? LOST_WAIT_MS : answered.retryAfter * 1000)
    }
    this.gaveUp.set(step, (this.gaveUp.get(step) ?? 0) + 1)
    return undefined
  }

  #look = (): Promise<void> => pause(READING_MS[0] + Math.random() * (READING_MS[1] - READING_MS[0]))

  async family(family: Family): Promise<void> {
    const [one, other] = chance(0.5) ? family.parents : [family.parents[1], family.parents[0]]
    await Promise.all([this.#parent(family, one), ...(chance(BOTH_PARENTS) ? [this.#parent(family, other)] : [])])
  }

  async #parent(family: Family, parent: Parent): Promise<void> {
    this.present++
    try {
      await this.#walk(family, parent, this.#newNetwork())
    } finally {
      this.present--
    }
  }

  async #walk({ child, childId }: Family, parent: Parent, network: string): Promise<void> {
    const at =
      (path: string, headers = {}) =>
      async (): Promise<Sent> => ({ path, headers })
    if ((await this.#patiently('landing', network, at('/', { accept: 'text/html' }))) === undefined) return
    const figures = await Promise.all([districts.path, STATISTICS].map((path) => this.#patiently('statistics', network, at(path))))
    if (figures.includes(undefined)) return
    await this.#look()
    const found = await this.#search(network, child)
    if (found === undefined) return
    const childTicket = { [HEADER.ticket]: found.ticket }
    const info = succeeded('child', await this.#patiently('child', network, at(pathOf(studentInfo.path, child), childTicket)))
    const [prospect] = info === undefined ? [] : studentInfo.result.parse(info.RESULT)
    if (prospect === undefined) return
    await this.#look()
    const named = await this.#patiently('parent', network, at(pathOf(requesterInfo.path, parent.registry), childTicket))
    const requester = succeeded('parent', named)
    const [adult] = requester === undefined ? [] : requesterInfo.result.parse(requester.RESULT)
    if (requester === undefined || adult === undefined) return
    await this.#look()
    const body: Sending = {
      prospectDataId: childId,
      personId: childId,
      personAddressId: prospect.personAddressId,
      personAddressDetail: null,
      contactPersonId: adult.personId,
      contactGuardianType: parent.type,
      contactPhone1: parent.phone,
      contactPhone2: null,
      contactMail: null,
      institutionId: prospect.institutionId,
      recruiterFlag: 'N',
      recruiterId: null,
      responseStatus: 'REQUESTED',
    }
    const tickets = { [HEADER.ticket]: [found.ticket, requester.ticket].join(', ') }
    if (!(await this.#send(network, { method: 'POST', path: sendProspect.path, body, headers: tickets }, childId))) return
    await this.#look()
    await this.#patiently('history', network, at(pathOf(publicHistory.path, childId), childTicket))
  }

  /** Looks a child up. A captcha whose answer was lost is spent, so a new one is solved. */
  async #search(network: string, child: string): Promise<{ RESULT: unknown; ticket: string } | undefined> {
    for (;;) {
      const challenge = await this.#patiently('captcha', network, async () => ({ path: captchaChallenge.path }))
      if (challenge === undefined) return undefined
      const captcha = await solutionOf(captchaChallenge.result.parse(Envelope.parse(JSON.parse(challenge.body)).RESULT))
      const search = {
        method: 'POST',
        path: searchPerson.path,
        body: { registerNumber: child },
        headers: { [HEADER.captcha]: captcha },
      } as const
      const answered = await this.#patiently('search', network, async () => search)
      if (answered === undefined || !isCaptchaUsed(answered)) return succeeded('search', answered)
    }
  }

  /** Sends with occasional double clicks and aborts; returns whether an answer came. */
  async #send(network: string, sent: Sent, childId: number): Promise<boolean> {
    if (chance(IMPATIENT)) this.#note(await this.#ask('send', network, sent, IMPATIENT_AFTER_MS), childId)
    const presses = chance(DOUBLE_CLICKS) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: presses }, () => this.#patiently('send', network, async () => sent)))
    for (const answered of answers) this.#note(answered, childId)
    return answers.some((answered) => answered !== undefined)
  }

  #note(answered: Answered | undefined, childId: number): void {
    if (answered === undefined || answered.status !== 200) return
    const { SUCCESS_CODE, RESULT } = Envelope.parse(JSON.parse(answered.body))
    if (SUCCESS_CODE !== 200) return
    const references = this.acknowledged.get(childId) ?? new Set()
    this.acknowledged.set(childId, references.add(Receipt.parse(RESULT).reference ?? ''))
  }

  /** A bot: makes all public requests without pause. */
  async bot({ child, childId }: Family): Promise<void> {
    const network = this.#newNetwork()
    const asks: readonly Sent[] = [
      { path: pathOf(studentInfo.path, child) },
      { path: pathOf(publicHistory.path, childId) },
      { path: captchaChallenge.path },
      { path: STATISTICS },
      { method: 'POST', path: searchPerson.path, body: { registerNumber: child }, headers: { [HEADER.captcha]: 'bm9uZQ' } },
      { path: '/student/1/schedule', headers: { accept: 'text/html' } },
    ]
    const lane = async (from: number) => {
      for (let at = from; at < BOT_REQUESTS; at += BOT_LANES) await this.#ask('bots', network, asks[at % asks.length] ?? { path: '/' })
    }
    await Promise.all(Array.from({ length: BOT_LANES }, (_, from) => lane(from)))
  }
}

const CaptchaUsed = z.object({ reason: z.literal('captchaUsed') })
const isCaptchaUsed = ({ body }: Answered): boolean => CaptchaUsed.safeParse(Envelope.parse(JSON.parse(body)).RESULT).success

/** Result of a successful answer; a refusal of a permitted step fails the bench. */
function succeeded(step: Step, answered: Answered | undefined): { RESULT: unknown; ticket: string } | undefined {
  if (answered === undefined) return undefined
  const { SUCCESS_CODE, RESPONSE_MESSAGE, RESULT } = Envelope.parse(JSON.parse(answered.body))
  if (SUCCESS_CODE !== 200) throw new Error(`${step} was answered ${SUCCESS_CODE}: ${RESPONSE_MESSAGE}`)
  return { RESULT, ticket: answered.ticket }
}
