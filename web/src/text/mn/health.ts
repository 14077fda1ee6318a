import type { HealthDecision, HealthFlag } from '@portal/contract/health'
import { words } from '../words.tsx'

const decisions: Record<HealthDecision, string> = { NONE_PARENT: 'Бие нь зүгээр', RISKY_PARENT: 'Бие нь зүгээр биш' }
const flags: Record<HealthFlag, string> = {
  1: 'Халуурах (37.5 хэмээс дээш)',
  2: 'Ханиалгах',
  3: 'Хоолой өвдөх',
  4: 'Хамар битүүрэх',
  5: 'Нус гоожих',
  6: 'Толгой өвдөх',
  7: 'Амьсгаадах (амьсгал давчдах)',
  8: 'Бөөлжих',
  9: 'Суулгах',
  10: 'Гэдэс өвдөх',
  11: 'Арьсанд тууралт гарах',
  12: 'Нүд улайх (нулимс гоожих)',
  13: 'Ядарч сульдах',
  14: 'Гэрээр эмчлүүлж байгаа',
  15: 'Эмнэлэгт хэвтэн эмчлүүлж байгаа',
  99: 'Шинж тэмдэггүй',
}

const text = {
  decisions,
  flags,
  dialog: 'Эрүүл мэндийн асуумж',
  todayOpen: 'Өнөөдөр бөглөөгүй байна',
  question: '{name} өнөөдөр бие нь ямар байна вэ?',
  sentToday: 'Өнөөдөр {time} цагт илгээсэн: {decision}. Дахин илгээвэл засагдана.',
  symptoms: 'Шинж тэмдэг',
  state: 'Өвчний төлөв',
  noState: 'Эмчилгээ хийлгээгүй',
  temperature: 'Биеийн халуун',
  degrees: '{value} хэм',
  note: 'Тэмдэглэл (заавал биш)',
  send: 'Илгээх',
  sent: 'Асуумж амжилттай илгээгдлээ',
  askLeave: 'Чөлөө бас хүсэх үү?',
  askLeaveHint: 'Бие нь зүгээр биш хүүхдэд ангийн багшаас чөлөө хүсэж болно.',
  toLeave: 'Чөлөө хүсэх',
  notNow: 'Одоо биш',
}

export type HealthText = typeof text
export const health = words(text, async () => (await import('../en/health.ts')).text)
