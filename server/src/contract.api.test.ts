import { BATCH_PATH } from '@portal/contract/batch'
import { type Call, demandsOf } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { linkedChildren } from '@portal/contract/children'
import { HEADER, httpStatusOf } from '@portal/contract/envelope'
import { type Refusal, refusals } from '@portal/contract/refusals'
import { STREAM_PATH } from '@portal/contract/stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { callSetups, emptyLists, unaudited, withoutPreparedStatement } from '../test/callSetups/callSetups.ts'
import { dayAhead, type ExpectedCall, recordedRandom, type SetupContext, ticketOf } from '../test/callSetups/context.ts'
import { type TestPortal, testPortal } from '../test/portal.ts'
import { kindOf, type Subject } from './admission/access.ts'
import { actionOf } from './admission/audit.ts'
import { answers } from './app.ts'
import { desc, eq, inArray, lte, PgDialect } from './database/sql.ts'
import { audit, childChecks, courses, groupMembers, groups, links, terms } from './database/tables.ts'
import { batchCases } from './http/batch.cases.ts'
import { openApiPath } from './http/openapi/document.ts'

const NOBODY = 2_000_000_000
const drawn = recordedRandom()
let portal: TestPortal
let mother: { token: string; personId: number }
const children = { approved: 0, requested: 0, declined: 0, stranger: 0 }
/**
 * Ids that the mother may use as each subject of a demand, and ids that she may not. Requests and registry numbers stay as in the example.
 */
type SubjectIds = { readonly own?: number | string; readonly others: readonly (number | string)[] }
let cast: Readonly<Record<Subject, SubjectIds>>

beforeAll(async () => {
  portal = await testPortal({ random: drawn })
  mother = await portal.signIn('88000001')
  const hers = await portal.world.db.select().from(links).where(eq(links.parentId, mother.personId))
  const withStatus = (status: string) => hers.filter((link) => link.status === status).map(({ childId }) => childId)
  const others = await portal.world.db.select().from(links)
  const learnt = await portal.world.db
    .select({ childId: groupMembers.childId, orgId: groups.orgId, level: groups.level, courseId: courses.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(courses, eq(courses.groupId, groups.id))
  const reached = withStatus('APPROVE')
  // The child in the highest grade has data in every list.
  const [own] = learnt.filter(({ childId }) => reached.includes(childId)).sort((one, other) => other.level - one.level)
  Object.assign(children, {
    approved: own?.childId,
    requested: withStatus('NEW')[0],
    declined: withStatus('DECLINED')[0],
    stranger: others.find((link) => !hers.some(({ childId }) => childId === link.childId))?.childId ?? 0,
  })
  const foreign = learnt.find((row) => !learnt.some(({ childId, orgId }) => orgId === row.orgId && reached.includes(childId)))
  const child = { own: children.approved, others: [children.requested, children.declined, children.stranger, NOBODY] }
  const organisation = { own: own?.orgId ?? 0, others: [foreign?.orgId ?? 0, NOBODY] }
  cast = {
    person: { own: mother.personId, others: [mother.personId + 1] },
    username: { own: '88000001', others: ['88000002'] },
    prospect: { others: [] },
    registry: { others: [] },
    child,
    organisation,
    course: { own: own?.courseId ?? 0, others: [foreign?.courseId ?? 0, NOBODY] },
    checkedChild: child,
    checkedOrganisation: organisation,
  }
  await portal.world.db
    .insert(childChecks)
    .values({ personId: mother.personId, childId: children.approved, passedAt: portal.world.clock.now() })
  expect(Object.values(cast).flatMap(({ own = NOBODY, others }) => [own, ...others])).not.toContain(0)
})
afterAll(() => portal.end())
const setupContext = (): SetupContext => ({ portal, drawn, mother, childId: children.approved })

/** Example of a call with all demands met by the mother, except for `but`. */
function sent(call: Call, but: Record<string, unknown> = {}) {
  const named: Record<string, unknown> = {}
  for (const demand of demandsOf(call.access)) {
    const subject = kindOf(demand).about?.(demand)
    const own = subject && cast[subject.as].own
    if (own !== undefined && !subject?.isList) named[subject?.key ?? ''] = own
  }
  const values = { ...named, ...but }
  const only = (keys: string[]) => Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
  const body = z.record(z.string(), z.unknown()).safeParse(call.example.body)
  return {
    params: { ...call.example.params, ...only(Object.keys(call.params)) } as Record<string, string | number>,
    body: body.success ? { ...body.data, ...only(Object.keys(body.data)) } : undefined,
  }
}

/** Current values for parameters that select a period. */
async function timeOf(call: Call): Promise<Record<string, string | number>> {
  const [term] = await portal.world.db
    .select()
    .from(terms)
    .where(lte(terms.startsOn, dayAhead(setupContext(), -7)))
    .orderBy(desc(terms.startsOn))
    .limit(1)
  const known = {
    from: dayAhead(setupContext(), -13),
    to: dayAhead(setupContext(), 0),
    termId: term?.id ?? 0,
    sessionId: term?.sessionId ?? 0,
  }
  return Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(call.params, name)))
}

/** Subjects that refer to a child, so that the audit must, too. */
const OF_CHILD: readonly (Subject | undefined)[] = ['child', 'checkedChild', 'prospect', 'registry']

const FamilyRows = z.array(z.object({ params: z.object({ studentId: z.number() }) }))

/** Visits a call with its example and the mother's rights; without a session if none is needed. */
async function defaultCall(call: Call): Promise<ExpectedCall> {
  const demands = demandsOf(call.access)
  const proofs = demands.map((demand) => kindOf(demand).proofs)
  const isVisitor = proofs.every((some) => some !== undefined)
  const { params, body } = sent(call)
  const wantsCaptcha = proofs.some((some) => some?.includes('captcha'))
  const wantsTicket = proofs.some((some) => some?.join() === 'ticket')
  const namesChild = demands.some((demand) => {
    const { about, isMet } = kindOf(demand)
    const subject = about?.(demand)
    return isMet !== undefined && OF_CHILD.includes(subject?.as) && !subject?.isList
  })
  return {
    params: { ...params, ...(await timeOf(call)) },
    body,
    // A change may end its session, so it gets one of its own.
    token: isVisitor ? undefined : call.method === 'GET' ? mother.token : (await portal.signIn('88000001')).token,
    headers: {
      ...(wantsCaptcha && { [HEADER.captcha]: await portal.solveCaptcha() }),
      ...(wantsTicket && ticketOf(setupContext(), children.approved)),
    },
    by: isVisitor ? null : mother.personId,
    children: demands.some((demand) => kindOf(demand).coversEveryChild)
      ? (result) => FamilyRows.parse(result).map((row) => row.params.studentId)
      : namesChild || wantsTicket
        ? [children.approved]
        : [],
  }
}

/** Reads of a child, of which a page makes several. */
const isWarm = (call: Call): boolean =>
  call.method === 'GET' &&
  !withoutPreparedStatement.has(call) &&
  demandsOf(call.access).some(({ kind }) => kind === 'child' || kind === 'everyChild' || kind === 'self')

/** Collects the statements built during a call; background work of the portal may add some once. */
async function builtFor(call: Call, sending: Omit<ExpectedCall, 'by' | 'children'>): Promise<string[]> {
  const building = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
  try {
    await portal.send(call, sending)
    return building.mock.results
      .map(({ value }) => z.object({ sql: z.string() }).parse(value).sql.trim())
      .filter((text) => !text.startsWith('insert into "audit"'))
  } finally {
    building.mockRestore()
  }
}

const reasonIn = (result: unknown) => z.object({ reason: z.string() }).safeParse(result).data?.reason
interface Trace {
  action: string
  personId: number | null
  childId: number | null
}
const tracesOf = (requestIds: readonly string[]) =>
  portal.world.db
    .select({ requestId: audit.requestId, action: audit.action, personId: audit.personId, childId: audit.childId })
    .from(audit)
    .where(inArray(audit.requestId, requestIds))
/** Expected audit rows by request. The audit is written asynchronously, so all are checked at the end. */
const left = new Map<string, Trace[]>()

const namedCalls = calls.map((call) => ({ name: actionOf(call), call }))

it('every call has exactly one answer, and every answer a call', () => {
  expect(answers.map(({ call }) => actionOf(call)).sort()).toEqual(calls.map(actionOf).sort())
})

it('the OpenAPI document has every call, with streamed answers by line, and no other', async () => {
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await (await fetch(`${portal.address}/openapi.json`)).json())
  expect(document.openapi).toMatch(/^3\.1/)
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const byLines = [`POST ${BATCH_PATH}`, `GET ${STREAM_PATH}`]
  expect(listed.sort()).toEqual([...calls.map((call) => `${call.method} ${openApiPath(call)}`), ...byLines].sort())
})

describe.each(namedCalls)('$name', ({ call }) => {
  const demands = demandsOf(call.access)

  it('refuses callers below its access', async () => {
    const expectRefusal = async (reason: Refusal, token: string | undefined, but?: Record<string, unknown>, headers = {}) => {
      const { status, RESULT } = await portal.send(call, { ...sent(call, but), token, headers })
      expect([status, RESULT]).toMatchObject([httpStatusOf(refusals[reason]), { reason }])
    }
    const isVisitor = demands.every((demand) => kindOf(demand).proofs !== undefined)
    const token = isVisitor ? undefined : mother.token
    if (!isVisitor) {
      await expectRefusal('signInNeeded', undefined)
      await expectRefusal('sessionExpired', 'x'.repeat(43))
    }
    for (const demand of demands) {
      const { about, proofs, closedTo, refusal } = kindOf(demand)
      const subject = about?.(demand)
      if (closedTo !== undefined)
        await expectRefusal(refusal, closedTo === 'parents' ? mother.token : (await portal.signIn('88000011')).token)
      if (proofs === undefined) {
        const { own, others } = subject ? cast[subject.as] : { others: [] }
        for (const other of others) await expectRefusal(refusal, token, { [subject?.key ?? '']: subject?.isList ? [own, other] : other })
        continue
      }
      if (proofs.length === 0) expect([401, 403]).not.toContain((await portal.send(call, sent(call))).status)
      else await expectRefusal(refusal, token)
      if (subject !== undefined && proofs.join() === 'ticket')
        await expectRefusal(refusal, token, {}, ticketOf(setupContext(), children.stranger))
    }
  })

  it('answers a caller who may: with success, within its schema, with its audit, and to a cache only what is the same for everybody', async () => {
    const usual = await defaultCall(call)
    const { by, children, ...sending } = { ...usual, ...(await callSetups.get(call)?.(setupContext(), usual)) }
    const answered = await portal.send(call, sending)
    expect({ status: answered.status, code: answered.SUCCESS_CODE, refused: reasonIn(answered.RESULT) }).toEqual({ status: 200, code: 200 })
    expect(call.result.safeParse(answered.RESULT).error).toBeUndefined()
    if (Array.isArray(answered.RESULT) && !emptyLists.has(call)) expect(answered.RESULT).not.toEqual([])
    expect(answered.headers.get('cache-control')).toBe(call.forEveryone ? 'public, max-age=0, s-maxage=10' : 'no-store')
    if (call.forEveryone) expect(demands.map(({ kind }) => kind)).toEqual(['open'])
    // Pages ask alone for what is marked so; a ticket of any other call would be lost in a list.
    if (answered.headers.has(HEADER.ticket) || call.method === 'GET')
      expect(answered.headers.has(HEADER.ticket)).toBe(call.handsTicket ?? false)
    expect(answered.headers.get('x-now')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)

    if (isWarm(call)) await expect.poll(() => builtFor(call, sending)).toEqual([])

    const requestId = answered.headers.get('x-request-id') ?? ''
    const named = new Set(typeof children === 'function' ? children(answered.RESULT) : children)
    const traces = [...(named.size === 0 ? [null] : named)].map((childId) => ({ action: actionOf(call), personId: by, childId }))
    left.set(requestId, unaudited.has(call) ? [] : traces)
  })
})

it('every call has left its rows in the audit, and only those that are named as such none', async () => {
  const { headers } = await portal.send(linkedChildren, { params: { parentPersonId: mother.personId }, token: mother.token })
  // Earlier reads are written at the latest together with this one.
  await expect.poll(() => tracesOf([headers.get('x-request-id') ?? ''])).not.toEqual([])
  // Jobs caused by a call write audit rows with its request id asynchronously.
  const ofCalls = (await tracesOf([...left.keys()])).filter(({ action }) => !action.startsWith('JOB '))
  const found = Map.groupBy(ofCalls, ({ requestId }) => requestId)
  const ofChildren = (traces: readonly Trace[]) => traces.toSorted((one, other) => Number(one.childId) - Number(other.childId))
  for (const [requestId, expected] of left) {
    const traces = (found.get(requestId) ?? []).map(({ requestId: _same, ...trace }) => trace)
    expect(ofChildren(traces)).toEqual(ofChildren(expected))
  }
  expect(left.size).toBe(calls.length)
})

batchCases(() => ({
  portal,
  mother,
  children,
  addressOf: async (call) => {
    const params: Record<string, string | number> = { ...sent(call).params, ...(await timeOf(call)) }
    return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  },
}))
