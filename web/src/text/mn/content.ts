import type { ContentKind, ContentStatus } from '@portal/contract/staffContent'
import { words } from '../words.tsx'

const kinds: Record<ContentKind, string> = {
  faq: 'Асуулт, хариулт',
  guide: 'Гарын авлага',
  passage: 'Нүүр хуудас',
  contact: 'Холбоо барих',
}
const statuses: Record<ContentStatus, string> = {
  PROPOSED: 'Баталгаажуулалт хүлээж буй',
  LIVE: 'Нийтэлсэн',
  REJECTED: 'Татгалзсан',
  WITHDRAWN: 'Буцааж авсан',
}
const sections: Record<string, string> = {
  banner: 'Зурвас, бүртгэл нээлттэй үед',
  bannerClosed: 'Зурвас, бүртгэл хаагдсан үед',
  bannerNotStarted: 'Зурвас, бүртгэл эхлээгүй үед',
  step: 'Алхам',
  goal: 'Зорилго',
  goalItem: 'Зорилгын мөр',
  benefit: 'Давуу тал',
  reminder: 'Санамж',
}
const fields: Record<string, string> = {
  questionMn: 'Асуулт',
  questionEn: 'Асуулт, англиар',
  answerMn: 'Хариулт',
  answerEn: 'Хариулт, англиар',
  titleMn: 'Гарчиг',
  titleEn: 'Гарчиг, англиар',
  bodyMn: 'Бичвэр',
  bodyEn: 'Бичвэр, англиар',
  textMn: 'Бичвэр',
  textEn: 'Бичвэр, англиар',
  nameMn: 'Нэр',
  nameEn: 'Нэр, англиар',
  officeMn: 'Хариуцах зүйл',
  officeEn: 'Хариуцах зүйл, англиар',
  phone: 'Утас',
}

const text = {
  title: 'Нийтийн хуудасны бичвэр',
  hint: 'Өөрчлөлт комиссын хоёр дахь гишүүн баталгаажуулсны дараа 10 секундэд нүүр хуудас, гарын авлагад гарна.',
  kind: 'Төрөл',
  kinds,
  statuses,
  sections,
  fields,
  tabs: { 1: 'Цэцэрлэг', 2: '1 дүгээр анги' },
  waiting: 'Баталгаажуулалт хүлээж буй',
  waitingBy: '{name}, {time}',
  mine: 'Та санал болгосон',
  back: 'Бүх бичвэр',
  seePage: 'Хуудсанд харах',
  languages: 'Хэл',
  languageNames: { mn: 'Монгол', en: 'Англи' },
  wrongElsewhere: '{language} бичвэрийг мөн засна уу.',
  markdownHint: 'Markdown: **тод**, - жагсаалт, [нэр](https://…). Холбоос https, tel, mailto байна.',
  optionalHint: 'Хоосон бол англи хуудсанд монгол бичвэр харагдана.',
  preview: 'Хэрхэн харагдах',
  previewLive: 'Одоо',
  previewProposed: 'Санал болгосон',
  changedMeanwhile:
    'Таныг бичиж байх хооронд энэ бичвэр өөрчлөгдсөн. Шинэ бичвэр доорх хувилбаруудын эхэнд байна. Тулгаж үзээд сонгоно уу.',
  keepMine: 'Миний бичвэрээр үргэлжлүүлэх',
  takeNew: 'Шинэ бичвэрээс эхлэх',
  places: 'Огноо, утсыг эдгээр нэрээр бичнэ',
  propose: 'Баталгаажуулахаар илгээх',
  proposed: 'Хоёр дахь гишүүнд илгээлээ',
  proposedByMe: 'Таны санал комиссын өөр гишүүний баталгаажуулалтыг хүлээж байна ({time}).',
  proposedBy: '{name} энэ өөрчлөлтийг санал болгосон ({time}). Шалгаад баталгаажуулна уу.',
  confirm: 'Баталгаажуулж нийтлэх',
  confirmed: 'Нийтэллээ. 10 секундэд хуудсанд гарна',
  reject: 'Татгалзах',
  rejected: 'Саналаас татгалзлаа',
  rejectNote: 'Татгалзсан шалтгаан',
  withdraw: 'Саналаа буцааж авах',
  withdrawn: 'Саналаа буцааж авлаа',
  history: 'Өмнөх хувилбарууд',
  noHistory: 'Энэ бичвэрийг өөрчилж байгаагүй.',
  setUp: 'Портал нээгдэхэд байсан бичвэр',
  writtenBy: 'Бичсэн: {name}, {time}',
  decidedBy: 'Шийдвэрлэсэн: {name}, {time}',
  goBack: 'Энэ хувилбарыг сэргээх',
  wentBack: 'Хувилбарыг маягтад буцаалаа. Шалгаад илгээнэ үү',
}

export type ContentText = typeof text
export const contentWords = words(text, async () => (await import('../en/content.ts')).text)
