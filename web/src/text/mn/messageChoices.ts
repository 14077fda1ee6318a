import { words } from '../words.tsx'

const text = {
  title: 'Юуг, хэрхэн мэдэх вэ',
  what: 'Бүгд энэ порталын «Мэдэгдэл» хуудсанд үргэлж үлдэнэ. Өөр юугаар мэдэхээ сонгоно уу.',
  contact: { sms: 'Мессеж очих дугаар: {contact}', mail: 'И-мэйл очих хаяг: {contact}' },
  topic: 'Сэдэв',
  ways: { push: 'Апп', sms: 'Мессеж', mail: 'И-мэйл', inbox: 'Портал' },
  groups: { decisions: 'Шийдвэр, асуулт', daily: 'Өдөр тутам' },
  always: 'Үргэлж',
  noSuchWay: 'Ийм аргаар илгээдэггүй',
  topics: {
    requestDecided: 'Элсэлтийн хүсэлтийн хариу',
    linkDecided: 'Хүүхэд холбох хүсэлтийн хариу',
    leaveDecided: 'Чөлөөний хариу',
    absence: 'Ирээгүй',
    officeQuestion: 'Сургууль, цэцэрлэгийн асуулт',
    weeklySummary: 'Долоо хоногийн тойм',
    notice: 'Сургууль, цэцэрлэгийн зарлал',
  },
  hints: { weeklySummary: 'Баасан гарагийн орой. Унтраавал тойм бэлтгэхгүй.' },
  notSaved: 'Хадгалагдсангүй.',
  saved: 'Тохиргоог хадгаллаа',
  quiet: 'Чимээгүй цаг: 21:00–07:00',
  quietHint:
    'Энэ хугацаанд гарсан мэдээг өглөө илгээнэ. Тухайн шөнийн шийдвэрийг хүлээлгэхгүй. Код, аюулгүй байдлын сэрэмжлүүлэг үргэлж шууд ирнэ.',
}

export type MessageChoicesText = typeof text
export const messageChoices = words(text, async () => (await import('../en/messageChoices.ts')).text)
