import { CODE, type RefusalResult } from '@portal/contract/envelope'
import type { FieldMessage } from '@portal/contract/fields'
import { type Refusal, refusals } from '@portal/contract/refusals'

/** What a parent reads, one sentence for each refusal. */
const sentences: Record<Refusal, string> = {
  inputInvalid: 'Оруулсан мэдээлэл буруу байна. Шалгаад дахин илгээнэ үү.',
  notFoundRecord: 'Мэдээлэл олдсонгүй.',
  loginFailed: 'Нэвтрэх нэр эсвэл нууц үг буруу байна',
  notRegistered: 'Та системд бүртгэлгүй байна',
  captchaNeeded: 'Та робот биш гэдгээ баталгаажуулна уу.',
  captchaWrong: 'Баталгаажуулалт буруу байна. Дахин оролдоно уу.',
  captchaExpired: 'Баталгаажуулалтын хугацаа дууссан байна. Дахин баталгаажуулна уу.',
  captchaUsed: 'Энэ баталгаажуулалтыг ашигласан байна. Дахин баталгаажуулна уу.',
  codeWrong: 'Баталгаажуулах код буруу байна. Үлдсэн оролдлого: {left}.',
  codeExpired: 'Баталгаажуулах кодын хугацаа дууссан байна. Шинэ код авна уу.',
  codeEnded: 'Кодыг 5 удаа буруу оруулсан тул хүчингүй боллоо. Шинэ код авна уу.',
  codeTooSoon: 'Шинэ кодыг {seconds} секундийн дараа авах боломжтой.',
  codeNotRequested: 'Эхлээд баталгаажуулах код авна уу.',
  verificationExpired: 'Баталгаажуулснаас хойш 30 минут өнгөрсөн байна. Шинэ код авч, дахин баталгаажуулна уу.',
  mailLinkUsed: 'Энэ холбоосыг ашигласан байна.',
  mailLinkInvalid: 'Холбоос буруу эсвэл хугацаа нь дууссан байна. Шинэ код авна уу.',
  contactTaken: 'Энэ утасны дугаар эсвэл и-мэйл хаяг бүртгэлтэй байна. Нэвтэрнэ үү, эсвэл нууц үгээ сэргээнэ үү.',
  personTaken: 'Энэ регистрийн дугаар бүртгэлтэй байна. Нэвтрэх нэрээ «Нэвтрэх нэр шалгах» хэсгээс харна уу.',
  identityMismatch: 'Регистрийн дугаар, овог, нэр хоорондоо тохирохгүй байна. Иргэний үнэмлэхээ харж дахин оруулна уу.',
  guardianUnderage: 'Зөвхөн 18 нас хүрсэн хүн бүртгүүлэх боломжтой.',
  oldPasswordWrong: 'Хуучин нууц үг буруу байна',
  newPasswordSame: 'Шинэ нууц үг хуучнаасаа өөр байх ёстой',
  signInNeeded: 'Үргэлжлүүлэхийн тулд нэвтэрнэ үү.',
  sessionExpired: 'Таны нэвтрэх хугацаа дууссан байна',
  notAllowed: 'Танд энэ үйлдлийг хийх эрх байхгүй байна.',
  ownDataOnly: 'Та зөвхөн өөрийн мэдээллийг харах боломжтой.',
  notYourChild: 'Та энэ хүүхдийн мэдээллийг харах эрхгүй байна.',
  unknownAddress: 'Хүссэн мэдээлэл олдсонгүй.',
  tooLarge: 'Илгээсэн мэдээлэл хэт том байна.',
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

const filled = (sentence: string, values: Record<string, string | number> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

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
