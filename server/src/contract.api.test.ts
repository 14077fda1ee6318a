import type { Access, Call, PupilNamed } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { HEADER } from '@portal/contract/envelope'
import { decide } from '@portal/contract/staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../test/portal.ts'
import { answers } from './app.ts'
import { audit, childChecks, courses, groupMembers, groups, links, prospects } from './database/tables.ts'
import { actionOf } from './kit/audit.ts'
import { openApiPath } from './kit/openapi.ts'
import { childTicket } from './kit/tickets.ts'

const NOBODY = 2_000_000_000
let portal: TestPortal
let mother: { token: string; personId: number }
const children = { approved: 0, asked: 0, declined: 0, stranger: 0 }
/** What an approved link opens, by how a call may name it, and what it does not. */
const opened: Record<PupilNamed, number> = { child: 0, organisation: 0, course: 0 }
const closed: Record<PupilNamed, number[]> = { child: [], organisation: [], course: [] }

beforeAll(async () => {
  portal = await testPortal()
  mother = await portal.signIn('88000001')
  const hers = await portal.world.db.select().from(links).where(eq(links.parentId, mother.personId))
  const withStatus = (status: string) => hers.find((link) => link.status === status)?.childId ?? 0
  const others = await portal.world.db.select().from(links)
  Object.assign(children, {
    approved: withStatus('APPROVE'),
    asked: withStatus('NEW'),
    declined: withStatus('DECLINED'),
    stranger: others.find((link) => !hers.some(({ childId }) => childId === link.childId))?.childId ?? 0,
  })
  const learnt = await portal.world.db
    .select({ childId: groupMembers.childId, orgId: groups.orgId, courseId: courses.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(courses, eq(courses.groupId, groups.id))
  const own = learnt.find(({ childId }) => childId === children.approved)
  const reached = hers.filter(({ status }) => status === 'APPROVE').map(({ childId }) => childId)
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

const demands = (access: Access): Exclude<Access, { kind: 'all' }>[] => (access.kind === 'all' ? access.of.flatMap(demands) : [access])

/** The example of a call with its demands met by the mother, except where `but` says otherwise. */
function sent(call: Call, but: Record<string, unknown> = {}) {
  const named: Record<string, unknown> = {}
  for (const demand of demands(call.access)) {
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

/** The child that a call's example names by its request, or the mother's own. */
async function childOfTicket(call: Call): Promise<number> {
  const demand = demands(call.access).find((one) => one.kind === 'ticket' || one.kind === 'concern')
  const byRequest = demand?.names === 'prospect'
  const id = Number(call.example.params?.[demand?.of ?? ''])
  const [found] = byRequest ? await portal.world.db.select().from(prospects).where(eq(prospects.id, id)) : []
  return found?.childId ?? children.approved
}
const ticketFor = async (call: Call) => childTicket(portal.world.keyring, await childOfTicket(call), portal.world.clock.now())

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
  const kinds = demands(call.access).map(({ kind }) => kind)

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
      const [demand] = demands(call.access)
      if (demand?.kind !== 'ticket' || demand.of === undefined) return
      const { status, RESULT } = await portal.send(call, { ...sent(call), headers: foreign })
      expect([status, RESULT]).toMatchObject([403, { reason: 'ticketNeeded' }])
      return
    }
    expect(await refusalOf(undefined)).toEqual([401, 'signInNeeded'])
    expect(await refusalOf('x'.repeat(43))).toEqual([401, 'sessionExpired'])
    for (const demand of demands(call.access)) {
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

  it('answers a caller who may, within its schema, and to a cache only what is the same for everybody', async () => {
    const staffed = demands(call.access).find((demand) => demand.kind === 'staff')
    const { token } = await portal.signIn(staffed === undefined ? '88000001' : '88000013')
    const wantsCaptcha = kinds.some((kind) => kind === 'captcha' || kind === 'lookUp')
    const headers = {
      ...(wantsCaptcha && { [HEADER.captcha]: await portal.solveCaptcha() }),
      ...(kinds.some((kind) => kind === 'ticket' || kind === 'concern') && { [HEADER.ticket]: await ticketFor(call) }),
    }
    const answered = await portal.send(call, { ...sent(call), token, headers })
    expect(answered.headers.get('cache-control')).toBe(call.forEveryone ? 'public, max-age=0, s-maxage=10' : 'no-store')
    if (call.forEveryone) expect(kinds).toEqual(['open'])
    expect(answered.headers.get('x-now')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)

    // An example may name a proof or a person that nobody has: then the rules refuse it, after the gate has let it in.
    if (answered.SUCCESS_CODE !== 200) {
      expect(answered).toMatchObject({
        status: 200,
        SUCCESS_CODE: expect.toBeOneOf([201, 203]),
        RESULT: { reason: expect.not.stringMatching(/^(captcha|inputInvalid)/) },
      })
      return
    }
    expect(call.result.safeParse(answered.RESULT).error).toBeUndefined()

    const requestId = answered.headers.get('x-request-id') ?? ''
    if (kinds.every((kind) => kind === 'captcha' || kind === 'lookUp')) return
    if (call.method === 'GET' && kinds.every((kind) => kind === 'open')) return
    // Whoever decides about nothing has changed nothing.
    if (call.path === decide.path) return
    // Closing a request changes nothing, so there is nothing to note.
    if (sent(call).body?.status === 'SUCCESS') return
    const namesChild = demands(call.access).some(
      (demand) =>
        ((demand.kind === 'child' || demand.kind === 'checkedChild') && demand.names === 'child') ||
        demand.kind === 'ticket' ||
        demand.kind === 'concern',
    )
    const rows = () => portal.world.db.select().from(audit).where(eq(audit.requestId, requestId))
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(0)
    const isVisitor = kinds.every((kind) => kind === 'open' || kind === 'ticket') && call.path !== '/login'
    const expected = { action: actionOf(call), personId: isVisitor ? null : mother.personId }
    for (const row of await rows()) expect(row).toMatchObject(expected)
    if (namesChild) expect((await rows()).map(({ childId }) => childId)).toEqual([await childOfTicket(call)])
  })
})
