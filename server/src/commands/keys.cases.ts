import { requesterInfo } from '@portal/contract/enrolmentLookUps'
import { HEADER } from '@portal/contract/envelope'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../test/portal.ts'
import { type Keyring, openKeyring } from '../admission/keys.ts'
import { childTicket, childTickets } from '../admission/tickets.ts'
import { sql } from '../database/sql.ts'
import type { Command } from './command.ts'
import { listKeys, retireOneKey, rotateKey } from './keyCommands.ts'
import { runCommand } from './reach.ts'

/** Runs commands like the command line: over the local socket, or a separate connection to PostgreSQL. */
export const keyCases = (portalOf: () => TestPortal) =>
  describe('keys, by command while the portal runs', () => {
    const ask = <Request, Result>(command: Command<Request, Result>, request: Request) =>
      runCommand(portalOf().world.settings, command, request)
    const signing = async () => (await ask(listKeys, {})).find(({ purpose, state }) => purpose === 'ticket' && state === 'signs')?.id ?? 0
    const ticketBy = async (keyring: Keyring) =>
      childTicket(keyring, (await portalOf().who('kg-new')).personId ?? 0, portalOf().world.clock.now())
    const opens = (ticket: string) => childTickets(portalOf().world.keyring, ticket, portalOf().world.clock.now()).tickets.length === 1
    const statusWith = async (ticket: string) => {
      const params = { registry: (await portalOf().who('kg-new')).registryNumber }
      return (await portalOf().send(requesterInfo, { params, headers: { [HEADER.ticket]: ticket } })).status
    }

    it('a new key checks at once on every process, and signs once all have heard of it', async () => {
      const { keyring, db, clock } = portalOf().world
      const before = await signing()
      const { id } = await ask(rotateKey, { purpose: 'ticket' })
      const ofAnother = await ticketBy(await openKeyring(db, clock.now()))
      expect(ofAnother).toMatch(new RegExp(`^${id}\\.`))
      await expect.poll(() => opens(ofAnother)).toBe(true)
      expect([await signing(), keyring.sign('ticket', 'text').keyId]).toEqual([id, before])
    })

    it('signatures of a retired key are refused, and the signing key cannot be retired', async () => {
      const { keyring } = portalOf().world
      const ticket = await ticketBy(keyring)
      const [old = 0] = ticket.split('.').map(Number)
      expect(await statusWith(ticket)).toBe(200)
      await expect(ask(retireOneKey, { id: await signing() })).rejects.toThrow(/rotate ticket$/)
      expect(await ask(retireOneKey, { id: old })).toEqual({ purpose: 'ticket' })
      await expect.poll(() => opens(ticket)).toBe(false)
      expect(await statusWith(ticket)).toBe(403)
      expect(keyring.sign('ticket', 'text').keyId).toBe(await signing())
      await expect(ask(retireOneKey, { id: old })).rejects.toThrow(`Key ${old} is retired already.`)
      await expect(ask(retireOneKey, { id: 999_999 })).rejects.toThrow(/^There is no key 999999/)
      expect((await ask(listKeys, {})).find(({ id }) => id === old)).toMatchObject({ purpose: 'ticket', state: 'retired' })
    })

    it('a ticket with a bad signature or of an unknown key is refused without asking the database for keys', async () => {
      const { db, keyring } = portalOf().world
      const [id, text, signature] = (await ticketBy(keyring)).split('.')
      await db.execute(sql`alter table keys rename to keys_away`)
      const statuses = [await statusWith(`999999.${text}.${signature}`), await statusWith(`${id}.${text}.${'A'.repeat(43)}`)]
      await db.execute(sql`alter table keys_away rename to keys`)
      expect(statuses).toEqual([403, 403])
    })
  })
