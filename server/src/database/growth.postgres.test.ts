import { PASSWORD } from '@portal/demo/accounts'
import { demoDay } from '@portal/demo/calendar'
import { inOneTransaction } from '@portal/demo/copy'
import { FIRST, seedFurtherPupils } from '@portal/demo/furtherPupils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../test/portal.ts'
import { systemClock, today } from '../outside/clock.ts'
import { type OpenDatabase, openPostgres } from './connect.ts'
import { stayOnText } from './membership.ts'
import { sql } from './sql.ts'

/** More pupils than one copy of the demo's school and kindergarten has. */
const PUPILS = 700

let own: Awaited<ReturnType<typeof ownDatabase>>
let open: OpenDatabase
const rows = async (statement: string) => (await open.db.execute(sql.raw(statement))).rows
const constraints = () =>
  rows(`select conrelid::regclass::text as "on", conname, contype::text from pg_constraint where conparentid = 0 order by 1, 2`)
const eachDay = (pupils: string) =>
  rows(
    `select count(*)::float / count(distinct child_id) as lessons, count(distinct day)::int as days from lesson_records where child_id ${pupils}`,
  )

beforeAll(async () => {
  own = await ownDatabase()
  open = await openPostgres(own.environment.DATABASE_URL ?? '', 2)
})
afterAll(async () => {
  await open.close()
  await own.drop()
})

describe('a demo with further pupils', () => {
  it('has so many more, in groups, each with a school life like that of the first ones, and every rule as before', async () => {
    const before = await constraints()
    await inOneTransaction(open.engine, ({ query }) =>
      seedFurtherPupils(query, {
        pupils: PUPILS,
        day: demoDay(systemClock.now()),
        password: PASSWORD,
        hashPassword: async (password) => password,
        progress: () => {},
      }),
    )
    expect(await constraints()).toEqual(before)
    expect(
      await rows(
        `select count(*)::int as pupils from group_members where child_id > ${FIRST} and ${stayOnText('group_members', `date '${today(systemClock)}'`)}`,
      ),
    ).toEqual([{ pupils: PUPILS }])
    const [[first], [further]] = [await eachDay(`< ${FIRST}`), await eachDay(`> ${FIRST}`)]
    expect(further?.days).toBe(first?.days)
    expect(Number(further?.lessons) / Number(first?.lessons)).toBeCloseTo(1, 1)
    const lacking = await rows(`
      select p.id from people p join group_members m on m.child_id = p.id join groups g on g.id = m.group_id where p.id between ${FIRST + 1} and ${FIRST + PUPILS}
         and not (exists (select from links l join accounts a on a.person_id = l.parent_id where l.child_id = p.id and l.org_id = g.org_id)
                  and exists (select from lessons l where l.group_id = g.id)
                  and exists (select from day_records r where r.child_id = p.id)
                  and exists (select from servings s join menus n on n.id = s.menu_id and n.org_id = g.org_id where s.child_id = p.id)
                  and (g.level < 1 or exists (select from marks k join assignments a on a.id = k.assignment_id join courses c on c.id = a.course_id
                                               where k.child_id = p.id and c.group_id = g.id))
                  and (g.level < 1 or exists (select from homework_checks h where h.child_id = p.id)))`)
    expect(lacking).toEqual([])
  })
})
