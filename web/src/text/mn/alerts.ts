import type { AlertAnswer } from '@portal/contract/absenceAlerts'
import { words } from '../words.tsx'

/** Answers of a guardian to a message about an absence. */
const answers: Record<AlertAnswer, string> = { SICK: 'Өвчтэй', ON_THE_WAY: 'Замдаа яваа', UNKNOWN: 'Мэдээгүй' }

const text = {
  answers,
  absentDay: 'Өнөөдөр ирээгүй гэж бүртгэгдсэн',
  absentLesson: 'Өнөөдөр {period}-р цагт ирээгүй гэж бүртгэгдсэн',
  ask: 'Багшид хариулах',
  askAbout: '{name}: багшид хариулах',
  hint: 'Багш хариуг шууд харна. «Мэдээгүй» гэвэл захиргаанд ч мэдэгдэнэ.',
  given: '{by}: «{answer}», {time}',
  yours: 'Таны хариу',
  someone: 'Хариулсан',
  sent: 'Хариуг илгээлээ',
  title: 'Эцэг эхийн хариу',
  more: 'Бусад хариу',
}

export type AlertsText = typeof text
export const alertWords = words(text, async () => (await import('../en/alerts.ts')).text)
