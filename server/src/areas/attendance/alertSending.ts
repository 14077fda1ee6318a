import { randomUUID } from 'node:crypto'
import type { AttendReason } from '@portal/contract/attendance'
import { shortDate } from '@portal/contract/dateWords'
import { addDays } from '@portal/contract/days'
import type { Language } from '@portal/contract/language'
import { asParent, auditChange } from '../../admission/audit.ts'
import type { Database } from '../../database/connect.ts'
import type { SQL } from '../../database/sql.ts'
import { absenceAlerts } from '../../database/tables.ts'
import { type Message, queueMessages } from '../../messages/queue.ts'
import { dateIn, today } from '../../outside/clock.ts'
import { after, type Lease } from '../../work/claiming.ts'
import { MINUTE_MS } from '../../work/kinds.ts'
import type { Worker } from '../../work/loop.ts'
import { announce } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { type AlertMessage, messageOf, reasonOfHalf } from './alertRules.ts'
import {
  type Alert,
  claimAlerts,
  type DueAlert,
  findDueAlerts,
  followRecords,
  followRecordsOf,
  giveUpAlert,
  lockAlerts,
  lockGuardians,
  settleAlerts,
} from './alertStore.ts'
import { reasonNames } from './rules.ts'

const ACTION = 'JOB tell-absences'
/** Maximum alerts of one transaction. */
const BATCH = 200

type AlertSettings = Pick<World, 'clock'> & { settings: Pick<World['settings'], 'absenceGraceMinutes'> }

const changeAt = ({ clock, settings }: AlertSettings) => {
  const now = clock.now()
  return { day: dateIn(now), now, dueAt: after(now, settings.absenceGraceMinutes * MINUTE_MS) }
}

/**
 * Follows changed attendance of children on a day, in its transaction; days before today cause no alert. The work loop finds the alerts by
 * itself: a notice for each entry of a school's morning would cost more than the seconds that it saves.
 */
export async function followAttendance(tx: Database, at: AlertSettings, childIds: readonly number[], day: string): Promise<void> {
  if (childIds.length === 0 || day !== today(at.clock)) return
  await followRecords(tx, { childIds, ...changeAt(at) })
}

/** Follows imported attendance of today; `children` is a query of one column, the id. */
export const followImportedAttendance = (tx: Database, at: AlertSettings, children: SQL): Promise<void> =>
  followRecordsOf(tx, children, changeAt(at))

const keys = { ABSENT: 'childAbsent', LATE: 'childLate', CORRECTED: 'childNotAbsent' } as const satisfies Record<
  AlertMessage,
  Message['key']
>

const englishReasons: Record<AttendReason, string> = {
  PRESENT: 'present',
  EXCUSED: 'excused',
  UNEXCUSED: 'absent',
  SICK: 'sick',
  TARDY: 'late',
}

/** Values of a message; a text message and the entry have the given name only. */
function valuesOf({ firstName, day, period, minutesLate, reasons }: DueAlert, link: string) {
  const reason = reasonOfHalf(reasons)
  return (language: Language) => ({
    child: firstName,
    lesson: period === 0 ? '' : language === 'mn' ? `${period}-р цагт` : `lesson ${period}`,
    day: shortDate(day, language),
    minutes: minutesLate === 0 ? '' : String(minutesLate),
    status: reason === undefined ? '' : (language === 'mn' ? reasonNames : englishReasons)[reason],
    link,
  })
}

/** Writes the messages of alerts to the guardians, and settles the alerts. */
async function send(tx: Database, world: World, sent: AlertMessage, alerts: readonly DueAlert[]): Promise<void> {
  const now = world.clock.now()
  const byChild = new Map(alerts.map((alert) => [alert.childId, alert]))
  const guardians = await lockGuardians(tx, [...byChild.keys()])
  const messages = guardians.flatMap(({ childId, personId, contact }): Message[] => {
    const alert = byChild.get(childId)
    if (alert === undefined) return []
    const about = { childId, ...(sent === 'ABSENT' && { alertId: alert.id }) }
    return [{ contact, personId, key: keys[sent], values: valuesOf(alert, world.publicUrl()), about }]
  })
  await queueMessages(tx, world, messages, { expiresAt: endOf(dateIn(now)) })
  await settleAlerts(tx, idsOf(alerts), sent, now)
  const read = { at: now, ...asParent, action: ACTION, requestId: randomUUID() }
  await auditChange(tx, ...guardians.map(({ childId, accountId, personId }) => ({ ...read, childId, accountId, personId })))
  announce(
    tx,
    guardians.map(({ personId }) => personId),
    'attendance',
  )
}

/** A message about today is useless tomorrow. */
const endOf = (day: string): Date => new Date(`${addDays(day, 1)}T00:00:00+08:00`)

/** Sends a batch of due alerts by the attendance and the guardians of this moment. */
async function sendAlerts(tx: Database, world: World, { tries }: Pick<Alert, 'tries'>, lease: Lease): Promise<void> {
  const now = world.clock.now()
  // After a failure an alert is sent alone, so that one that always fails stops no other.
  const ids = await lockAlerts(tx, lease, now, tries > 1 ? 0 : BATCH - 1)
  if (ids.length === 0) return
  const due = await findDueAlerts(tx, ids, dateIn(now))
  const known = due.map((alert) => ({ alert, sent: alert.day === dateIn(now) ? messageOf(alert) : undefined }))
  const settle = (sent: AlertMessage | undefined, alerts: readonly DueAlert[]) =>
    sent === undefined ? settleAlerts(tx, idsOf(alerts), sent, now) : send(tx, world, sent, alerts)
  // A child has at most one alert of each half.
  for (const those of Map.groupBy(known, ({ sent, alert }) => `${sent} ${alert.half}`).values())
    await settle(
      those[0]?.sent,
      those.map(({ alert }) => alert),
    )
}

const idsOf = (alerts: readonly DueAlert[]): number[] => alerts.map(({ id }) => id)

export const alertWorker = (world: World): Worker<Alert> => ({
  table: absenceAlerts,
  claim: (turn) => claimAlerts(world.db, turn),
  run: (row, lease) => world.db.transaction((tx) => sendAlerts(tx, world, row, lease)),
  giveUp: (_row, lease, lastError) => giveUpAlert(world.db, lease, lastError, world.clock.now()),
})
