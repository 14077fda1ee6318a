import { absenceCategories } from '@portal/contract/absence'
import { logout } from '@portal/contract/accounts'
import { BATCH_PATH, type BatchLine, isBatchable, MAX_BATCH_CALLS } from '@portal/contract/batch'
import type { Call } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { childCard } from '@portal/contract/cards'
import { childAccessLog, childInfo, linkedChildren } from '@portal/contract/children'
import { ownChild } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { refusals } from '@portal/contract/refusals'
import { journal } from '@portal/contract/schedule'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../test/portal.ts'
import { and, eq, gt, gte } from '../database/sql.ts'
import { audit, auditRefusals } from '../database/tables.ts'

interface Known {
  portal: TestPortal
  mother: { token: string; personId: number }
  children: { approved: number; stranger: number }
  /** Address of a call with parameters that the mother may use. */
  addressOf(call: Call): Promise<string>
}

/** Calls whose result changes with every read. */
const CHANGING: readonly Call[] = [childAccessLog]

/** Answer without the times of reading, which differ between two calls. */
const withoutTime = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'asOf' ? null : value)))

export const batchCases = (known: () => Known) =>
  describe('calls that travel together', () => {
    const post = (list: unknown, token: string | undefined, headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
      fetch(known().portal.address + BATCH_PATH, {
        method: 'POST',
        signal,
        headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        body: JSON.stringify(list),
      })
    const linesOf = async (answered: Response): Promise<BatchLine[]> =>
      (await answered.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    /** Envelopes in request order. */
    const envelopes = async (list: readonly string[], token = known().mother.token) =>
      (await linesOf(await post(list, token))).sort(([one], [other]) => one - other).map(([, , envelope]) => envelope)
    const alone = async (address: string): Promise<unknown> =>
      (await fetch(known().portal.address + address, { headers: { authorization: `Bearer ${known().mother.token}` } })).json()
    const refusedFor = (reason: keyof typeof refusals) => ({ SUCCESS_CODE: refusals[reason], RESULT: { reason } })

    it('each has the answer that it has alone, whatever it is', async () => {
      const addresses = await Promise.all(calls.filter((call) => isBatchable(call) && !CHANGING.includes(call)).map(known().addressOf))
      expect(addresses.length).toBeGreaterThan(50)
      for (let from = 0; from < addresses.length; from += MAX_BATCH_CALLS) {
        const list = addresses.slice(from, from + MAX_BATCH_CALLS)
        const answered = await envelopes(list)
        for (const [at, address] of list.entries())
          expect([address, withoutTime(answered[at])]).toEqual([address, withoutTime(await alone(address))])
      }
    })

    it('each is admitted by itself, and audited as if it had come alone', async () => {
      const { portal, mother, children, addressOf } = known()
      const { db } = portal.world
      const since = portal.world.clock.now()
      const own = await addressOf(childInfo)
      const foreign = own.replace(String(children.approved), String(children.stranger))
      expect(await envelopes([foreign, own, await addressOf(linkedChildren), foreign])).toMatchObject([
        refusedFor('notYourChild'),
        { SUCCESS_CODE: 200 },
        { SUCCESS_CODE: 200 },
        refusedFor('notYourChild'),
      ])
      const read = () =>
        db
          .select({ action: audit.action, childId: audit.childId, requestId: audit.requestId })
          .from(audit)
          .where(and(eq(audit.personId, mother.personId), gt(audit.at, since)))
      // Both reads are written, in one audit batch or in two.
      await expect.poll(async () => new Set((await read()).map(({ action }) => action)).size).toBe(2)
      const rows = await read()
      expect(rows.filter(({ action }) => action === `GET ${childInfo.path}`)).toMatchObject([{ childId: children.approved }])
      expect(rows.filter(({ action }) => action === `GET ${linkedChildren.path}`).length).toBeGreaterThan(0)
      expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(2)
      const refused = () =>
        db
          .select({ times: auditRefusals.times })
          .from(auditRefusals)
          .where(and(eq(auditRefusals.action, `GET ${childInfo.path}`), gte(auditRefusals.lastAt, since)))
      // Refusals are gathered beside the reads and written in an insert of their own.
      await expect.poll(async () => (await refused()).reduce((sum, { times }) => sum + times, 0)).toBeGreaterThanOrEqual(2)
    })

    it('calls do not wait for each other: one without database work answers first at any position', async () => {
      const { mother, addressOf } = known()
      const list = await Promise.all([childInfo, journal, absenceCategories].map(addressOf))
      expect((await linesOf(await post(list, mother.token)))[0]?.[0]).toBe(2)
    })

    it('a call that hands out a ticket is not answered in a list: it would be lost there', async () => {
      const { portal, mother, addressOf } = known()
      const handing = calls.filter(({ method, handsTicket }) => method === 'GET' && handsTicket)
      expect(handing).toContain(ownChild)
      const answered = await post(await Promise.all(handing.map(addressOf)), mother.token)
      expect(answered.headers.get(HEADER.ticket)).toBeNull()
      for (const [, , envelope] of await linesOf(answered)) expect(envelope).toMatchObject(refusedFor('unknownAddress'))
      const child = ownChild.path.replace(':personId', String((await portal.who('kg-own')).personId))
      const alone = await fetch(portal.address + child, { headers: { authorization: `Bearer ${mother.token}` } })
      expect(alone.headers.get(HEADER.ticket)).not.toBeNull()
    })

    it('a client that disconnects early breaks no other call', async () => {
      const { mother, addressOf } = known()
      const list = await Promise.all([childInfo, journal].map(addressOf))
      const leaving = new AbortController()
      const left = post(list, mother.token, {}, leaving.signal)
      leaving.abort()
      await expect(left).rejects.toThrow()
      expect(await envelopes(list)).toMatchObject([{ SUCCESS_CODE: 200 }, { SUCCESS_CODE: 200 }])
    })

    it('a batch allows reads of the signed-in caller, and nothing else', async () => {
      const elsewhere = [
        BATCH_PATH,
        '/login',
        '/public/captcha',
        '/public/notice',
        '/metrics',
        '/docs',
        '/student/1',
        '/api/stream',
        '/robots.txt',
        '/api/../metrics',
        '/api//children',
      ]
      for (const envelope of await envelopes(elsewhere)) expect(envelope).toMatchObject(refusedFor('unknownAddress'))
    })

    it('a malformed list is refused as a whole', async () => {
      const address = await known().addressOf(linkedChildren)
      for (const list of [
        {},
        [],
        [1],
        [[address]],
        ['https://elsewhere.test/api'],
        ['//elsewhere.test/api'],
        [`${address}?more`],
        ['/\\elsewhere.test/api'],
        Array(MAX_BATCH_CALLS + 1).fill(address),
      ])
        expect(await (await post(list, known().mother.token)).json()).toMatchObject(refusedFor('inputInvalid'))
    })

    it('an ended or missing session is reported for each call', async () => {
      const { portal, addressOf } = known()
      const list = await Promise.all([linkedChildren, childInfo].map(addressOf))
      const { token } = await portal.signIn('88000001')
      await portal.send(logout, { token })
      expect(await envelopes(list, token)).toMatchObject([refusedFor('sessionExpired'), refusedFor('sessionExpired')])
      const nobody = await linesOf(await post(list, undefined))
      expect(nobody.map(([, , envelope]) => envelope)).toMatchObject([refusedFor('signInNeeded'), refusedFor('signInNeeded')])
    })

    it('answers are packed where that pays, alone and in a list, but a secret never beside what others wrote', async () => {
      const { portal, mother, addressOf } = known()
      const [children, card, info] = await Promise.all([linkedChildren, childCard, childInfo].map(addressOf))
      const headers = { authorization: `Bearer ${mother.token}`, 'accept-encoding': 'br' }
      const packing = async (answered: Response) => {
        await answered.text()
        return answered.headers.get('content-encoding')
      }
      expect(await packing(await fetch(portal.address + children, { headers }))).toBe('br')
      for (const way of ['br', 'gzip'])
        expect(await packing(await post([children, info], mother.token, { 'accept-encoding': way }))).toBe(way)
      expect(await packing(await post([children, info], mother.token, { 'accept-encoding': 'identity' }))).toBeNull()
      expect(await packing(await post([children, card], mother.token))).toBeNull()
    })
  })
