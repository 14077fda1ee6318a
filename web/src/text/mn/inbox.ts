import { words } from '../words.tsx'

const text = {
  below: 'Портал, сургууль, цэцэрлэгээс Танд ирсэн бүх зүйл',
  unread: '{count} уншаагүй',
  unreadMark: 'Уншаагүй:',
  readAll: 'Бүгдийг уншсан болгох',
  readAllDone: 'Бүх мэдэгдлийг уншсан',
  notRead: 'Уншсан гэж тэмдэглэж чадсангүй.',
  list: 'Жагсаалт',
  opened: 'Нээсэн мэдэгдэл',
  child: 'Хүүхэд',
  everyChild: 'Бүх хүүхэд',
  topic: 'Сэдэв',
  everyTopic: 'Бүх сэдэв',
  show: 'Харуулах',
  shows: { all: 'Бүгд', unread: 'Уншаагүй' },
  topics: {
    requestDecided: 'Элсэлт',
    linkDecided: 'Хүүхэд холбох',
    leaveDecided: 'Чөлөө',
    officeQuestion: 'Асуулт',
    weeklySummary: 'Долоо хоног',
    family: 'Хүүхдийн бүртгэл',
    account: 'Миний бүртгэл',
  },
  today: 'Өнөөдөр',
  yesterday: 'Өчигдөр',
  before: 'Өмнө нь',
  count: '1–{shown} / {total}',
  more: 'Цааш үзэх',
  none: 'Мэдэгдэл алга',
  noneHint: 'Хүсэлтийн шийдвэр, асуулт, долоо хоногийн тойм энд ирнэ.',
  noneSuch: 'Ийм мэдэгдэл алга',
  choose: 'Мэдэгдэл сонгоно уу',
  back: 'Бүх мэдэгдэл',
  pages: {
    child: 'Хүүхдийн хуудас руу очих',
    absence: 'Чөлөөний хуудас руу очих',
    links: 'Миний хүүхдүүд рүү очих',
    apply: 'Элсэлтийн хуудас руу очих',
    subApply: 'Элсэлтийн хуудас руу очих',
    profile: 'Миний төхөөрөмжийг харах',
  },
}

export type InboxText = typeof text
export const inbox = words(text, async () => (await import('../en/inbox.ts')).text)
