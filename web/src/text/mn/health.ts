import { type HealthDecision, healthFlagNames } from '@portal/contract/health'
import { words } from '../words.tsx'

const decisions: Record<HealthDecision, string> = { NONE_PARENT: 'Бие нь зүгээр', RISKY_PARENT: 'Бие нь зүгээр биш' }

const text = {
  decisions,
  flags: healthFlagNames,
  dialog: 'Эрүүл мэндийн асуумж',
  question: '{name} өнөөдөр бие нь ямар байна вэ?',
  noSchool: 'Өнөөдөр амралтын өдөр. Асуумжийг хүүхэд сургууль, цэцэрлэгтээ явах өдөр илгээнэ.',
  nextDay: 'Дараагийн өдөр: {day}.',
  sentToday: 'Өнөөдөр {time} цагт илгээсэн: {decision}. Дахин илгээвэл засагдана.',
  symptoms: 'Шинж тэмдэг',
  state: 'Өвчний төлөв',
  noState: 'Эмчилгээ хийлгээгүй',
  temperature: 'Биеийн халуун',
  degrees: '{value} °C',
  note: 'Тэмдэглэл (заавал биш)',
  send: 'Илгээх',
  sent: 'Асуумж амжилттай илгээгдлээ',
  askLeave: 'Чөлөө бас хүсэх үү?',
  askLeaveHint: 'Бие нь зүгээр биш хүүхдэд багшаас нь чөлөө хүсэж болно.',
  toLeave: 'Чөлөө хүсэх',
  notNow: 'Одоо биш',
}

export type HealthText = typeof text
export const health = words(text, async () => (await import('../en/health.ts')).text)
