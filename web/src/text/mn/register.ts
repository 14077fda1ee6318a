import { words } from '../words.tsx'

const text = {
  title: 'Бүртгэл',
  waiting: '{count} хүсэлт шийдэгдээгүй',
  kind: 'Төрөл',
  allKinds: 'Бүх төрөл',
  allStatuses: 'Бүх төлөв',
  decided: 'Шийдсэн өдөр',
  anyDay: 'Бүх өдөр',
  today: 'Өнөөдөр шийдсэн',
  sinceYesterday: 'Өчигдрөөс хойш шийдсэн',
  lastDays: 'Сүүлийн {count} хоногт шийдсэн',
  otherDays: 'Өөр өдрүүд…',
  from: 'Эхлэх өдөр',
  until: 'Дуусах өдөр',
  dayWrong: 'Өдрийг 2026.09.01 хэлбэрээр бичнэ үү',
  daysReversed: 'Дуусах өдөр эхлэх өдрөөс өмнө байна',
  show: 'Харуулах',
  print: 'Хэвлэх',
  printed: '{date} хэвлэсэн, {count} хүсэлт',
  firstGraders: 'Ирэх 1 дүгээр анги',
  decider: 'Шийдсэн хүн',
  allDeciders: 'Бүх ажилтан',
  elsewhere: 'Шүүлтүүрээс гадуур {count} хүсэлт байна',
  none: 'Хүсэлт алга',
  noneHint: 'Танай байгууллагад ирсэн бүх хүсэлт энд хадгалагдана.',
  registry: 'Регистр',
  born: 'Төрсөн өдөр',
  sentOn: 'Илгээсэн өдөр',
  cut: 'Жагсаалт 10,000 мөрөөс урт тул эхний 10,000 мөрийг татлаа.',
  allDecisions: 'Бүх шийдвэр',
  correction: {
    action: 'Шийдвэрийг буцаах',
    title: '{child}: шийдвэрийг буцаах',
    reason: 'Шалтгаан (эцэг, эх уншина, 10-аас доошгүй тэмдэгт)',
    message: '«… хариу алдаатай байсан. Хүсэлтийг дахин үзэж байна. …»',
    rule: 'Айл дараагийн алхам хийгээгүй, шийдсэнээс хойш 14 хоног болоогүй үед л буцаана.',
    done: 'Шийдвэрийг буцааж, эцэг, эхэд мэдэгдлээ',
  },
}

export type RegisterText = typeof text
export const registerWords = words(text, async () => (await import('../en/register.ts')).text)
