import { FIRST_GRADE_STATUSES, SCHOOL_STATUSES } from '@portal/contract/enrolment'
import { QUEUE_STATUSES } from '@portal/contract/staff'
import { QUEUES, type Queue, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { type SQL, sql } from '../../database/sql.ts'

const desks: Readonly<Record<Queue, string>> = {
  links: '88000012',
  leave: '88000012',
  'first-grade': '88000012',
  kindergarten: '88000013',
  'sub-program': '88000013',
}

/** Columns of a request in a status; of a first-grader, the school's status before the family answers. */
function changeTo(queue: Queue, status: string, at: Date, side: 'school' | 'response'): SQL {
  const settled = status === 'NEW' ? sql`null` : sql`${at.toISOString()}::timestamptz`
  if (queue === 'links') return sql`links set status = ${status}, decided_at = ${settled}`
  if (queue === 'leave') return sql`absences set status = ${status}, settled_at = ${settled}`
  if (queue === 'first-grade' && side === 'school') return sql`prospects set response_status = 'NEW', school_status = ${status}`
  return sql`prospects set response_status = ${status}`
}

/** Cases of the desk's test. */
export const statusCases = (portalOf: () => TestPortal) =>
  describe('an open request', () => {
    it.each(QUEUES)('of %s can reach every status of its table while its panel is open', async (queue) => {
      const portal = portalOf()
      const { db, clock } = portal.world
      const { token } = await portal.signIn(desks[queue])
      const { rows } = queueRows.result.parse((await portal.send(queueRows, { body: { queue }, token })).RESULT)
      const id = rows[0]?.id ?? 0
      const names = new Map<string, string>()
      const opened = async (status: string, side: 'school' | 'response') => {
        await db.execute(sql`update ${changeTo(queue, status, clock.now(), side)} where id = ${id}`)
        const answer = await portal.send(queueDetail, { params: { queue, id }, token })
        expect(answer.SUCCESS_CODE, `${queue} ${side} ${status}`).toBe(200)
        names.set(`${side} ${status}`, queueDetail.result.parse(answer.RESULT).row.statusName)
      }
      if (queue === 'first-grade') {
        for (const status of SCHOOL_STATUSES) await opened(status, 'school')
        for (const status of FIRST_GRADE_STATUSES) await opened(status, 'response')
      } else for (const status of QUEUE_STATUSES[queue].all) await opened(status, 'response')
      expect(
        [...names].filter(([status, name]) => status.endsWith(` ${name}`)),
        'statuses without a name',
      ).toEqual([])
      if (queue === 'first-grade') expect(names.get('school DECLINED')).not.toBe(names.get('response DECLINED'))
      await db.execute(sql`update ${changeTo(queue, rows[0]?.status ?? 'NEW', clock.now(), 'school')} where id = ${id}`)
    })
  })
