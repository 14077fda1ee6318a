import { words } from '../words.tsx'

/** Requests that were sent: the receipt, the lists, and the check of a sub-program request. */
const text = {
  receipt: {
    title: 'Хүсэлт хүлээн авсан баримт',
    sent: { request: 'Хүсэлт амжилттай илгээгдлээ', confirm: 'Элсэлт амжилттай баталгаажлаа' },
    keep: 'Хариуг мессежээр мэдэгдэнэ. Хүсэлтийн дугаараа хадгална уу.',
    sentTo: 'Баримтыг Таны утас, и-мэйл хаягт илгээлээ.',
    sentToPhone: 'Баримтыг Таны утсанд мессежээр илгээлээ.',
    reference: 'Хүсэлтийн дугаар',
    copy: 'Хүсэлтийн дугаарыг хуулах',
    copied: 'Хууллаа',
    child: 'Хүүхэд',
    institution: 'Цэцэрлэг, сургууль',
    time: 'Илгээсэн огноо, цаг',
    status: 'Төлөв',
    print: 'Хэвлэх',
    next: 'Дараа нь юу болох вэ',
    requestSteps: ['Хүсэлт хүлээн авсан', 'Элсэлтийн комисс хянана', 'Хариу мессежээр ирнэ'],
    confirmSteps: ['Элсэлт баталгаажсан', 'Сургууль бүртгэлийг хийж дуусгана', 'Асуух зүйл байвал сургуультайгаа холбогдоно уу'],
  },
  lists: {
    regular: {
      title: 'Элсэлт',
      hint: 'Таны илгээсэн болон хүүхдэд тань бүртгэгдсэн элсэлтийн хүсэлт.',
      none: 'Элсэлтийн хүсэлт байхгүй байна',
      send: 'Элсэлтийн хүсэлт илгээх',
    },
    sub: {
      title: 'Дэд хөтөлбөр',
      hint: 'Таны илгээсэн «Элсэлт цэцэрлэг» хөтөлбөрийн хүсэлт.',
      none: 'Элсэгч байхгүй байна',
      send: 'Дэд хөтөлбөрийн хүсэлт илгээх',
    },
  },
  columns: {
    parent: 'Эцэг/эхийн нэр',
    name: 'Нэр',
    registry: 'Регистрийн дугаар',
    institution: 'Цэцэрлэг, сургууль',
    date: 'Огноо',
    status: 'Төлөв',
    reason: 'Шалтгаан',
    details: 'Дэлгэрэнгүй',
  },
  openHistory: 'Түүх харах',
  noValue: '–',
  requestCount: '{count} хүсэлт',
  check: {
    title: 'Хүсэлт шалгах',
    hint: '«Элсэлт цэцэрлэг» хөтөлбөрт илгээсэн хүсэлтийн хариуг хүүхдийн регистрийн дугаараар шалгана.',
    check: 'Шалгах',
    result: 'Хүсэлтийн хариу',
    again: 'Өөр дугаар шалгах',
  },
}

export type ApplicationsText = typeof text
export const applications = words(text, async () => (await import('../en/applications.ts')).text)
