import { words } from '../words.tsx'

/** Acceptance of given places, for the commission. */
const text = {
  title: 'Орон тоо баталгаажуулалт',
  hint: 'Айл мессеж очсоноос хойш {days} хоногт баталгаажуулна. Хариугүй орон тоо өөрөө хүчингүй болохгүй.',
  counts: { given: 'Олгосон', accepted: 'Баталгаажсан', open: 'Хариугүй' },
  group: 'Хариугүй орон тоо',
  groups: { late: 'Хугацаа өнгөрсөн', undelivered: 'Мессеж очоогүй', open: 'Бүгд' },
  none: 'Энэ хэсэгт орон тоо алга.',
  where: '{institution}, {age} нас',
  delivered: 'Мессеж очсон: {time}',
  notDelivered: 'Мессеж очоогүй',
  lastDay: 'сүүлийн өдөр: {day}',
  reminded: 'сануулсан: {time}',
  failed: 'Мессеж бүтэлгүйтсэн',
  showPhones: 'Утас харах',
  showPhonesOf: '{child}: утас харах',
  proposed: 'Чөлөөлөх санал: {by}, {time}. {note}',
  needsOther: 'Өөр гишүүн баталгаажуулна.',
  confirm: 'Чөлөөлөхийг баталгаажуулах',
  confirmed: 'Орон тоог чөлөөллөө',
  keep: 'Саналыг цуцлах',
  kept: 'Саналыг цуцаллаа. Орон тоо хэвээр байна.',
  acts: {
    call: {
      button: 'Залгасныг тэмдэглэх',
      ask: '{child}: ярианы товч тэмдэглэл. Айлд харагдахгүй.',
      note: 'Тэмдэглэл',
      confirm: 'Тэмдэглэх',
      done: 'Тэмдэглэлээ',
    },
    accept: {
      button: 'Айлын өмнөөс баталгаажуулах',
      ask: '{child}: айл хүссэн бол баталгаажуулна. Айлд мессеж очно.',
      note: 'Хэн, яаж хүссэн',
      confirm: 'Баталгаажуулах',
      done: 'Орон тоог баталгаажууллаа',
    },
    giveUp: {
      button: 'Орон тоог чөлөөлөх',
      ask: '{child}: өөр гишүүн баталгаажуулсны дараа орон тоо чөлөөлөгдөж, айлд мессеж очно.',
      wish: 'Айлын хүсэл',
      familyAsked: 'Айл өөрөө хүссэн. Шууд чөлөөлнө, буцаахгүй.',
      note: 'Шалтгаан. Айлд харагдахгүй',
      confirm: 'Үргэлжлүүлэх',
      done: 'Санал орууллаа. Өөр гишүүн баталгаажуулна.',
      doneAtOnce: 'Орон тоог чөлөөллөө',
    },
  },
}

export type AcceptancesText = typeof text
export const acceptancesWords = words(text, async () => (await import('../en/acceptances.ts')).text)
