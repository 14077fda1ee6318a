import { schoolYearOf } from '@portal/contract/days'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { lessonsBetween } from '../areas/attendance/store.ts'
import { today } from '../outside/clock.ts'
import { stayOn } from './membership.ts'
import { lessonRecordsByYear, maintainPartitions, makePartitionsFor } from './partitions.ts'
import { and, eq, gt, or, sql } from './sql.ts'
import * as tables from './tables.ts'
import { courses, dayRecords, groupMembers, lessonRecords, people, servings } from './tables.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())

const rows = async (statement: string) => (await portal.world.db.execute(sql.raw(statement))).rows

it('every time is kept with its zone, and no column takes the time from the database', async () => {
  expect(
    await rows(
      `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'timestamp without time zone'`,
    ),
  ).toEqual([])
  expect(
    await rows(
      `select table_name, column_name, column_default from information_schema.columns where table_schema = 'public' and column_default ~* 'now\\(|current_|clock_timestamp'`,
    ),
  ).toEqual([])
})

it('every foreign key has an index that begins with its columns', async () => {
  const bare = await rows(`
    select conrelid::regclass::text as "table", conname
      from pg_constraint c
     where contype = 'f' and connamespace = 'public'::regnamespace
       and not exists (select from pg_index i
                        where i.indrelid = c.conrelid and i.indpred is null
                          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`)
  expect(bare).toEqual([])
})

it('every constraint carries a name that says what it holds', async () => {
  const nameless = await rows(`
    select conname from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x')
       -- A partition's constraints are called like those of its table.
       and not (select relispartition from pg_class where pg_class.oid = conrelid)
       and (conname ~ '_(check|key|excl)[0-9]*$' or conname !~ ('^' || conrelid::regclass::text || '_'))`)
  expect(nameless).toEqual([])
})

it('every table has a primary key', async () => {
  const keyless = await rows(`
    select c.relname from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conrelid = c.oid and contype = 'p')`)
  expect(keyless).toEqual([])
})

it('the migrations create the columns, constraints and indexes that the tables declare', async () => {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ ...tables }))
  const undone = new Error('undone')
  const definitions: { created: unknown[]; declared: unknown[] } = { created: [], declared: [] }
  const making = portal.world.db.transaction(async (tx) => {
    // Without partitions and exclusion constraints, which Drizzle does not know.
    const definitionsIn = async (schema: string) => {
      await tx.execute(sql.raw(`set local search_path = ${schema}`))
      const { rows } = await tx.execute(sql`
        with own as (select oid, relname::text as name from pg_class
                      where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and not relispartition)
        select name, attname::text as part,
               concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, nullif(attidentity, ''), pg_get_expr(adbin, adrelid)) as definition
          from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
          left join pg_attrdef on adrelid = own.oid and adnum = attnum
        union all
        select name, conname, pg_get_constraintdef(c.oid) from own join pg_constraint c on conrelid = own.oid and contype in ('c', 'f', 'p', 'u')
        union all
        select name, i.relname, replace(replace(pg_get_indexdef(i.oid), ${`${schema}.`}, ''), ' ONLY ', ' ')
          from own join pg_index on indrelid = own.oid and not indisexclusion join pg_class i on i.oid = indexrelid
         order by 1, 2, 3`)
      return rows
    }
    definitions.created = await definitionsIn('public')
    await tx.execute(sql`create schema declared`)
    await tx.execute(sql`set local search_path = declared`)
    for (const statement of statements) await tx.execute(sql.raw(statement.replaceAll('"public".', '')))
    definitions.declared = await definitionsIn('declared')
    throw undone
  })
  await expect(making).rejects.toBe(undone)
  expect(definitions.created.length).toBeGreaterThan(1000)
  expect(definitions.created).toEqual(definitions.declared)
})

it('two groups of a child on one day are refused; a day of change belongs to the new one', async () => {
  const { db } = portal.world
  const [stay] = await db
    .select()
    .from(groupMembers)
    .where(stayOn(today(portal.world.clock)))
    .limit(1)
  if (stay === undefined) throw new Error('no child has a group')
  const { childId, groupId, sinceDate } = stay
  const isOne = eq(groupMembers.id, stay.id)
  const second = (since: string, until: string | null) =>
    db.insert(groupMembers).values({ childId, groupId, sinceDate: since, untilDate: until })
  const refused = expect.objectContaining({ cause: expect.objectContaining({ constraint: 'group_members_one_at_a_time' }) })
  await expect(second('2099-09-01', null)).rejects.toEqual(refused)
  await expect(db.update(groupMembers).set({ untilDate: '2099-09-01' }).where(isOne)).resolves.toBeDefined()
  await expect(second('2099-08-31', null)).rejects.toEqual(refused)
  await second('2099-09-01', null)
  await second(sinceDate, sinceDate)
  const isEmpty = and(eq(groupMembers.childId, childId), eq(groupMembers.sinceDate, groupMembers.untilDate))
  await db.delete(groupMembers).where(or(isEmpty, and(eq(groupMembers.childId, childId), gt(groupMembers.sinceDate, '2099-01-01'))))
  await db.update(groupMembers).set({ untilDate: null }).where(isOne)
})

it('names sort by the Mongolian alphabet', async () => {
  const sorted = await rows(
    `select letter from unnest(array['Ө','П','О','Ү','У','Ф','Ё','Ж','Е']) letter order by letter collate "und-x-icu"`,
  )
  expect(sorted.map(({ letter }) => letter).join('')).toBe('ЕЁЖОӨПУҮФ')
})

describe('daily data, by school years', () => {
  const CHILD = 200_002
  const SCHOOL = 50_084
  const partitionsOf = async (table: string) =>
    (await rows(`select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`)).map(
      ({ name }) => name,
    )
  const present = () => schoolYearOf(today(portal.world.clock))

  it('has a partition for this school year and the next, and all rows of this year are in the first', async () => {
    for (const table of ['lesson_records', 'day_records', 'servings']) {
      expect(await partitionsOf(table)).toEqual([`${table}_${present()}`, `${table}_${present() + 1}`, `${table}_other`])
      expect(await rows(`select distinct tableoid::regclass::text as name from ${table}`)).toEqual([{ name: `${table}_${present()}` }])
    }
  })

  it('a row of another year is kept and gets its partition with the next minute; one that is filled in bulk has it before', async () => {
    const { db, clock } = portal.world
    const [course] = await db.select().from(courses).limit(1)
    const record = { childId: CHILD, courseId: course?.id ?? 0, orgId: SCHOOL, period: 1, tardyMinutes: 0, reason: 'PRESENT' as const }
    await db.insert(lessonRecords).values([
      { ...record, day: '2024-08-31' },
      { ...record, day: '2024-09-01' },
    ])
    const whereOld = () =>
      rows(`select day::text, tableoid::regclass::text as name from lesson_records where day < '2024-10-01' order by day`)
    expect((await whereOld()).map(({ name }) => name)).toEqual(['lesson_records_other', 'lesson_records_other'])
    await maintainPartitions(db, clock.now())
    expect(await whereOld()).toEqual([
      { day: '2024-08-31', name: 'lesson_records_2023' },
      { day: '2024-09-01', name: 'lesson_records_2024' },
    ])
    await makePartitionsFor(db, lessonRecordsByYear, { from: '2021-11-01', to: '2022-10-01' })
    expect(await partitionsOf('lesson_records')).toEqual(expect.arrayContaining(['lesson_records_2021', 'lesson_records_2022']))
  })

  it('its keys hold in every partition', async () => {
    const { db } = portal.world
    const stranger = { childId: 999_999_999, orgId: SCHOOL, day: '2024-10-01', reason: 'PRESENT' as const }
    const refusedBy = (constraint: string) => expect.objectContaining({ cause: expect.objectContaining({ constraint }) })
    await expect(db.insert(dayRecords).values(stranger)).rejects.toEqual(refusedBy('day_records_child_id_people_id_fk'))
    const [one] = await db.select().from(servings).limit(1)
    if (one === undefined) throw new Error('nobody has eaten')
    await expect(db.insert(servings).values({ ...one, day: '2024-10-01' })).rejects.toEqual(refusedBy('servings_menu_fk'))
    const undone = new Error('undone')
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(people).values({
          id: stranger.childId,
          registryNumber: 'ЯЯ00000001',
          familyName: 'Боржигон',
          lastName: 'Бат',
          firstName: 'Болд',
          sex: 'male',
          birthDate: '2015-01-01',
          citizenship: 'Монгол',
        })
        await tx.insert(dayRecords).values(stranger)
        await tx.delete(people).where(eq(people.id, stranger.childId))
        expect(await tx.$count(dayRecords, eq(dayRecords.childId, stranger.childId))).toBe(0)
        throw undone
      }),
    ).rejects.toBe(undone)
  })

  it('a week is read from the partition of its year alone', async () => {
    const { db } = portal.world
    const week = { childIds: sql`${`{${CHILD}}`}`, from: sql`${`${present()}-10-05`}`, to: sql`${`${present()}-10-11`}` }
    const plan = await db.execute(sql`explain ${lessonsBetween.build(db, week).getSQL()}`)
    const read = new Set([...JSON.stringify(plan.rows).matchAll(/ on (lesson_records_\w+)/g)].map(([, table]) => table))
    expect(read).toEqual(new Set([`lesson_records_${present()}`]))
  })
})
