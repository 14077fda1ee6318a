import type { AlertAnswer, AlertState } from '@portal/contract/absenceAlerts'
import type { GuardianType } from '@portal/contract/children'
import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import type { InboxEntry, InboxTopic, MessageWay } from '@portal/contract/inbox'
import { instantText } from '../../outside/clock.ts'

interface Subject {
  topic: InboxTopic
  linkId: number | null
  /** Kind of the request's campaign; null for an entry about none. */
  campaign: CampaignKind | null
}

const pages = {
  requestDecided: 'apply',
  linkDecided: 'child',
  leaveDecided: 'absence',
  absence: 'attendance',
  officeQuestion: 'absence',
  weeklySummary: 'child',
  notice: 'notices',
  family: 'links',
  account: 'profile',
} as const satisfies Record<InboxTopic, InboxEntry['page']>

/** Names of the topics in the data copy. */
export const topicNames: Readonly<Record<InboxTopic, string>> = {
  requestDecided: 'Элсэлт',
  linkDecided: 'Хүүхэд холбох',
  leaveDecided: 'Чөлөө',
  absence: 'Ирц',
  officeQuestion: 'Асуулт',
  weeklySummary: 'Долоо хоног',
  notice: 'Зарлал',
  family: 'Хүүхдийн бүртгэл',
  account: 'Миний бүртгэл',
}

/** Names of the ways in the data copy. */
export const wayNames: Readonly<Record<MessageWay, string>> = { push: 'Апп мэдэгдэл', contact: 'Мессеж, и-мэйл' }

interface Alert {
  alertId: number
  day: string
  sent: string
  answer: AlertAnswer | null
  answeredBy: number | null
  answeredAt: Date | null
  relation: GuardianType | null
}

/** Alert of an entry as its holder sees it on a day. */
export function alertOf(
  { alertId, answer, answeredAt, ...alert }: Alert,
  { personId, day }: { personId: number; day: string },
): AlertState {
  const isOpen = alert.day === day && alert.sent === 'ABSENT'
  const by = alert.answeredBy === personId ? 'YOU' : alert.relation
  return { alertId, isOpen, given: answer === null || answeredAt === null ? null : { answer, by, at: instantText(answeredAt) } }
}

/** Page that shows the subject of an entry. */
export function pageOf({ topic, linkId, campaign }: Subject): InboxEntry['page'] {
  if (campaign !== null) return campaign === 'subProgram' ? 'subApply' : 'apply'
  return linkId === null ? pages[topic] : 'links'
}
