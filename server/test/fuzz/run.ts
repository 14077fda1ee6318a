import { setTimeout } from 'node:timers/promises'
import { logout } from '@portal/contract/accounts'
import { isBatchable } from '@portal/contract/batch'
import { type Call, demandsOf } from '@portal/contract/call'
import { calls as allCalls } from '@portal/contract/calls'
import { HEADER } from '@portal/contract/envelope'
import { childTicket } from '../../src/admission/tickets.ts'
import { callSetups } from '../callSetups/callSetups.ts'
import type { RecordedRandom } from '../callSetups/context.ts'
import type { TestPortal } from '../opening.ts'
import { type Actor, actorsFor, emptyActor, remember, signInActors } from './actors.ts'
import { batchWire, linesOf } from './batches.ts'
import { insertCanaries, numbersOf, signsIn } from './canaries.ts'
import { Chance } from './chance.ts'
import { type Draft, mutatedCall, someChild, validCall, wireOf } from './drafts.ts'
import { flows, type Going } from './flows.ts'
import { openOracle } from './oracle.ts'
import type { Report } from './report.ts'
import { setScene } from './scene.ts'
import { type Answered, openLine, type Wire } from './sending.ts'
import { checkAnswer, type Verdict } from './verdicts.ts'

export interface Fuzz {
  portal: TestPortal
  drawn: RecordedRandom
  traces: ReadonlyMap<string, string>
  engine: string
  report: Report
  calls: readonly Call[]
}

/** Maximum polls of background work by a flow, and their interval in ms. */
const LOOKS = 40
const LOOK_MS = 50

/** A pupil linked to the demo's mother. */
const PUPIL = 200_002

const plain = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [])),
  )

/** Logged fault of a request. */
const traceOf = (traces: ReadonlyMap<string, string>, requestId: string): string => {
  const [, type = '', where = ''] = /"type":"([^"]*)".*?"stack":"(.*?)"/.exec(traces.get(requestId) ?? '') ?? []
  return type === '' ? (traces.get(requestId) ?? '').slice(0, 600) : `${type} ${where.slice(0, 600)}`
}

export async function openRun({ portal, drawn, traces, engine, report, calls }: Fuzz, seed: number) {
  const { everybody, ready } = await signInActors(portal)
  await insertCanaries(portal.world.db)
  const scene = await setScene(portal.world)
  const numbers = await numbersOf(portal.world.db)
  const oracle = openOracle(portal.world)
  const line = openLine(portal.address)
  /** Flows run only in a full run, because they make calls that a filter may exclude. */
  const isWhole = calls.length === allCalls.length
  let step = 0
  let chance = new Chance(`fuzz ${seed}`, 0)

  const network = () => `10.${chance.below(256)}.${chance.below(256)}.${chance.between(1, 254)}`

  /** Codes and links of the last messages. */
  const knownCodes = () => ({ validationCode: drawn.code(), code: chance.is(0.5) ? drawn.token() : drawn.link() })

  /** Captchas and tickets that a call requires, mostly supplied. */
  async function proofs(call: Call, actor: Actor, childId: number, from: string): Promise<Record<string, string>> {
    const kinds = demandsOf(call.access).map(({ kind }) => kind)
    const sentHeaders: Record<string, string> = {}
    if (kinds.some((kind) => kind === 'captcha' || kind === 'lookUp') && chance.is(0.85))
      sentHeaders[HEADER.captcha] = await portal.solveCaptcha({ 'x-forwarded-for': from })
    if (kinds.some((kind) => kind === 'ticket' || kind === 'concern') && chance.is(0.6)) {
      const ticket = childTicket(portal.world.keyring, childId, portal.world.clock.now())
      sentHeaders[HEADER.ticket] = [...actor.tickets, ticket].join(', ')
    }
    return sentHeaders
  }

  /** Checks an answer against the contract and the caller's visibility. */
  async function held(draft: Draft, actor: Actor, wire: Wire, answered: Answered, isElsewhere = false): Promise<Verdict> {
    const { call } = draft
    const { token } = actor
    const verdict = checkAnswer(answered, isElsewhere ? undefined : call)
    const requestId = answered.headers.get(HEADER.requestId.toLowerCase()) ?? ''
    report.note(call, answered.status, String(verdict.isSuccess ? 200 : (verdict.reason ?? '')), verdict.isSuccess)
    const find = (what: string, more = '') => report.find({ engine, step, by: actor.name, call, what, more, wire })
    for (const fault of verdict.faults) find(fault, traceOf(traces, requestId))
    const signs = signsIn(answered, wire, numbers)
    report.saw(signs)
    for (const { kind, childId } of await oracle.unseemly(signs, token))
      find(`it shows the ${kind} of a child to ${actor.name}, who may not see it`, `child ${childId}`)
    const about = verdict.isSuccess && !isElsewhere ? await oracle.wronglyAbout(draft, wire, token) : undefined
    if (about !== undefined) find(`it succeeds about a child with whom ${actor.name} has nothing to do`, `child ${about}`)
    return verdict
  }

  async function judged(draft: Draft, actor: Actor, wire: Wire, isElsewhere = false): Promise<Verdict> {
    const answered = await line.send(wire)
    const verdict = await held(draft, actor, wire, answered, isElsewhere)
    remember(actor, answered, verdict.result, verdict.isSuccess)
    const mayHaveEnded = answered.status === 401 || /\/user\/(role|close|pass)|logout/.test(draft.call.path)
    if (mayHaveEnded && actor.role !== 'operator') actor.token = undefined
    return verdict
  }

  /** Sends a draft; with the probability `spoils` mutated, or by another actor. */
  async function send(draft: Draft, actor: Actor, { spoils = 0 } = {}): Promise<Verdict> {
    const from = network()
    const sender = chance.is(spoils / 2) ? chance.pick(everybody) : actor
    await ready(sender, from)
    const sent = chance.is(spoils) ? mutatedCall(draft, chance) : draft
    return judged(sent, sender, wireOf(sent, sender, from).wire)
  }

  const staffOf = ({ access }: Call) => demandsOf(access).flatMap((demand) => (demand.kind === 'staff' ? demand.roles : []))
  const someoneFor = (call: Call): Actor => {
    const kinds = demandsOf(call.access).map(({ kind }) => kind)
    return chance.pick(chance.is(0.7) ? actorsFor(everybody, kinds, staffOf(call)) : everybody)
  }

  /** Sends a random call: mostly by an actor with access, valid or mutated. */
  async function sendAny(call: Call): Promise<void> {
    const actor = someoneFor(call)
    const from = network()
    await ready(actor, from)
    const childId = someChild(call, actor, scene, chance)
    let draft = validCall(call, actor, scene, chance, { codes: knownCodes() })
    draft = { ...draft, headers: await proofs(call, actor, Number(draft.params.personId ?? childId), from) }
    if (chance.is(0.4)) draft = mutatedCall(draft, chance)
    const { wire, isElsewhere } = wireOf(draft, actor, from, chance.is(0.06) ? chance : undefined)
    await judged(draft, actor, wire, isElsewhere)
  }

  /** Sends a call by its successful recipe: unchanged, mutated, or by another actor. Its preconditions may be used up. */
  async function sendOnWay(call: Call): Promise<void> {
    const way = callSetups.get(call)
    const mother = everybody.find(({ name }) => name === 'mother')
    if (way === undefined || mother === undefined) return sendAny(call)
    const from = network()
    await ready(mother, from)
    const valid = { ...validCall(call, mother, scene, chance, { codes: knownCodes() }), token: mother.token, by: null, children: [] }
    const headers = await proofs(call, mother, scene.linkedTo(mother.personId ?? 0)[0] ?? 0, from)
    const walk = { portal, drawn, mother: { token: mother.token ?? '', personId: mother.personId ?? 0 }, childId: PUPIL }
    const visit = await Promise.resolve(way(walk, { ...valid, params: plain(valid.params), headers })).catch(() => undefined)
    if (visit === undefined) return sendAny(call)
    const draft: Draft = { ...valid, ...visit, params: visit.params ?? valid.params, headers: { ...headers, ...visit.headers }, call }
    const sent = chance.is(0.5) ? mutatedCall(draft, chance) : draft
    // Recipes have their own session, which may end with the call.
    const visitor: Actor = {
      name: 'somebody on the way',
      role: 'parent',
      personId: undefined,
      token: visit.token ?? mother.token,
      ...emptyActor(),
    }
    const sender = chance.is(0.35) ? someoneFor(call) : visitor
    await ready(sender, from)
    await judged(sent, sender, wireOf(sent, sender, from).wire)
  }

  /** Sends reads as a batch, and checks each answer as if sent separately. */
  async function sendTogether(): Promise<void> {
    const some = calls.filter(isBatchable)
    if (some.length === 0) return
    const from = network()
    const actor = someoneFor(chance.pick(some))
    await ready(actor, from)
    const list = Array.from({ length: chance.between(1, 5) }, () => {
      const draft = validCall(chance.pick(some), actor, scene, chance, { codes: knownCodes() })
      return { draft, wire: wireOf(draft, actor, from).wire }
    })
    const wire = batchWire(list, wireOf({ call: logout, params: {} }, actor, from).wire.headers, chance)
    const answered = await line.send(wire)
    for (const { at, answered: one } of linesOf(answered) ?? []) {
      const sentCall = list[at]
      await held(sentCall?.draft ?? { call: logout, params: {} }, actor, sentCall?.wire ?? wire, one, sentCall === undefined)
    }
    if (answered.status >= 500)
      report.findOutside(engine, `a list of calls is answered with ${answered.status}: ${String(wire.body).slice(0, 500)}`)
  }

  const SPOILT = 0.12
  const going = (): Going => ({
    chance,
    scene,
    drawn,
    calls,
    who: (name) => everybody.find((actor) => actor.name === name) ?? chance.pick(everybody),
    send: (call, actor, how = {}) => send({ params: {}, ...how, call }, actor, { spoils: SPOILT }),
    async read(call, actor, childId) {
      await ready(actor, network())
      return send(validCall(call, actor, scene, chance, { childId, codes: knownCodes() }), actor)
    },
    solved: async () => ({ [HEADER.captcha]: await portal.solveCaptcha({ 'x-forwarded-for': network() }) }),
    async untilDone(look) {
      for (let times = 0; times < LOOKS && !(await look()); times++) await setTimeout(LOOK_MS)
    },
  })

  /** Prefers calls with the fewest successes. */
  const next = (): Call => {
    const some = [chance.pick(calls), chance.pick(calls)]
    return some.sort((one, other) => report.successesOf(one) - report.successesOf(other))[0] ?? chance.pick(calls)
  }

  return {
    scene,
    everybody,
    send,
    async step(): Promise<void> {
      step++
      chance = new Chance(`fuzz ${seed}`, step)
      if (chance.is(0.04)) return sendTogether()
      if (isWhole && chance.is(0.05)) return chance.pick(flows)(going())
      const call = chance.is(0.5) ? next() : chance.pick(calls)
      await (chance.is(0.3) ? sendOnWay(call) : sendAny(call))
    },
    close: () => line.close(),
    drawn,
  }
}
