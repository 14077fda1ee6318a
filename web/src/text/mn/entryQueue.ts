import { words } from '../words.tsx'

/** List of unsent entries, and the question at log-out. */
const text = {
  title: 'Илгээх дараалал',
  entries: '{count} бичлэг',
  lastAt: '{count} бичлэг, {time}',
  waiting: 'Хүлээж буй',
  sendNow: 'Одоо илгээх',
  remove: 'Хасах',
  rest: 'Бусад нь',
  child: 'Хүүхэд',
  takenBack: 'бүртгэлийг буцаасан',
  marksRefused: '{count} дүн бүртгэгдсэнгүй. Шалтгааныг «Дүн» хуудаснаас харна уу.',
  unreadable: 'Уншигдахгүй бичлэг',
  unreadableHint: 'Порталын өөр хувилбар хадгалсан тул илгээх боломжгүй. Бүртгэлээ шалгаад хасна уу.',
  volatile: 'Энэ хөтөч бичлэгийг хадгалж чадахгүй байна. Илгээж дуустал хуудсаа бүү хаагаарай.',
  expired:
    '{count} бичлэг ({days}) {kept} хоногийн дотор илгээгдээгүй тул энэ төхөөрөмжөөс устсан. Тэр өдрийн ирцийг шалтгаантай нь дахин бүртгэнэ үү.',
  understood: 'Ойлголоо',
  leaving: 'Илгээгээгүй {count} бичлэг байна',
  leavingHint:
    'Гарвал эдгээр нь энэ төхөөрөмжид {days} хоног хадгалагдана. Та энд дахин нэвтэрмэгц илгээгдэх бөгөөд өөр хүн харахгүй, илгээхгүй.',
  stay: 'Үлдэж, одоо илгээх',
  leave: 'Гарах',
}

export type EntryQueueText = typeof text
export const entryQueueWords = words(text, async () => (await import('../en/entryQueue.ts')).text)
