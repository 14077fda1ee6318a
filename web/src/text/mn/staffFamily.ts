import type { GuardianType } from '@portal/contract/children'
import type { CampaignKind } from '@portal/contract/enrolment'
import type { FamilyBar } from '@portal/contract/staffFamily'
import { words } from '../words.tsx'

const kinds: Record<CampaignKind, string> = {
  kindergarten: 'Цэцэрлэгийн элсэлт',
  firstGrade: '1 дүгээр ангийн элсэлт',
  subProgram: 'Дэд хөтөлбөр',
}
const relations: Record<GuardianType, string> = { FATHER: 'Эцэг', MOTHER: 'Эх', GENERAL_ORPHAN: 'Асран хамгаалагч' }
const standings: Record<FamilyBar['standing'], string> = { waits: 'Эхлээгүй', inForce: 'Хүчинтэй', ended: 'Хүчингүй' }

const text = {
  hint: 'Порталыг өөрөө ашиглаж чадахгүй гэр бүлийн өмнөөс. Хүүхэд танай байгууллагад суралцдаг эсвэл хүсэлт нь ирсэн байх ёстой.',
  number: 'Хүүхдийн регистрийн дугаар',
  find: 'Гэр бүлийг олох',
  another: 'Өөр хүүхэд хайх',
  born: 'Төрсөн {date}',
  requests: 'Хүсэлт',
  noRequests: 'Одоогийн элсэлтэд энэ насны хүүхэд хамрагдахгүй.',
  kinds,
  relations,
  enter: 'Хүсэлт оруулах',
  confirm: 'Баталгаажуулах',
  decline: 'Татгалзах',
  adults: 'Эцэг, эх, асран хамгаалагч',
  noAdults: 'Бүртгэлд эцэг, эх, асран хамгаалагч алга.',
  notNamed: 'Бүртгэлд нэрлэгдээгүй',
  barred: 'Шүүх хязгаарласан',
  noAccount: 'Порталд бүртгүүлээгүй',
  account: 'Нэвтрэх нэр {contact}',
  registryPhone: 'Бүртгэлийн утас {phone}',
  proven: 'Баталгаажсан',
  unproven: 'Баталгаажаагүй',
  newPhone: 'Шинэ утас {contact}, хүчинтэй болох хугацаа {time}',
  callOff: 'Цуцлах',
  calledOff: 'Утас солихыг цуцаллаа',
  identity: 'Бичиг баримт үзсэн',
  identityHint: '{name} иргэний үнэмлэх эсвэл паспортоо үзүүлж, бүртгэл нь өөрийнх нь болохыг Та шалгасан уу? Түүнд мэдэгдэнэ.',
  identityDone: 'Бүртгэл баталгаажлаа',
  phone: 'Утас солих',
  phoneHint:
    'Бичиг баримтыг нь үзсэний дараа л солино. Бүх төхөөрөмж дээрх нэвтрэлт одоо дуусна. Хуучин утас, хаягт нь мэдэгдэнэ. Шинэ утас 24 цагийн дараа нэвтрэх нэр болно.',
  phoneLabel: 'Шинэ утасны дугаар',
  phoneSave: 'Үзсэн, утсыг солих',
  phoneDone: 'Шинэ утас {time} хүчинтэй болно',
  bar: 'Шүүхийн хязгаарлалт',
  barHint: 'Хүчинтэй байх хугацаанд {name} энэ хүүхдийн мэдээллийг харахгүй, хүсэлт илгээж чадахгүй.',
  document: 'Шийдвэрийн огноо, дугаар',
  from: 'Эхлэх өдөр',
  until: 'Дуусах өдөр (байхгүй бол хоосон)',
  barSave: 'Хязгаарлалт бүртгэх',
  barDone: 'Шүүхийн хязгаарлалтыг бүртгэлээ',
  bars: 'Шүүхийн хязгаарлалт',
  standings,
  span: '{from}–{until}',
  open: 'цуцлах хүртэл',
  lift: 'Цуцлах',
  liftFor: 'Хязгаарлалт цуцлах: {name}',
  liftDocument: 'Цуцалсан шийдвэрийн огноо, дугаар',
  liftDone: 'Хязгаарлалтыг цуцаллаа',
  who: 'Хүсэлт гаргагч',
  other: 'Өөр хүн',
  otherNumber: 'Хүсэлт гаргагчийн регистрийн дугаар',

  phoneOptional: 'Утас (байхгүй бол хоосон)',
  phoneOptionalHint: 'Утасгүй бол мэдээг бүртгэлд байгаа утас, хаяг руу нь илгээнэ.',
  mailOptional: 'И-мэйл (байхгүй бол хоосон)',
  asked: 'Хэн, хэрхэн хүссэн',
  askedHint: 'Жишээ нь: эх нь биечлэн ирсэн',
  send: 'Хүсэлт илгээх',
  answerTitle: '1 дүгээр ангийн хариу: {answer}',
  answerHint: 'Гэр бүлийн хариуг Та бичнэ. Асран хамгаалагчид мэдэгдэнэ.',
  answered: 'Гэр бүлийн хариуг бүртгэлээ',
  receipt: 'Хүсэлт илгээгдлээ',
  reference: 'Хүсэлтийн дугаар',
  receiptHint: 'Дугаарыг гэр бүлд өгнө үү. Хүсэлтээ шалгах, цуцлахад хэрэг болно.',
  lookLater: 'Хариуг {address} хаягаас хүүхдийн регистрийн дугаараар харна.',
  seeReceipt: 'Хүсэлтийн дугаар харах',
  print: 'Хэвлэх',
}

export type StaffFamilyText = typeof text
export const staffFamilyWords = words(text, async () => (await import('../en/staffFamily.ts')).text)
