import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { FIRST_ID, insertChildren, post, sendsOn } from '../../test/sends.ts'
import { type Placeholders, preparedStatement, preparedUpdate, rawStatement } from './preparedStatement.ts'
import { eq, isNotNull, PgDialect, sql } from './sql.ts'
import { guardianships, organisations, outbox, people, places } from './tables.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

/** Collects the texts of statements built during `work`. */
async function builtWhile(work: () => Promise<unknown>): Promise<string[]> {
  const building = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
  try {
    await work()
    return building.mock.results.map(({ value }) => String(value.sql).trim())
  } finally {
    building.mockRestore()
  }
}

const nameOf = preparedStatement((db, { code }: Placeholders<{ code: string }>) =>
  db
    .select({ name: places.name, org: { id: organisations.id, name: organisations.name } })
    .from(places)
    .leftJoin(organisations, eq(organisations.id, -1))
    .where(eq(places.code, code)),
)
const rename = preparedStatement((db, { code, name }: Placeholders<{ code: string; name: string }>) =>
  db.update(places).set({ name }).where(eq(places.code, code)).returning({ name: places.name }),
)
const doubled = preparedStatement((_db, { numbers }: Placeholders<{ numbers: readonly number[] }>) =>
  rawStatement(sql`select n * 2 as twice from unnest(${numbers}::int[]) n`),
)

it('a kept statement is built once, and asked in a transaction it is one of its statements', async () => {
  const { db } = portal.world
  const [before] = await nameOf(db, { code: '11' })
  expect(before).toEqual({ name: expect.any(String), org: null })
  await rename(db, { code: '11', name: before?.name ?? '' })
  expect((await doubled(db, { numbers: [1, 2] })).rows).toEqual([{ twice: 2 }, { twice: 4 }])

  const work = () =>
    db.transaction(async (tx) => {
      expect(await rename(tx, { code: '11', name: 'for a moment' })).toEqual([{ name: 'for a moment' }])
      expect(await nameOf(tx, { code: '11' })).toEqual([{ name: 'for a moment', org: null }])
      expect((await doubled(tx, { numbers: [7] })).rows).toEqual([{ twice: 14 }])
      throw new Error('taken back')
    })
  const built = await builtWhile(() => expect(work()).rejects.toThrow('taken back'))
  expect(built.filter((text) => /places|unnest/.test(text))).toEqual([])
  expect(await nameOf(db, { code: '11' })).toEqual([before])
})

const NOON = new Date('2026-11-17T04:00:00Z')
const change = preparedUpdate((db, { id, ...columns }: Placeholders<Partial<typeof outbox.$inferInsert> & { id: number }>) =>
  db.update(outbox).set(columns).where(eq(outbox.id, id)).returning(),
)

it('each set of changed columns has its own statement, columns encode their values, and undefined ones stay', async () => {
  const { db } = portal.world
  const message = { channel: 'sms', recipient: '80000000', subject: 'kept', text: 'a', toNobody: true } as const
  const [row] = await db
    .insert(outbox)
    .values({ ...message, state: 'DEAD', settledAt: NOON, createdAt: NOON, dueAt: NOON, tries: 0 })
    .returning()
  const id = row?.id ?? 0
  expect(await change(db, { id, expiresAt: NOON, lastError: undefined })).toEqual([{ ...row, expiresAt: NOON }])
  expect(await change(db, { id, expiresAt: null, lastError: 'none' })).toEqual([{ ...row, lastError: 'none' }])
  const again = await builtWhile(() => change(db, { id, expiresAt: NOON }))
  expect(again.filter((text) => text.includes('expires_at'))).toEqual([])
})

it('values that a statement does not name are an error', () => {
  const unnamed = preparedStatement((on, values: Placeholders<{ code: string; name: string }>) => on.update(places).set({ ...values }))
  expect(() => unnamed(portal.world.db, { code: '11', name: 'all' })).toThrow('names each of its values')
})

const SENDS = 5

it('a warm send builds no statement', async () => {
  const { db } = portal.world
  const sendFor = await sendsOn(db, await insertChildren(db, SENDS + 1))
  const [guardian] = await db
    .select({ id: people.id, phone: people.phone })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.guardianId))
    .where(isNotNull(people.phone))
    .limit(1)
  const mother = { contactPersonId: guardian?.id ?? 0, contactGuardianType: 'MOTHER', contactPhone1: guardian?.phone ?? '' } as const
  const childIds = Array.from({ length: SENDS + 1 }, (_, at) => FIRST_ID + at)
  await db
    .insert(guardianships)
    .values(childIds.map((childId) => ({ childId, guardianId: mother.contactPersonId, type: 'MOTHER' as const })))
  const agent = new Agent({ keepAlive: true })
  const builds: string[] = []
  for (const childId of childIds)
    builds.push(
      ...(await builtWhile(async () => {
        const { answered } = await post(agent, portal.address, sendFor(childId, mother))
        expect(JSON.parse(answered)).toMatchObject({ SUCCESS_CODE: 200 })
      })),
    )
  agent.destroy()
  // The first send builds all statements; background work may build others, but not with every send.
  const ofEach = builds.filter((text) => builds.filter((other) => other === text).length >= SENDS)
  expect(ofEach).toEqual([])
})
