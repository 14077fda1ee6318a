import { type Call, demandsOf } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { childTicket } from '../../src/kit/tickets.ts'
import type { TestPortal } from '../opening.ts'
import type { Remembering } from '../ways/walk.ts'
import { type Actor, gatherActors, remember, whoMay } from './actors.ts'
import { Chance } from './chance.ts'
import { judge, type Verdict } from './judging.ts'
import { type Draft, fittingCall, someChild, spoiltCall, wireOf } from './making.ts'
import type { Report } from './report.ts'
import { setScene } from './scene.ts'
import { openLine, type Wire } from './sending.ts'

/** What a run has at hand. */
export interface Fuzz {
  portal: TestPortal
  drawn: Remembering
  traces: ReadonlyMap<string, string>
  engine: string
  report: Report
  calls: readonly Call[]
}

/** What the portal says of itself where it failed. */
const traceOf = (traces: ReadonlyMap<string, string>, requestId: string): string => {
  const [, type = '', where = ''] = /"type":"([^"]*)".*?"stack":"(.*?)"/.exec(traces.get(requestId) ?? '') ?? []
  return type === '' ? (traces.get(requestId) ?? '').slice(0, 600) : `${type} ${where.slice(0, 600)}`
}

export async function openRun({ portal, drawn, traces, engine, report, calls }: Fuzz, seed: number) {
  const { everybody, ready } = await gatherActors(portal)
  const scene = await setScene(portal.world)
  const line = openLine(portal.address)
  let step = 0
  let chance = new Chance(`fuzz ${seed}`, 0)

  const network = () => `10.${chance.below(256)}.${chance.below(256)}.${chance.between(1, 254)}`

  /** What a call asks for beside a session, mostly brought along. */
  async function proofs(call: Call, actor: Actor, childId: number, from: string): Promise<Record<string, string>> {
    const kinds = demandsOf(call.access).map(({ kind }) => kind)
    const brought: Record<string, string> = {}
    if (kinds.some((kind) => kind === 'captcha' || kind === 'lookUp') && chance.is(0.85))
      brought[HEADER.captcha] = await portal.solveCaptcha({ 'x-forwarded-for': from })
    if (kinds.some((kind) => kind === 'ticket' || kind === 'concern') && chance.is(0.6)) {
      const ticket = childTicket(portal.world.keyring, childId, portal.world.clock.now())
      brought[HEADER.ticket] = [...actor.tickets, ticket].join(', ')
    }
    return brought
  }

  async function judged(call: Call | undefined, actor: Actor, wire: Wire, named: Call): Promise<Verdict> {
    const answered = await line.send(wire)
    const verdict = judge(answered, call)
    const requestId = answered.headers.get(HEADER.requestId.toLowerCase()) ?? ''
    report.note(named, answered.status, String(verdict.isSuccess ? 200 : (verdict.reason ?? '')), verdict.isSuccess)
    const where = `${named.method} ${named.path}`
    for (const fault of verdict.faults)
      report.find(engine, step, actor.name, where, answered.status >= 500 ? `${fault} ${traceOf(traces, requestId)}` : fault, wire)
    remember(actor, answered, verdict.result, verdict.isSuccess)
    const mayHaveEnded = answered.status === 401 || /\/user\/(role|close|pass)|logout/.test(named.path)
    if (mayHaveEnded && actor.role !== 'operator') actor.token = undefined
    return verdict
  }

  /** One call as it is drafted. */
  async function send(draft: Draft, actor: Actor): Promise<Verdict> {
    const from = network()
    await ready(actor, from)
    return judged(draft.call, actor, wireOf(draft, actor, from).wire, draft.call)
  }

  /** One call that chance has made: mostly by somebody who may, fitting or spoilt. */
  async function sendAny(call: Call): Promise<void> {
    const kinds = demandsOf(call.access).map(({ kind }) => kind)
    const staff = demandsOf(call.access).flatMap((demand) => (demand.kind === 'staff' ? demand.roles : []))
    const actor = chance.pick(chance.is(0.7) ? whoMay(everybody, kinds, staff) : everybody)
    const from = network()
    await ready(actor, from)
    const childId = someChild(call, actor, scene, chance)
    let draft = fittingCall(call, actor, scene, chance)
    draft = { ...draft, headers: await proofs(call, actor, Number(draft.params.personId ?? childId), from) }
    if (chance.is(0.4)) draft = spoiltCall(draft, chance)
    const { wire, isElsewhere } = wireOf(draft, actor, from, chance.is(0.06) ? chance : undefined)
    await judged(isElsewhere ? undefined : call, actor, wire, call)
  }

  /** Those that succeeded least are tried most. */
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
      await sendAny(chance.is(0.5) ? next() : chance.pick(calls))
    },
    close: () => line.close(),
    drawn,
  }
}
