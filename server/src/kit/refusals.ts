import { valuesInWords } from '@portal/contract/dateWords'
import { CODE, type RefusalResult } from '@portal/contract/envelope'
import type { FieldMessage } from '@portal/contract/fields'
import { fill } from '@portal/contract/fill'
import { type Refusal, refusals } from '@portal/contract/refusals'

/** What a parent reads, one sentence for each refusal. */
const sentences: Record<Refusal, string> = {
  inputInvalid: 'Оруулсан мэдээлэл буруу байна. Шалгаад дахин илгээнэ үү.',
  notFoundRecord: 'Мэдээлэл олдсонгүй.',
  loginFailed: 'Нэвтрэх нэр эсвэл нууц үг буруу байна',
  secondStep: 'Энэ төхөөрөмж дээр анх удаа нэвтэрч байна. {contact} руу илгээсэн 6 оронтой кодыг оруулна уу.',
  secondStepExpired: 'Нэвтрэх хугацаа дууссан байна. Нууц үгээ оруулж дахин нэвтэрнэ үү.',
  invitationInvalid: 'Урилгын холбоос буруу, ашиглагдсан эсвэл хугацаа нь дууссан байна. Байгууллагаасаа шинэ урилга аваарай.',
  invitationMismatch: 'Регистрийн дугаар энэ урилгад тохирохгүй байна. Өөрийн дугаараа шалгаад дахин оруулна уу.',
  invitationSignIn: 'Таны регистрийн дугаар эсвэл утас, и-мэйл хаягаар бүртгэл үүссэн байна. Нэвтэрч ороод урилгаа хүлээн авна уу.',
  alreadyTeacher: 'Энэ хүн Танай байгууллагад багшийн эрхтэй байна. Жагсаалтаас шалгана уу.',
  notRegistered: 'Та системд бүртгэлгүй байна',
  captchaNeeded: 'Та робот биш гэдгээ баталгаажуулна уу.',
  captchaWrong: 'Баталгаажуулалт буруу байна. Дахин оролдоно уу.',
  captchaExpired: 'Баталгаажуулалтын хугацаа дууссан байна. Дахин баталгаажуулна уу.',
  captchaUsed: 'Энэ баталгаажуулалтыг ашигласан байна. Дахин баталгаажуулна уу.',
  captchaHarder: 'Хэт олон удаа оролдсон байна. Дахин баталгаажуулна уу. Энэ удаа арай удаан үргэлжилнэ.',
  captchaDown: 'Баталгаажуулалтыг шалгаж чадсангүй. Түр хүлээгээд дахин оролдоно уу.',
  codeWrong: 'Баталгаажуулах код буруу байна. Үлдсэн оролдлого: {left}.',
  codeExpired: 'Баталгаажуулах кодын хугацаа дууссан байна. Шинэ код авна уу.',
  codeEnded: 'Кодыг 5 удаа буруу оруулсан тул хүчингүй боллоо. Шинэ код авна уу.',
  codeTooSoon: 'Шинэ кодыг {seconds} секундийн дараа авах боломжтой.',
  codeNotRequested: 'Эхлээд баталгаажуулах код авна уу.',
  verificationExpired: 'Баталгаажуулснаас хойш 30 минут өнгөрсөн байна. Шинэ код авч, дахин баталгаажуулна уу.',
  verificationUsedUp:
    'Энэ баталгаажуулалтаар 10 удаа оролдсон тул хүчингүй боллоо. Регистрийн дугаар, овог, нэрээ иргэний үнэмлэхээсээ шалгаад шинэ код авна уу.',
  mailLinkUsed: 'Энэ холбоосыг ашигласан байна.',
  mailLinkInvalid: 'Холбоос буруу эсвэл хугацаа нь дууссан байна. Шинэ код авна уу.',
  contactTaken: 'Энэ утасны дугаар эсвэл и-мэйл хаяг бүртгэлтэй байна. Нэвтэрнэ үү, эсвэл нууц үгээ сэргээнэ үү.',
  personTaken: 'Энэ регистрийн дугаар бүртгэлтэй байна. Нэвтрэх нэрээ «Нэвтрэх нэр шалгах» хэсгээс харна уу.',
  personTakenUnproven:
    'Энэ регистрийн дугаараар баталгаажаагүй бүртгэл нээсэн байна. Таных биш бол оршин суугчийн бүртгэлд байгаа утас эсвэл и-мэйлээрээ бүртгүүлээрэй: тэр бүртгэл хаагдана. Бүртгэлд утас, и-мэйл тань байхгүй эсвэл хуучирсан бол зөвхөн захиргаа тусалж чадна: иргэний үнэмлэхтэйгээ сургууль, цэцэрлэгийнхээ захиргаанд очно уу.',
  registryContactUnknown: 'Оршин суугчийн бүртгэлд Таны ийм утас эсвэл и-мэйл алга.',
  identityMismatch: 'Регистрийн дугаар, овог, нэр хоорондоо тохирохгүй байна. Иргэний үнэмлэхээ харж дахин оруулна уу.',
  guardianUnderage: 'Зөвхөн 18 нас хүрсэн хүн бүртгүүлэх боломжтой.',
  passwordCommon: 'Энэ нууц үгийг олон хүн хэрэглэдэг тул амархан таана. Өөр нууц үг сонгоно уу.',
  oldPasswordWrong: 'Хуучин нууц үг буруу байна',
  newPasswordSame: 'Шинэ нууц үг хуучнаасаа өөр байх ёстой',
  registryWrong: 'Регистрийн дугаар буруу байна.',
  requesterRegistryWrong: 'Хүсэлт гаргагчийн регистрийн дугаар буруу байна',
  noSubProgram: '«Элсэлт цэцэрлэг»-т энэ хүүхдийн хүсэлт бүртгэгдээгүй байна.',
  alreadySent: 'Энэ хүүхдийн хүсэлт аль хэдийн илгээгдсэн байна. Одоогийн төлөв: {status}.',
  noCampaign: 'Одоогоор нээлттэй бүртгэл байхгүй байна.',
  campaignNotStarted: 'Бүртгэл эхлээгүй байна. Бүртгэл {opensOn} эхэлнэ.',
  campaignClosed: 'Бүртгэл хаагдсан байна. Хүсэлт хүлээн авах хугацаа {closesOn} {closesAt} цагт дууссан.',
  tooYoung: 'Хүүхдийн нас хүрээгүй байна. Энэ элсэлтэд {birthFrom}–{birthTo} хугацаанд төрсөн хүүхэд хамрагдана.',
  tooOld: 'Хүүхдийн нас хэтэрсэн байна. Энэ элсэлтэд {birthFrom}–{birthTo} хугацаанд төрсөн хүүхэд хамрагдана.',
  institutionUnknown:
    'Бүртгэлийн хаягаар цэцэрлэг, сургууль хараахан тодорхойлогдоогүй тул хүсэлт илгээх боломжгүй байна. Дараагийн ажлын өдөр болох {settledBy}аас хойш дахин шалгана уу.',
  institutionChanged: 'Цэцэрлэг, сургуулийн мэдээлэл өөрчлөгдсөн байна. Хүүхдээ дахин хайж шалгана уу.',
  schoolNotDecided: 'Сургууль хүсэлтийг хянаж дуусаагүй байна. Төлөв «Бүртгүүлэх боломжтой» болсны дараа баталгаажуулна уу.',
  schoolPostponed: 'Сургууль бүртгэлийг түр түдгэлзүүлсэн байна. Тайлбарыг уншаад сургуультайгаа холбогдоно уу.',
  schoolDeclined: 'Сургууль бүртгэхээс татгалзсан тул баталгаажуулах боломжгүй. Шалтгааныг тайлбараас уншина уу.',
  sentTooOften: 'Энэ хүүхдийн хүсэлтийг нэг өдөрт гурван удаа илгээх боломжтой. {sendAgainAt}аас хойш дахин илгээнэ үү.',
  sentByGuardian: 'Энэ хүсэлтийг хүүхдийн бүртгэлтэй эцэг, эх, асран хамгаалагч илгээсэн байна.',
  alreadyConfirmed: 'Та элсэлтээ аль хэдийн баталгаажуулсан байна.',
  alreadyDeclined: 'Энэ сургуульд элсүүлэхээс татгалзсан хариу өмнө нь бүртгэгдсэн байна.',
  alreadyPassed: 'Хүүхэд элсэлтэд тэнцсэн тул дахин хүсэлт илгээх шаардлагагүй.',
  alreadyWaiting: 'Хүсэлтийг комисс хянаж байна. Хариу гартал хүлээнэ үү.',
  nothingToWithdraw: 'Цуцлах хүсэлт байхгүй байна.',
  nothingToGiveUp: 'Чөлөөлөх орон тоо байхгүй байна.',
  withdrawTooLate: 'Комисс хүсэлтийг хянаж эхэлсэн тул цуцлах боломжгүй.',
  withdrawClosed: 'Бүртгэл хаагдсан тул хүсэлтээ цуцлах боломжгүй.',
  moveNotAllowed: 'Одоогийн төлөвт энэ үйлдлийг хийх боломжгүй.',
  noNewerAddress: 'Оршин суугчийн бүртгэлд шинэ хаяг байхгүй байна.',
  addressDeadlinePassed: 'Хаяг өөрчлөх хугацаа дууссан байна. Эцсийн хугацаа: {addressDeadline}.',
  addressLocked: 'Хүсэлт шийдвэрлэгдсэн тул хаяг солих боломжгүй.',
  messageNotIssued: 'Энэ мессежийг илгээх боломжгүй.',
  declineSignedIn: 'Элсэлтээс татгалзах, татгалзсан хариуг буцаахын тулд хүүхдийн асран хамгаалагч баталгаажсан бүртгэлээрээ нэвтэрнэ үү.',
  referenceWrong: 'Хүсэлтийн дугаар буруу байна. Баримт дээрх дугаараа шалгана уу.',
  notTheGuardian: 'Оршин суугчийн бүртгэлд Та энэ хүүхдийн эцэг, эх гэж бүртгэгдээгүй байна. «Асран хамгаалагч» гэснийг сонгоно уу.',
  registeredAsMother: 'Оршин суугчийн бүртгэлд Та энэ хүүхдийн эх гэж бүртгэгдсэн байна. «Эх» гэснийг сонгоно уу.',
  registeredAsFather: 'Оршин суугчийн бүртгэлд Та энэ хүүхдийн эцэг гэж бүртгэгдсэн байна. «Эцэг» гэснийг сонгоно уу.',
  registeredAsGuardian:
    'Оршин суугчийн бүртгэлд Та энэ хүүхдийн асран хамгаалагч гэж бүртгэгдсэн байна. «Асран хамгаалагч» гэснийг сонгоно уу.',
  requesterUnderage: 'Хүсэлт гаргагч 18 нас хүрсэн байх ёстой. Хүүхдийн биш, эцэг, эх, асран хамгаалагчийн регистрийн дугаарыг оруулна уу.',
  requesterNeeded: 'Эхлээд хүсэлт гаргагчийн регистрийн дугаарыг шалгуулна уу.',
  linkAlreadyOpen: 'Энэ хүүхдийг холбох хүсэлт илгээгдсэн байна. Ангийн багшийн хариуг хүлээнэ үү.',
  linkAlreadyApproved: 'Та энэ хүүхдийг аль хэдийн холбосон байна.',
  childMismatch: 'Хүүхдийн регистрийн дугаар, нэр, эцэг/эхийн нэр тохирохгүй байна.',
  childNotChecked: 'Эхлээд хүүхдийнхээ регистрийн дугаар, нэрийг шалгуулна уу.',
  childHasNoSchool: 'Энэ хүүхэд цэцэрлэг, сургуульд бүртгэлгүй байна.',
  groupWrong: 'Сонгосон анги, бүлэгт энэ хүүхэд бүртгэлгүй байна.',
  qrInvalid: 'QR код хүчингүй байна. Хүүхдийнхээ картыг дахин уншуулна уу.',
  qrNotStudent: 'Энэ QR код сурагчийн карт биш байна.',
  qrOld: 'Энэ карт хуучирсан байна. Хүүхдийнхээ шинэ картыг уншуулна уу.',
  absenceOverlaps: 'Энэ хугацаанд чөлөөний хүсэлт илгээсэн байна: {child}, {category}, {startDate}–{endDate}. Төлөв: {status}.',
  absenceNoSchoolDay: '{child} эдгээр өдөр хичээлгүй тул чөлөө авах шаардлагагүй. Дараагийн хичээл: {nextDay}.',
  absenceNoSchool: '{child} эдгээр өдөр хичээлгүй тул чөлөө авах шаардлагагүй.',
  absenceTooFar: 'Чөлөө авах боломжтой хугацаа: {from}–{to}.',
  notYourGroup: 'Энэ хүсэлт Таны бүлэгт хамаарахгүй байна.',
  groupNotYours: 'Энэ бүлэг Танд хамаарахгүй байна. «Бүлгүүд» хуудаснаас өөрийн бүлгээ сонгоно уу.',
  alreadyDecided: 'Энэ хүсэлтийг аль хэдийн шийдвэрлэсэн байна: «{status}», {who}, {decidedAt}.',
  decisionHeld: 'Өөр ажилтан энэ хүсэлтийг шийдвэрлэсэн байна.',
  placesChangedMeanwhile: 'Энэ нүдийг {who} өөрчилсөн байна ({changedAt}). Одоо: {places}.',
  placesBelowGiven: '{given} орон тоог аль хэдийн олгосон. Түүнээс цөөн болгох боломжгүй.',
  campaignOver: 'Энэ элсэлт дууссан тул өөрчлөх боломжгүй.',
  alreadyRated: 'Та аль хэдийн үнэлгээ өгсөн байна',
  ratingNeedsComment: '3-аас бага үнэлгээ өгөхдөө сэтгэгдлээ бичнэ үү',
  mealInFuture: 'Энэ хоол хараахан өгөгдөөгүй тул үнэлэх, сэтгэгдэл бичих боломжгүй.',
  mealCommentsFull: 'Нэг хоолонд {most} хүртэл сэтгэгдэл бичих боломжтой. Та {most} сэтгэгдлээ бичсэн байна.',
  ticketNeeded: 'Эхлээд хүүхдээ регистрийн дугаараар нь хайна уу.',
  ticketExpired: 'Хайлтын хугацаа дууссан байна. Хүүхдээ дахин хайна уу.',
  staffOnly: 'Энэ хэсэг зөвхөн ажилтанд нээлттэй.',
  notYourInstitution: 'Энэ хүсэлт Танай байгууллагад хамаарахгүй байна.',
  ownCaseToOffice: 'Өөрийн болон өөрийн хүүхдийн хүсэлтийг шийдвэрлэх боломжгүй. Сургуулийн захиргаа шийдвэрлэнэ.',
  ownCaseToCommission: 'Өөрийн болон өөрийн хүүхдийн хүсэлтийг шийдвэрлэх боломжгүй. Дээд шатны комисс шийдвэрлэнэ.',
  ownCaseToColleague: 'Өөрийн болон өөрийн хүүхдийн хүсэлтийг шийдвэрлэх боломжгүй. Комиссын өөр гишүүн шийдвэрлэнэ.',
  decisionNoteRequired: 'Тайлбар бичнэ үү: татгалзсан шалтгаан, хүүхэд шилжсэн сургууль, эсвэл гэр бүлээс хэн хүссэн.',
  residentRegistryDown: 'Оршин суугчийн бүртгэлтэй холбогдож чадсангүй. Түр хүлээгээд дахин оролдоно уу.',
  signInNeeded: 'Үргэлжлүүлэхийн тулд нэвтэрнэ үү.',
  sessionExpired: 'Таны нэвтрэх хугацаа дууссан байна',
  notAllowed: 'Танд энэ үйлдлийг хийх эрх байхгүй байна.',
  ownDataOnly: 'Та зөвхөн өөрийн мэдээллийг харах боломжтой.',
  notYourChild: 'Та энэ хүүхдийн мэдээллийг харах эрхгүй байна.',
  unknownAddress: 'Хүссэн мэдээлэл олдсонгүй.',
  tooLarge: 'Илгээсэн мэдээлэл хэт том байна.',
  tooManyCodes: 'Энэ хаяг руу өнөөдөр хэт олон код илгээсэн байна. Маргааш дахин оролдоно уу. Яаралтай бол лавлах утсаар холбогдоно уу.',
  requesterTooOften: 'Өөрийн регистрийн дугаарыг хэт олон удаа оруулсан байна. {minutes} минутын дараа хүүхдээ дахин хайгаад оролдоно уу.',
  tooManyTries: 'Хэт олон удаа оролдсон байна. {minutes} минутын дараа дахин оролдоно уу.',
  tooManyRequests: 'Хэт олон хүсэлт ирлээ. Түр хүлээгээд дахин оролдоно уу.',
  fault: 'Алдаа гарлаа. Дахин оролдоно уу.',
  overloaded: 'Систем ачаалалтай байна. Түр хүлээнэ үү.',
}

interface Details {
  fields?: Record<string, FieldMessage>
  values?: Record<string, string | number>
  /** Seconds after which the caller may try again. */
  retryAfter?: number
}

/** Thrown by rules and answers; the one error handler turns it into an envelope. */
export class Refused extends Error {
  readonly reason: Refusal
  readonly details: Details
  constructor(reason: Refusal, details: Details = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }
}

export const refuse = (reason: Refusal, details?: Details): never => {
  throw new Refused(reason, details)
}

function filled(sentence: string, values: Record<string, string | number> = {}): string {
  return fill(sentence, valuesInWords(values, 'mn'))
}

/** The sentence of a refusal that is told beforehand, such as why a button is closed. */
export const sentenceOf = (reason: Refusal, values: Record<string, string | number>): string => filled(sentences[reason], values)

export function refusalEnvelope({ reason, details: { fields, values } }: Refused) {
  const message = filled(sentences[reason], values)
  const result: RefusalResult = { reason, message, ...(fields && { fields }), ...(values && { values }) }
  return { SUCCESS_CODE: refusals[reason], RESPONSE_MESSAGE: message, RESULT: result }
}

export const successEnvelope = <Result>(result: Result, message = 'Амжилттай') => ({
  SUCCESS_CODE: CODE.success,
  RESPONSE_MESSAGE: message,
  RESULT: result,
})
