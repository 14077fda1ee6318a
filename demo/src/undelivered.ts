import { shortDate } from '@portal/contract/dateWords'
import { shortName, shortPlace } from '@portal/server/areas/enrolment/words'
import { outbox, prospectMessages } from '@portal/server/database/tables'
import { dateIn } from '@portal/server/outside/clock'
import { readSettings } from '@portal/server/settings'
import { centreOf } from '@portal/server/settings/centre'
import { wordsOf } from '@portal/server/text/notifications'
import { maskedName } from '@portal/server/text/people'
import { type DemoDay, daysAgo } from './calendar.ts'
import type { CopyInto } from './copy.ts'
import { datesOn, type ProspectRow, schools } from './enrolment.ts'

interface SentMessage {
  prospect: ProspectRow
  child: { lastName: string; firstName: string } | undefined
  phone: string
}

/** First id, above all messages that a demo has sent. */
const FIRST_ID = 1_000_001
/** Errors of failed deliveries as the outbox stores them, most common first. */
const faults = ['GatewayFailed: HTTP 422 unknown subscriber', 'GatewayFailed: HTTP 422 unknown subscriber', 'TimeoutError']
/** Address of the portal in messages; the demo is seeded before its own is known. */
const SITE = 'localhost:3000'
/** Maximum number of delivery attempts. */
const MAX_ATTEMPTS = 8

const keys = { REGISTERED: 'schoolREGISTERED', REJECTED: 'schoolREJECTED' } as const

/** Answers of the school that could not be delivered because phones have changed. */
export async function seedUndelivered(copyInto: CopyInto, day: DemoDay, sent: readonly SentMessage[]): Promise<void> {
  const helpPhone = centreOf(readSettings({}).office, true).office.phone ?? ''
  const by = shortDate(dateIn(datesOn(day.today).closesAt), 'mn')
  const unreached = (['REGISTERED', 'REJECTED'] as const).flatMap((status) =>
    sent
      .filter(({ prospect }) => prospect.responseStatus === 'NEW' && prospect.schoolStatus === status)
      .slice(0, status === 'REGISTERED' ? 3 : 2)
      .map((one) => ({ ...one, key: keys[status] })),
  )
  const rows = unreached.map(({ prospect, child, phone, key }, at) => {
    const values = {
      child: child === undefined ? '' : maskedName(child),
      name: shortName(child?.firstName ?? ''),
      where: shortPlace('firstGrade', schools.find(({ id }) => id === prospect.institutionId)?.name ?? ''),
      site: SITE,
      by,
      until: by,
      reference: '',
      note: '',
    }
    const createdAt = daysAgo(day, 4 + at, '11:20')
    return {
      id: FIRST_ID + at,
      channel: 'sms' as const,
      recipient: phone,
      ...wordsOf(key, 'sms', values, { language: 'mn', helpPhone }),
      unsubscribeLink: null,
      expiresAt: null,
      toNobody: false,
      state: 'DEAD' as const,
      createdAt,
      dueAt: createdAt,
      tries: MAX_ATTEMPTS,
      lastError: faults[at % faults.length] ?? null,
      settledAt: daysAgo(day, 3 + at, '10:40'),
    }
  })
  await copyInto(outbox, rows)
  await copyInto(
    prospectMessages,
    unreached.map(({ prospect }, at) => ({ outboxId: FIRST_ID + at, prospectId: prospect.id, acknowledgedAt: null })),
  )
}
