import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestCode } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { LOT_LENGTH, Prospect, Receipt, saveProspect, studentInfo } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { makeFeed } from '@portal/contract/schedule'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { sql } from '../database/sql.ts'
import { consumedDigests } from '../database/tables.ts'
import { type Random, systemRandom } from '../outside/random.ts'
import { childTicket } from './tickets.ts'
import { writeUniqueKey } from './uniqueKeys.ts'

/** Random generator that can replay its earlier draws. */
function repeating() {
  let drawn: { ints: number[]; bytes: Buffer[] } = { ints: [], bytes: [] }
  let again: typeof drawn = { ints: [], bytes: [] }
  const random: Random = {
    int(below) {
      const next = again.ints.shift() ?? systemRandom.int(below)
      drawn.ints.push(next)
      return next
    },
    bytes(count) {
      const next = again.bytes.shift() ?? systemRandom.bytes(count)
      drawn.bytes.push(next)
      return next
    },
  }
  return {
    random,
    /** Runs `first`, then `second` with the draws of the first; returns both outcomes and the number of draws after the replayed ones. */
    async twice<Outcome>(first: () => Promise<Outcome>, second: () => Promise<Outcome>) {
      drawn = { ints: [], bytes: [] }
      const one = await first()
      const before = drawn
      again = { ints: [...before.ints], bytes: [...before.bytes] }
      drawn = { ints: [], bytes: [] }
      const other = await second()
      const redrawn = drawn.ints.length - before.ints.length + drawn.bytes.length - before.bytes.length
      again = { ints: [], bytes: [] }
      return { outcomes: [one, other] as const, redrawn }
    },
  }
}

const generator = repeating()
let portal: TestPortal
beforeAll(async () => {
  // Background work would draw its leases from the same generator.
  portal = await testPortal({ random: generator.random, environment: { JOBS: '0' } })
})
afterAll(() => portal.end())

describe('a random key that was drawn before is drawn again in the same call', () => {
  it('the number of a request and its lot', async () => {
    const father = await portal.signIn('88000003')
    const send = async (key: string) => {
      const { registryNumber: reg, personId } = await portal.who(key)
      const headers = { [HEADER.ticket]: childTicket(portal.world.keyring, personId ?? 0, portal.world.clock.now()) }
      const looked = await portal.send(studentInfo, { params: { reg }, headers })
      const [prospect] = z.array(Prospect).parse(looked.RESULT)
      const body = {
        prospectDataId: prospect?.prospectDataId,
        personId,
        personAddressId: prospect?.personAddressId,
        personAddressDetail: null,
        contactPersonId: father.personId,
        contactGuardianType: 'GENERAL_ORPHAN',
        contactPhone1: '88112233',
        contactPhone2: null,
        contactMail: null,
        institutionId: prospect?.institutionId,
        recruiterFlag: 'N',
        recruiterId: null,
        responseStatus: 'REQUESTED',
      }
      return Receipt.parse((await portal.send(saveProspect, { body, token: father.token, headers })).RESULT)
    }
    const { outcomes, redrawn } = await generator.twice(
      () => send('kg-twins-a'),
      () => send('kg-twins-b'),
    )
    // The transaction was retried with a new number and a new lot.
    expect(redrawn).toBe(1 + LOT_LENGTH)
    expect(outcomes[0].reference).not.toBe(outcomes[1].reference)
    expect(outcomes[0].lot).not.toBe(outcomes[1].lot)
  })

  it('the token of a session, with the key of its documents', async () => {
    const cookie = (await portal.signIn('88000001')).cookie
    const signIn = () => portal.signIn('88000001', { cookie })
    const { outcomes, redrawn } = await generator.twice(signIn, signIn)
    expect(redrawn).toBe(2)
    expect(outcomes[0].token).not.toBe(outcomes[1].token)
  })

  it('the link of a code', async () => {
    const ask = (requestEmail: string) => () =>
      portal.send(requestCode, { body: { type: 'EMAIL', requestEmail, status: 'ACTIVE', requestType: 'REGISTRATION' } })
    const { outcomes, redrawn } = await generator.twice(ask('first@example.mn'), ask('second@example.mn'))
    expect(redrawn).toBe(1)
    expect(outcomes.map(({ SUCCESS_CODE }) => SUCCESS_CODE)).toEqual([200, 200])
  })

  it('the address of a calendar', async () => {
    const { token, personId } = await portal.signIn('88000001')
    const listed = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
    const [one, other] = linkedChildren.result.parse(listed.RESULT).filter(({ requestStatus }) => requestStatus === 'APPROVE')
    const make = (studentId = 0) => portal.send(makeFeed, { body: { studentId }, token })
    const { outcomes, redrawn } = await generator.twice(
      () => make(one?.studentPersonId),
      () => make(other?.studentPersonId),
    )
    expect(redrawn).toBe(1)
    const [first, second] = outcomes.map(({ RESULT }) => makeFeed.result.parse(RESULT).address)
    expect(first).not.toBe(second)
  })
})

it('every digest that the database holds unique by itself is written by drawing again where it is taken', async () => {
  const { rows } = await portal.world.db.execute(sql`
    select i.indexrelid::regclass::text as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisunique and not i.indisprimary and i.indnatts = 1 and a.atttypid = 'bytea'::regtype
       and i.indrelid::regclass::text !~ '[.]'`)
  const source = join(import.meta.dirname, '../areas')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const text = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ name }) => !new RegExp(`writeUniqueKey\\(\\s*\\w+,\\s*(\\[[^\\]]*)?'${String(name)}'`).test(text))).toEqual([])
})

describe('drawing a key', () => {
  const forgetAt = new Date('2031-01-01T00:00:00Z')
  const digest = (text: string) => Buffer.from(text)
  const write = async (tx: typeof portal.world.db, key: string) => {
    await tx.insert(consumedDigests).values({ digest: digest(key), spentAt: forgetAt, forgetAt })
    return key
  }
  const drawing = (keys: string[]) => () => keys.shift() ?? 'taken'

  it('keeps what the transaction had done before, and leaves nothing of a draw that failed', async () => {
    await write(portal.world.db, 'taken')
    const stored = await portal.world.db.transaction(async (tx) => {
      await write(tx, 'before')
      return writeUniqueKey(tx, 'spent_pkey', drawing(['taken', 'taken', 'free']), async (point, key) => {
        await write(point, `beside ${key}`)
        return write(point, key)
      })
    })
    expect(stored).toBe('free')
    const { rows } = await portal.world.db.execute(
      sql`select convert_from(digest, 'UTF8') as key from spent where forget_at = ${forgetAt.toISOString()} order by 1`,
    )
    expect(rows.map(({ key }) => key)).toEqual(['before', 'beside free', 'free', 'taken'])
  })

  it('gives up on a generator that only repeats itself, and never hides another fault', async () => {
    const draws = { count: 0 }
    const stuck = () => {
      draws.count++
      return 'taken'
    }
    await expect(writeUniqueKey(portal.world.db, 'spent_pkey', stuck, write)).rejects.toThrow()
    expect(draws.count).toBe(10)
    await expect(writeUniqueKey(portal.world.db, 'another_constraint', stuck, write)).rejects.toThrow()
    expect(draws.count).toBe(11)
  })
})
