import type { GuardianType } from '@portal/contract/children'
import type { CampaignKind, ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import { words } from '../words.tsx'

const responses: Record<ResponseStatus, string> = {
  NONE: 'Хүсэлт илгээгээгүй',
  REQUESTED: 'Хүсэлт илгээсэн',
  WAITING: 'Хүлээгдэж буй',
  PASSED: 'Тэнцсэн',
  UNPASSED: 'Тэнцээгүй',
  DEPARTED: 'Гарсан',
  NEW: 'Шинэ',
  APPROVED: 'Баталгаажсан',
  DECLINED: 'Татгалзсан',
  MOVED: 'Шилжсэн',
}
const schools: Record<SchoolStatus, string> = {
  NEW: 'Хүлээгдэж буй',
  REGISTERED: 'Бүртгүүлэх боломжтой',
  DECLINED: 'Бүртгэхээс татгалзсан',
  REJECTED: 'Түр түдгэлзүүлсэн',
}
const guardianTypes: Record<GuardianType, string> = { FATHER: 'Эцэг', MOTHER: 'Эх', GENERAL_ORPHAN: 'Асран хамгаалагч' }
const institutions: Record<CampaignKind, string> = {
  kindergarten: 'Хамран сургах тойргийн цэцэрлэг',
  firstGrade: 'Хамран сургах тойргийн сургууль',
  subProgram: 'Элсэлт цэцэрлэг',
}
const undetermined: Record<CampaignKind, string> = {
  kindergarten: 'Цэцэрлэг тодорхойлогдоогүй байна. Дараагийн ажлын өдөр болох {settledBy}аас хойш дахин шалгана уу.',
  firstGrade: 'Сургууль тодорхойлогдоогүй байна. Дараагийн ажлын өдөр болох {settledBy}аас хойш дахин шалгана уу.',
  subProgram: 'Цэцэрлэг тодорхойлогдоогүй байна. Дараагийн ажлын өдөр болох {settledBy}аас хойш дахин шалгана уу.',
}
const kinds: Record<CampaignKind, string> = {
  kindergarten: 'Цэцэрлэгийн элсэлт',
  firstGrade: '1 дүгээр ангийн элсэлт',
  subProgram: 'Элсэлт цэцэрлэг',
}

/** The wizard in which a child is looked up and a request is sent. */
const text = {
  titles: { regular: 'Цэцэрлэг, 1 дүгээр ангийн элсэлт', sub: 'Элсэлт цэцэрлэг' },
  kinds,
  schoolYear: '{years} оны хичээлийн жил',
  stepTitles: { 1: 'Элсэлтийн бүртгэл', 2: 'Асран хамгаалагчийн мэдээлэл' },
  stepNames: {
    regular: { 1: 'Мэдээлэл оруулах', 2: 'Мэдээлэл харах' },
    sub: { 1: 'Бүртгэл хайх', 2: 'Бүртгэл харах' },
  },
  stepOf: { 1: '2 алхмын 1 дэх:', 2: '2 алхмын 2 дахь:' },
  steps: 'Алхам',
  done: 'дууссан',
  search: {
    hint: 'Хүүхдийнхээ регистрийн дугаарыг оруулна уу. Дугаар нь төрсний гэрчилгээн дээр бий.',
    registry: 'Хүүхдийн регистрийн дугаар',
    next: 'Үргэлжлүүлэх',
    needTitle: 'Танд хэрэгтэй зүйл',
    need: {
      child: 'Хүүхдийн регистрийн дугаар',
      guardian: 'Өөрийн тань регистрийн дугаар',
      phone: 'Хариу хүлээн авах утасны дугаар',
    },
    needHint: 'Бичсэн мэдээлэл тань энэ цонхонд хадгалагдана. Хуудас дахин ачаалсан ч алга болохгүй.',
  },
  back: 'Буцах',
  toHome: 'Нүүр хуудас',
  toList: 'Хүсэлтийн жагсаалт',
  child: 'Хүүхдийн мэдээлэл',
  institutions,
  undetermined,
  address: 'Бүртгэлийн хаяг',
  arrivedOn: 'Шилжиж ирсэн огноо',
  status: 'Төлөв',
  note: 'Тайлбар',
  responses,
  schools,
  history: {
    open: 'Төлөвийн түүх',
    date: 'Огноо',
    status: 'Төлөв',
    note: 'Тайлбар',
    none: 'Төлөвийн түүх байхгүй байна',
  },
  addressChoice: {
    notice: 'Оршин суугчийн бүртгэлд шинэ хаяг бүртгэгдсэн байна. Аль хаягаар үргэлжлүүлэхээ сонгоно уу.',
    open: 'Хаяг сонгох',
    title: 'Хаяг сонгох',
    which: 'Аль хаягаар үргэлжлүүлэх вэ?',
    old: 'Хуучин хаяг',
    new: 'Шинэчилсэн хаяг',
    oldHint: 'Цэцэрлэг, сургууль хэвээр үлдэнэ.',
    newHint: 'Цэцэрлэг, сургуулийг шинэ хаягаар дахин тодорхойлно.',
    save: 'Сонгосон хаягаар үргэлжлүүлэх',
    kept: 'Хуучин хаягийг хэвээр үлдээлээ',
    changed: 'Хаяг шинэчлэгдлээ. Хүүхдийн мэдээллийг дахин шалгаж байна',
  },
  guardian: {
    registry: 'Таны регистрийн дугаар',
    type: 'Асран хамгаалагч хэн бэ?',
    types: guardianTypes,
    orphanHint: 'Оршин суугчийн бүртгэлд эцэг, эхээр бүртгэгдээгүй бол «Асран хамгаалагч»-ийг сонгоно уу. Хүсэлтийг комисс хянана.',
    phone1: 'Утасны дугаар',
    phone1Hint: 'Хариуг энэ дугаарт мессежээр мэдэгдэнэ.',
    phone2: 'Нэмэлт утас',
    mail: 'И-мэйл хаяг',
    optional: 'заавал биш',
    contact: 'Холбоо барих мэдээлэл',
    readOnly: 'Хүсэлт илгээгдсэн тул мэдээллийг засах боломжгүй.',
  },
  errorSummary: 'Дараах мэдээллийг засна уу',
  serverUnreachable: 'Сервертэй холбогдоход алдаа гарлаа',
  again: {
    expired: 'Хайлтын хугацаа дууссан байна. Хүүхдээ дахин хайна уу. Бичсэн мэдээлэл тань хадгалагдсан.',
    restored: 'Өмнө бичсэн мэдээлэл тань хадгалагдсан байна. Хүүхдээ дахин хайгаад үргэлжлүүлнэ үү.',
  },
  send: { request: 'Хүсэлт илгээх', confirm: 'Элсэлтээ баталгаажуулах' },
  review: {
    title: 'Мэдээллээ шалгана уу',
    hint: 'Илгээхээс өмнө мэдээлэл зөв эсэхийг хараарай.',
    child: 'Хүүхэд',
    institution: 'Цэцэрлэг, сургууль',
    address: 'Бүртгэлийн хаяг',
    guardian: 'Асран хамгаалагч',
    phone: 'Утасны дугаар',
    mail: 'И-мэйл хаяг',
    change: 'Засах',
  },
  withdraw: {
    action: 'Хүсэлтээ цуцлах',
    ask: 'Та хүсэлтээ цуцлахдаа итгэлтэй байна уу?',
    possible: 'Та {closesAt} хүртэл хүсэлтээ цуцалж болно.',
    done: 'Хүсэлт цуцлагдлаа',
  },
  decline: {
    action: 'Элсүүлэхээс татгалзах',
    ask: 'Та энэ сургуульд элсүүлэхээс татгалзахдаа итгэлтэй байна уу?',
    done: 'Элсүүлэхээс татгалзсан хариу бүртгэгдлээ',
  },
  reopen: {
    action: 'Татгалзсан хариугаа буцаах',
    ask: 'Та татгалзсан хариугаа буцааж, сургуулиа дахин сонгох уу?',
    done: 'Татгалзсан хариу буцаагдлаа. Одоо элсэлтээ баталгаажуулж болно',
  },
  undo: {
    reference: 'Хүсэлтийн дугаар',
    referenceHint: 'Баримт болон мессеж дээр бий. Жишээ нь 123-456-7890.',
    signInInstead: 'Хүсэлтийн дугааргүй бол нэвтэрч орсны дараа энэ үйлдлийг хийх боломжтой.',
    signIn: 'Нэвтрэх',
    keep: 'Үгүй',
  },
}

export type EnrolmentText = typeof text
export const enrolment = words(text, async () => (await import('../en/enrolment.ts')).text)
