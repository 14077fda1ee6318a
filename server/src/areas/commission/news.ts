import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { announceTo } from '../../kit/news.ts'

/** Lets the open desks of all commissions ask again. */
export const announceToCommissions = (tx: Database): Promise<void> =>
  announceTo(
    tx,
    sql`select a.person_id as id from roles r join accounts a on a.id = r.account_id where r.ended_at is null and r.role = 'COMMISSION'`,
    'desk',
  )
