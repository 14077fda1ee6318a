import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import type { CampaignState } from '@portal/contract/publicPages'
import type { CommissionPage } from '@portal/contract/staffDesk'
import { words } from '../words.tsx'

const kept: Record<CommissionPage, string> = {
  places: 'Орон тоо',
  draws: 'Сугалаа',
  campaigns: 'Элсэлтийн хугацаа',
  content: 'Нийтийн бичвэр',
}
const kinds: Record<CampaignKind, string> = {
  kindergarten: 'Цэцэрлэг',
  firstGrade: '1 дүгээр анги',
  subProgram: 'Дэд хөтөлбөр',
}
const states: Record<CampaignState, string> = { notStarted: 'Эхлээгүй', open: 'Нээлттэй', closed: 'Хаагдсан' }

const text = {
  enrolment: 'Элсэлтийн удирдлага',
  kept,
  kinds,
  states,
  campaign: 'Элсэлт',
  /** «Цэцэрлэг, 2027–2028, 1 дүгээр шат» */
  yearAndStage: '{year}–{next}, {stage} шат',
  campaignName: '{kind}, {year}–{next}, {stage} шат',
}

export type CommissionText = typeof text
export const commission = words(text, async () => (await import('../en/commission.ts')).text)
