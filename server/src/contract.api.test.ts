import type { Call, PupilNamed } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { linkedChildren } from '@portal/contract/children'
import { HEADER } from '@portal/contract/envelope'
import { desc, eq, lte } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../test/portal.ts'
import { dayAhead, remembering, ticketOf, type Visit, type Walk } from '../test/ways/walk.ts'
import { demandsOf, emptyLists, unaudited, ways } from '../test/ways/ways.ts'
import { answers } from './app.ts'
import { audit, childChecks, courses, groupMembers, groups, links, terms } from './database/tables.ts'
import { actionOf } from './kit/audit.ts'
import { openApiPath } from './kit/openapi.ts'
import { childTicket } from './kit/tickets.ts'

const NOBODY = 2_000_000_000
const drawn = remembering()
let portal: TestPortal
let mother: { token: string; personId: number }
const children = { approved: 0, asked: 0, declined: 0, stranger: 0 }
/** What an approved link opens, by how a call may name it, and what it does not. */
const opened: Record<PupilNamed, number> = { child: 0, organisation: 0, course: 0 }
const closed: Record<PupilNamed, number[]> = { child: [], organisation: [], course: [] }

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
  // The one of them who has been at school longest has something in every list.
  const [own] = learnt.filter(({ childId }) => reached.includes(childId)).sort((one, other) => other.level - one.level)
  Object.assign(children, {
    approved: own?.childId,
    asked: withStatus('NEW')[0],
    declined: withStatus('DECLINED')[0],
    stranger: others.find((link) => !hers.some(({ childId }) => childId === link.childId))?.childId ?? 0,
  })
  const foreign = learnt.find((row) => !learnt.some(({ childId, orgId }) => orgId === row.orgId && reached.includes(childId)))
  Object.assign(opened, { child: children.approved, organisation: own?.orgId, course: own?.courseId })
  Object.assign(closed, {
    child: [children.asked, children.declined, children.stranger, NOBODY],
    organisation: [foreign?.orgId ?? 0, NOBODY],
    course: [foreign?.courseId ?? 0, NOBODY],
  })
  await portal.world.db
    .insert(childChecks)
    .values({ personId: mother.personId, childId: children.approved, passedAt: portal.world.clock.now() })
  expect([...Object.values(opened), ...Object.values(closed).flat()].every((id) => id > 0)).toBe(true)
})
afterAll(() => portal.end())
const walk = (): Walk => ({ portal, drawn, mother, childId: children.approved })

/** The example of a call with its demands met by the mother, except where `but` says otherwise. */
function sent(call: Call, but: Record<string, unknown> = {}) {
  const named: Record<string, unknown> = {}
  for (const demand of demandsOf(call.access)) {
    if (demand.kind === 'self') named[demand.of] = demand.names === 'person' ? mother.personId : '88000001'
    if (demand.kind === 'child' || demand.kind === 'checkedChild') named[demand.of] = opened[demand.names]
    if ((demand.kind === 'concern' || demand.kind === 'ticket') && demand.names === 'child' && demand.of)
      named[demand.of ?? ''] = children.approved
  }
  const values = { ...named, ...but }
  const only = (keys: string[]) => Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
  const body = z.record(z.string(), z.unknown()).safeParse(call.example.body)
  return {
    params: { ...call.example.params, ...only(Object.keys(call.params)) } as Record<string, string | number>,
    body: body.success ? { ...body.data, ...only(Object.keys(body.data)) } : undefined,
  }
}

/** What the portal's own calendar says of the parameters that name a time. */
async function timeOf(call: Call): Promise<Record<string, string | number>> {
  const [term] = await portal.world.db
    .select()
    .from(terms)
    .where(lte(terms.startsOn, dayAhead(walk(), -7)))
    .orderBy(desc(terms.startsOn))
    .limit(1)
  const known = { from: dayAhead(walk(), -13), to: dayAhead(walk(), 0), termId: term?.id ?? 0, sessionId: term?.sessionId ?? 0 }
  return Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(call.params, name)))
}

/** A call by its example and by what the mother may do; who needs no session makes it without one. */
async function usualVisit(call: Call): Promise<Visit> {
  const demanded = demandsOf(call.access)
  const kinds = demanded.map(({ kind }) => kind)
  const isVisitor = kinds.every((kind) => ['open', 'captcha', 'lookUp', 'ticket'].includes(kind))
  const { params, body } = sent(call)
  const wantsCaptcha = kinds.some((kind) => kind === 'captcha' || kind === 'lookUp')
  const wantsTicket = kinds.some((kind) => kind === 'ticket' || kind === 'concern')
  const namesChild = demanded.some(
    (demand) =>
      ((demand.kind === 'child' || demand.kind === 'checkedChild') && demand.names === 'child') ||
      demand.kind === 'ticket' ||
      demand.kind === 'concern',
  )
  return {
    params: { ...params, ...(await timeOf(call)) },
    body,
    token: isVisitor ? undefined : (await portal.signIn('88000001')).token,
    headers: {
      ...(wantsCaptcha && { [HEADER.captcha]: await portal.solveCaptcha() }),
      ...(wantsTicket && ticketOf(walk(), children.approved)),
    },
    by: isVisitor ? null : mother.personId,
    children: namesChild ? [children.approved] : [],
  }
}

const reasonIn = (result: unknown) => z.object({ reason: z.string() }).safeParse(result).data?.reason
const traceOf = (requestId: string) =>
  portal.world.db
    .select({ action: audit.action, personId: audit.personId, childId: audit.childId })
    .from(audit)
    .where(eq(audit.requestId, requestId))
const withoutTrace: string[] = []

const walked = calls.map((call) => ({ name: actionOf(call), call }))

it('every call has exactly one answer, and every answer a call', () => {
  expect(answers.map(({ call }) => actionOf(call)).sort()).toEqual(calls.map(actionOf).sort())
})

it('every call stands in the OpenAPI document, and nothing else does', async () => {
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await (await fetch(`${portal.address}/openapi.json`)).json())
  expect(document.openapi).toMatch(/^3\.1/)
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual(calls.map((call) => `${call.method} ${openApiPath(call)}`).sort())
})

describe.each(walked)('$name', ({ call }) => {
  const kinds = demandsOf(call.access).map(({ kind }) => kind)

  it('refuses callers below its access', async () => {
    const refusalOf = async (token: string | undefined, but?: Record<string, unknown>) => {
      const { status, RESULT } = await portal.send(call, { ...sent(call, but), token })
      return [status, z.object({ reason: z.string() }).parse(RESULT).reason]
    }
    if (kinds.every((kind) => kind === 'open')) {
      const { status } = await portal.send(call, sent(call))
      expect([401, 403]).not.toContain(status)
      return
    }
    if (kinds.every((kind) => kind === 'captcha' || kind === 'lookUp')) {
      expect(await refusalOf(undefined)).toEqual([200, 'captchaNeeded'])
      return
    }
    if (kinds.every((kind) => kind === 'ticket')) {
      expect(await refusalOf(undefined)).toEqual([403, 'ticketNeeded'])
      const foreign = { [HEADER.ticket]: childTicket(portal.world.keyring, children.stranger, portal.world.clock.now()) }
      const [demand] = demandsOf(call.access)
      if (demand?.kind !== 'ticket' || demand.of === undefined) return
      const { status, RESULT } = await portal.send(call, { ...sent(call), headers: foreign })
      expect([status, RESULT]).toMatchObject([403, { reason: 'ticketNeeded' }])
      return
    }
    expect(await refusalOf(undefined)).toEqual([401, 'signInNeeded'])
    expect(await refusalOf('x'.repeat(43))).toEqual([401, 'sessionExpired'])
    for (const demand of demandsOf(call.access)) {
      if (demand.kind === 'self') {
        const another = demand.names === 'person' ? mother.personId + 1 : '88000002'
        expect(await refusalOf(mother.token, { [demand.of]: another })).toEqual([403, 'ownDataOnly'])
      }
      if (demand.kind === 'children')
        for (const id of closed.child)
          expect(await refusalOf(mother.token, { [demand.of]: [children.approved, id] })).toEqual([403, 'notYourChild'])
      if (demand.kind === 'parent') expect(await refusalOf((await portal.signIn('88000011')).token)).toEqual([403, 'notAllowed'])
      if (demand.kind === 'staff') expect(await refusalOf(mother.token)).toEqual([403, 'staffOnly'])
      if (demand.kind === 'captcha') expect(await refusalOf(mother.token)).toEqual([200, 'captchaNeeded'])
      if (demand.kind === 'concern' && demand.names === 'child')
        expect(await refusalOf(mother.token, { [demand.of]: children.stranger })).toEqual([403, 'notYourChild'])
      if (demand.kind === 'checkedChild')
        for (const id of closed[demand.names]) expect(await refusalOf(mother.token, { [demand.of]: id })).toEqual([403, 'childNotChecked'])
      if (demand.kind !== 'child') continue
      for (const id of closed[demand.names]) expect(await refusalOf(mother.token, { [demand.of]: id })).toEqual([403, 'notYourChild'])
    }
  })

  it('answers a caller who may: with success, within its schema, with its audit, and to a cache only what is the same for everybody', async () => {
    const usual = await usualVisit(call)
    const { by, children, ...sending } = { ...usual, ...(await ways.get(call)?.(walk(), usual)) }
    const answered = await portal.send(call, sending)
    expect({ status: answered.status, code: answered.SUCCESS_CODE, refused: reasonIn(answered.RESULT) }).toEqual({ status: 200, code: 200 })
    expect(call.result.safeParse(answered.RESULT).error).toBeUndefined()
    if (Array.isArray(answered.RESULT) && !emptyLists.has(call)) expect(answered.RESULT).not.toEqual([])
    expect(answered.headers.get('cache-control')).toBe(call.forEveryone ? 'public, max-age=0, s-maxage=10' : 'no-store')
    if (call.forEveryone) expect(kinds).toEqual(['open'])
    expect(answered.headers.get('x-now')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)

    const requestId = answered.headers.get('x-request-id') ?? ''
    if (unaudited.has(call)) {
      withoutTrace.push(requestId)
      return
    }
    const named = new Set(typeof children === 'function' ? children(answered.RESULT) : children)
    const expected = [...(named.size === 0 ? [null] : named)].map((childId) => ({ action: actionOf(call), personId: by, childId }))
    await expect.poll(() => traceOf(requestId)).toEqual(expect.arrayContaining(expected))
    expect(await traceOf(requestId)).toHaveLength(expected.length)
  })
})

it('only the calls that are named as such leave nothing in the audit', async () => {
  expect(withoutTrace).toHaveLength(unaudited.size)
  const { headers } = await portal.send(linkedChildren, { params: { parentPersonId: mother.personId }, token: mother.token })
  // What was read before it has been written with it at the latest.
  await expect.poll(() => traceOf(headers.get('x-request-id') ?? '')).not.toEqual([])
  for (const requestId of withoutTrace) expect(await traceOf(requestId)).toEqual([])
})
