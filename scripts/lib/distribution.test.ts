import { getTableColumns, getTableName, is, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as attendance from '../../server/src/areas/attendance/store.ts'
import * as children from '../../server/src/areas/children/store.ts'
import * as courses from '../../server/src/areas/courses/store.ts'
import * as grades from '../../server/src/areas/grades/store.ts'
import * as homework from '../../server/src/areas/homework/store.ts'
import * as meals from '../../server/src/areas/meals/store.ts'
import * as results from '../../server/src/areas/results/store.ts'
import * as schedule from '../../server/src/areas/schedule/store.ts'
import * as school from '../../server/src/areas/school/store.ts'
import * as tables from '../../server/src/database/tables.ts'
import { crossingOf, distribution } from './distribution.ts'

const stores = { attendance, children, courses, grades, homework, meals, results, schedule, school }

/** Statements that several machines would answer together, and why that is borne. */
const acrossMachines: Readonly<Record<string, string>> = {
  'children.linksOf': 'The children of a parent, wherever they lie: every machine is asked by an index, and few have a row.',
  'meals.commentsOn': 'What parents of a whole school wrote about a meal: every machine is asked, at most twenty rows each.',
  'meals.dishesServed': 'The mean of all ratings of a meal; everything else in it is of one child.',
}

const isKept = (made: unknown): made is { build(db: unknown, values: unknown): SQLWrapper } => typeof made === 'function' && 'build' in made
const values = new Proxy({}, { get: (_none, name) => sql.placeholder(String(name)) })
const textOf = (made: { build(db: unknown, values: unknown): SQLWrapper }) =>
  new PgDialect().sqlToQuery(made.build(drizzle.mock(), values).getSQL()).sql

const statements = Object.entries(stores).flatMap(([store, made]) =>
  Object.entries(made).flatMap(([name, one]) => (isKept(one) ? [{ name: `${store}.${name}`, text: textOf(one) }] : [])),
)

it('every table has its place, and has the column that it would lie by', () => {
  const there = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [table] : []))
  expect(Object.keys(distribution).toSorted()).toEqual(there.map((table) => getTableName(table)).toSorted())
  for (const table of there) {
    const lies = distribution[getTableName(table)]
    if (typeof lies !== 'object') continue
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name)
    expect(columns, getTableName(table)).toContain(lies.by)
  }
})

it('one machine answers every kept statement of school life but those that are named', () => {
  expect(statements.length).toBeGreaterThan(25)
  const crossing = statements.filter(({ text }) => {
    const { untied, apart } = crossingOf(text)
    return untied.length + apart.length > 0
  })
  expect(crossing.map(({ name }) => name).toSorted()).toEqual(Object.keys(acrossMachines).toSorted())
})

it('a statement that goes over several machines is told', () => {
  expect(crossingOf('select * from "marks" where "marks"."child_id" = $1')).toEqual({ untied: [], apart: [] })
  expect(crossingOf('select * from "marks" where "marks"."assignment_id" = $1').untied).toEqual(['marks'])
  const joined = 'select * from "links" join "marks" on "marks"."child_id" = "links"."child_id" where "links"'
  expect(crossingOf(`${joined}."child_id" = $1`).untied).toEqual([])
  expect(crossingOf(`${joined}."parent_id" = $1`).untied).toEqual(['links', 'marks'])
  expect(crossingOf('select from marks m join accounts a on true where m.child_id = $1').apart).toEqual(['accounts'])
  expect(crossingOf('select from sessions s join accounts a on a.id = s.account_id')).toEqual({ untied: [], apart: [] })
})
