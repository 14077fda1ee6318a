import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import type { InboxEntry, InboxTopic, MessageWay } from '@portal/contract/inbox'

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
  officeQuestion: 'Асуулт',
  weeklySummary: 'Долоо хоног',
  notice: 'Зарлал',
  family: 'Хүүхдийн бүртгэл',
  account: 'Миний бүртгэл',
}

/** Names of the ways in the data copy. */
export const wayNames: Readonly<Record<MessageWay, string>> = { push: 'Апп мэдэгдэл', contact: 'Мессеж, и-мэйл' }

/** Page that shows the subject of an entry. */
export function pageOf({ topic, linkId, campaign }: Subject): InboxEntry['page'] {
  if (campaign !== null) return campaign === 'subProgram' ? 'subApply' : 'apply'
  return linkId === null ? pages[topic] : 'links'
}
