import type { AbsenceCategory, AbsenceStatus, DayHalf, IntervalType } from '@portal/contract/absence'
import { words } from '../words.tsx'

const statuses: Record<AbsenceStatus, string> = { NEW: 'Шинэ', APPROVED: 'Зөвшөөрсөн', REJECTED: 'Татгалзсан' }
const categories: Record<AbsenceCategory, string> = {
  SICK: 'Өвчтэй',
  FAMILY: 'Гэр бүлийн шалтгаан',
  TRAVEL: 'Хөдөө, гадаад явах',
  COMPETITION: 'Уралдаан, тэмцээн',
  DOCTOR: 'Эмчийн үзлэг',
  COVID: 'Ковид-19 халдварын шалтгаан',
  OTHER: 'Бусад',
}
/** Default notes, which the parent can edit. */
const notes: Record<Exclude<AbsenceCategory, 'OTHER'>, string> = {
  SICK: 'Бие нь өвдсөн тул ирэхгүй.',
  FAMILY: 'Гэр бүлийн шалтгаанаар ирэхгүй.',
  TRAVEL: 'Хөдөө, гадаад явах тул ирэхгүй.',
  COMPETITION: 'Уралдаан, тэмцээнд оролцох тул ирэхгүй.',
  DOCTOR: 'Эмчийн үзлэгт орох тул ирэхгүй.',
  COVID: 'Ковид-19 халдварын шалтгаанаар ирэхгүй.',
}
const intervals: Record<IntervalType, string> = { 1: 'Бүтэн өдөр', 2: 'Хагас өдөр', 3: 'Цагаар' }

const halves: Record<DayHalf, string> = { AM: 'Үдээс өмнө (12:00 хүртэл)', PM: 'Үдээс хойш (12:00-оос)' }

const text = {
  statuses,
  halves,
  half: 'Өдрийн аль хагаст?',
  categories,
  notes,
  intervals,
  hint: 'Ангийн багш хүсэлтэд хариу өгөхөд Танд мессеж очно.',
  groupHint: 'Бүлгийн багш хүсэлтэд хариу өгөхөд Танд мессеж очно.',
  ask: 'Чөлөө хүсэх',
  covid: 'Ковид-19 шалтгаантай чөлөө',
  none: 'Чөлөөний хүсэлт илгээгээгүй байна',
  list: 'Илгээсэн чөлөөний хүсэлт',
  columns: {
    category: 'Чөлөөний төрөл',
    interval: 'Хугацааны төрөл',
    sent: 'Илгээсэн огноо',
    start: 'Эхлэх огноо',
    end: 'Дуусах огноо',
    status: 'Төлөв',
  },
  teacherNote: 'Багшийн тэмдэглэл',
  noneAhead: 'Дараагийн хичээлийн өдөр хараахан тодорхойгүй байна. Амралтын өдөр чөлөө авах шаардлагагүй.',
  rejectedNext: 'Тайлбарыг уншаад шинэ хүсэлт илгээж, эсвэл багштай нь холбогдож болно.',
  sentBy: 'Илгээсэн: {relation}',
  change: 'Хүсэлт засах',
  save: 'Хадгалах',
  changed: 'Чөлөөний хүсэлтийг өөрчиллөө',
  withdraw: 'Хүсэлт цуцлах',
  end: 'Хүүхэд ирсэн',
  giveBack: 'Чөлөөг буцаах',
  confirm: {
    withdraw: 'Та хүсэлтээ цуцлахдаа итгэлтэй байна уу?',
    end: 'Өнөөдрөөс эхлэн үлдсэн чөлөөг дуусгаж, багшид мэдэгдэнэ.',
    giveBack: 'Чөлөө эхлээгүй байна. Бүхэлд нь цуцалж, багшид мэдэгдэнэ.',
  },
  done: { withdraw: 'Хүсэлт цуцлагдлаа', end: 'Чөлөөг дуусгалаа. Багшид мэдэгдлээ', giveBack: 'Чөлөөг цуцаллаа. Багшид мэдэгдлээ' },
  keep: 'Үлдээх',
  dialog: 'Чөлөөний хүсэлт илгээх',
  who: 'Хэнд чөлөө хүсэх вэ?',
  category: 'Чөлөөний төрөл',
  interval: 'Хугацааны төрөл',
  startDate: 'Эхлэх огноо',
  endDate: 'Дуусах огноо',
  day: 'Өдөр',
  startTime: 'Эхлэх цаг',
  endTime: 'Дуусах цаг',
  note: 'Шалтгаан',
  send: 'Илгээх',
  errorSummary: 'Дараах мэдээллийг засна уу',
  sent: 'Чөлөөний хүсэлт амжилттай илгээгдлээ',
}

export type AbsenceText = typeof text
export const absence = words(text, async () => (await import('../en/absence.ts')).text)
