import { acknowledgeSms, changeAddress, issuedMessages, sendProspect } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TestPortal } from '../../../test/portal.ts'
import { childTicket, childTickets, requesterTicket } from '../../admission/tickets.ts'
import { and, eq, like } from '../../database/sql.ts'
import { audit, prospects } from '../../database/tables.ts'
import { withCheckDigit } from './reference.ts'

/** Well-formed reference that belongs to no request. */
const guess = (at: number) => withCheckDigit(String(900_000_000 + at))
const Message = z.object({ operator: z.string(), message: z.string(), phoneNumber: z.string() })

/** Reference of a request, against ticket holders and guessers. */
export const referenceCases = (portalOf: () => TestPortal) =>
  describe('the number of a request', () => {
    const reasonOf = (answered: { RESULT: unknown }) => z.object({ reason: z.string() }).safeParse(answered.RESULT).data?.reason ?? 'done'

    async function requestOf(key: string, change: Partial<typeof prospects.$inferInsert> = {}) {
      const { world, who } = portalOf()
      const childId = (await who(key)).personId ?? 0
      const now = world.clock.now()
      const [row] = await world.db
        .update(prospects)
        .set({ contactPhone1: '88117700', contactGuardianType: 'MOTHER', forCommission: false, ...change })
        .where(eq(prospects.childId, childId))
        .returning()
      if (row === undefined) throw new Error('no request')
      const ticket = childTicket(world.keyring, childId, now)
      const { tickets } = childTickets(world.keyring, ticket, now)
      const headersFrom = async (address: string, withCaptcha: boolean) => ({
        [HEADER.ticket]: ticket,
        'x-forwarded-for': address,
        ...(withCaptcha && { [HEADER.captcha]: await portalOf().solveCaptcha() }),
      })
      const body = {
        prospectDataId: row.id,
        personId: childId,
        personAddressId: null,
        personAddressDetail: null,
        contactPersonId: null,
        contactGuardianType: null,
        contactPhone1: null,
        contactPhone2: null,
        contactMail: null,
        institutionId: row.institutionId,
        recruiterFlag: 'N',
        recruiterId: null,
        responseStatus: 'NONE',
      }
      return {
        row,
        body,
        ticket,
        requester: (person: number) => tickets.map((claims) => requesterTicket(world.keyring, claims, person)).join(),
        withdraw: async (reference: string, address: string, withCaptcha = false) =>
          portalOf().send(sendProspect, { body: { ...body, reference }, headers: await headersFrom(address, withCaptcha) }),
        move: async (reference: string, address: string, withCaptcha = false) =>
          portalOf().send(changeAddress, {
            body: {
              isChangeFlag: true,
              personId: childId,
              personAddressId: row.addressId ?? 1,
              personAddressDetail: null,
              arrivalDate: null,
              reference,
            },
            headers: await headersFrom(address, withCaptcha),
          }),
      }
    }

    it('shows no digit to someone who only looked the child up, and no answer tells whether a guess at it was right', async () => {
      const portal = portalOf()
      const { body, ticket, requester } = await requestOf('kg-twins-a')
      const contactPersonId = (await portal.who('adult-free')).personId ?? 0
      const contact = { contactPersonId, contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: '88117711' }
      const headers = { [HEADER.ticket]: ticket }
      const sent = await portal.send(sendProspect, {
        body: { ...body, ...contact, responseStatus: 'REQUESTED' },
        headers: { [HEADER.ticket]: `${ticket}, ${requester(contactPersonId)}` },
      })
      const { reference } = z.object({ reference: z.string() }).parse(sent.RESULT)
      const listed = await portal.send(issuedMessages, { params: { personId: body.personId }, headers })
      const [message] = z.array(Message).parse(listed.RESULT)
      expect(message?.message).toContain('***-***-****')
      // The number in the kindergarten's name and the portal's port are public.
      expect(message?.message.replace(/\d+-р |\S+:\d+/g, '')).not.toMatch(/\d/)

      const acknowledge = async (number: string, phone: string) => {
        const text = message?.message.replace('***-***-****', number) ?? ''
        return (await portal.send(acknowledgeSms, { body: { operator: 'uni', message: text, phone }, headers })).SUCCESS_CODE
      }
      const guesses = [await acknowledge(reference, '88****11'), await acknowledge(guess(1), '88****11')]
      const phones = [await acknowledge(reference, '88117711'), await acknowledge(reference, '88000011')]
      expect([...guesses, ...phones]).toEqual([200, 200, 200, 200])
    })

    it('wrong numbers of a request cost a captcha each from the fifth on, from wherever they come, and are audited; the right one needs no more', async () => {
      const { db } = portalOf().world
      const { row, withdraw } = await requestOf('kg-requested')
      const tried = await Promise.all(Array.from({ length: 12 }, (_, at) => withdraw(guess(at), `10.7.0.${at}`)))
      const reasons = tried.map(reasonOf)
      expect(reasons.filter((reason) => reason === 'referenceWrong')).toHaveLength(4)
      expect(reasons.filter((reason) => reason === 'captchaNeeded')).toHaveLength(8)
      expect(reasonOf(await withdraw(guess(20), '10.7.1.1', true))).toBe('referenceWrong')
      const traces = await db
        .select({ action: audit.action })
        .from(audit)
        .where(and(eq(audit.childId, row.childId), like(audit.action, '%referenceWrong')))
      expect(traces).toHaveLength(5)

      const start = performance.now()
      expect(reasonOf(await withdraw(row.reference ?? '', '10.7.1.2'))).toBe('captchaNeeded')
      expect(await withdraw(row.reference ?? '', '10.7.1.2', true)).toMatchObject({ SUCCESS_CODE: 200, RESULT: { responseStatus: 'NONE' } })
      expect(performance.now() - start).toBeLessThan(10_000)
    })

    it('wrong numbers from a network, of whatever requests, cost it a captcha and a wait from the fifth on; others have neither', async () => {
      const reference = guess(500)
      const sentAt = portalOf().world.clock.now()
      const moved = await requestOf('kg-moved', { reference, lot: '2222222222', sentAt, responseStatus: 'REQUESTED' })
      for (const key of ['kg-waiting', 'kg-passed', 'kg-unpassed', 'kg-departed'])
        expect(reasonOf(await (await requestOf(key)).withdraw(guess(30), '2001:db8:7::1'))).toBe('referenceWrong')
      expect(reasonOf(await moved.move(reference, '2001:db8:7::2'))).toBe('captchaNeeded')
      const start = performance.now()
      expect(reasonOf(await moved.move(guess(31), '2001:db8:7::3', true))).toBe('referenceWrong')
      expect(performance.now() - start).toBeGreaterThan(990)
      expect(reasonOf(await moved.move(guess(32), '10.7.2.1'))).toBe('referenceWrong')
      expect(await moved.move(reference, '10.7.2.1')).toMatchObject({ SUCCESS_CODE: 200 })
    })
  })
