import pg from 'pg'
import * as z from 'zod/mini'
import { checkedFigure, reportedFigure } from './bars.ts'
import type { Capital } from './capital.ts'
import type { Acknowledged, Teachers } from './teachers.ts'

const Records = z.array(z.object({ childId: z.int(), period: z.int(), reason: z.string(), minutesLate: z.int() }))
const Entries = z.array(z.object({ entryId: z.string(), count: z.int() }))

const keyOf = (childId: number, period: number) => `${childId} ${period}`

/** Compares the acknowledged marks and entries with the database. */
export async function reportStored(databaseUrl: string, { day, classes }: Capital, teachers: Teachers): Promise<void> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const firstChild = classes[0]?.childIds[0]
  const records = Records.parse(
    (
      await database.query(
        `select child_id as "childId", period::int, reason, tardy_minutes::int as "minutesLate" from lesson_records where day = $1 and child_id >= $2
         union all select child_id, 0, reason, 0 from day_records where day = $1 and child_id >= $2`,
        [day, firstChild],
      )
    ).rows,
  )
  const entries = Entries.parse(
    (await database.query('select entry_id as "entryId", count(*)::int from attendance_entries where day = $1 group by 1', [day])).rows,
  )
  await database.end()

  const stored = new Map(records.map(({ childId, period, ...mark }) => [keyOf(childId, period), mark]))
  const isStored = (childId: number, period: number) => {
    const expected: Acknowledged = teachers.marked.get(childId) ?? { reason: 'PRESENT', minutesLate: 0 }
    const found = stored.get(keyOf(childId, period))
    return found?.reason === expected.reason && found.minutesLate === expected.minutesLate
  }
  const children = classes.flatMap(({ childIds, period }) => childIds.map((childId) => ({ childId, period })))
  const acknowledged = teachers.rests.flatMap(({ childIds, period }) => childIds.map((childId) => ({ childId, period })))
  const lost = acknowledged.filter(({ childId, period }) => !isStored(childId, period))
  const counts = new Map(entries.map(({ entryId, count }) => [entryId, count]))
  const missing = [...teachers.entryIds].filter((entryId) => !counts.has(entryId))
  const doubled = entries.filter(({ count }) => count > 1)
  const ofRolls = children.filter(({ childId, period }) => stored.has(keyOf(childId, period))).length
  const figure = (what: string, count: number) => checkedFigure(what, count, { atMost: 0 }, { digits: 0 })
  console.log(
    `  ${reportedFigure('children marked', ofRolls, { digits: 0 })} of ${children.length} children have a record, ${figure('children without a record', children.length - ofRolls)} have none, ${figure('acknowledged marks that are lost', lost.length)} lost; ${teachers.entryIds.size} entries about one child acknowledged, ${figure('acknowledged entries that are lost', missing.length)} lost, ${figure('entries stored twice', doubled.length)} stored twice; ${figure('entries refused', teachers.refused.length)} refused${teachers.refused.length > 0 ? ` (${teachers.refused[0]})` : ''}`,
  )
}
