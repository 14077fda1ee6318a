import type { FieldMessage } from '@portal/contract/fields'
import { words } from '../words.tsx'

const messages: Record<FieldMessage, string> = {
  contactRequired: 'Утасны дугаар эсвэл и-мэйл хаягаа оруулна уу',
  contactInvalid: 'И-мэйл хаяг эсвэл утасны дугаар буруу байна',
  contactTooLong: 'Утасны дугаар, и-мэйл хаяг 50 тэмдэгтээс ихгүй байх ёстой',
  passwordRequired: 'Нууц үгээ оруулна уу',
  loginPasswordCyrillic: 'Нууц үгийг кирилл үсгээр бичсэн байна. Гарын хэлээ сольж, дахин оруулна уу',
  registryRequired: 'Регистрийн дугаараа оруулна уу',
  registryDigitsOnly: '0-ээс 9 хүртэлх тоо оруулна уу',
  registryLength: 'Регистрийн дугаарын тоо 8 оронтой байх ёстой',
  registryLettersCyrillic: 'Регистрийн үсгийг кирилл үсгээр оруулна уу',
  registryShape: 'Регистрийн дугаар 2 үсэг, 8 тооноос бүрдэнэ',
  registryWrong: 'Регистрийн дугаар буруу байна.',
  phoneRequired: 'Утасны дугаараа оруулна уу',
  phoneDigitsOnly: 'Зөвхөн тоо оруулна уу',
  phoneLength: 'Утасны дугаар 8 оронтой байх ёстой',
  fieldRequired: 'Энэ талбарыг бөглөнө үү',
  inputInvalid: 'Оруулсан мэдээлэл буруу байна. Шалгаад дахин илгээнэ үү.',
}

const text = {
  messages,
  contact: 'Утасны дугаар эсвэл и-мэйл хаяг',
  password: 'Нууц үг',
  showPassword: 'Нууц үг харуулах',
  hidePassword: 'Нууц үг нуух',
  phone: 'Утасны дугаар',
  registryNumber: 'Регистрийн дугаар',
  firstLetter: 'Регистрийн 1 дэх үсэг',
  secondLetter: 'Регистрийн 2 дахь үсэг',
  eightDigits: 'Регистрийн 8 орон',
  letter: 'Үсэг',
  birthDate: 'Төрсөн огноо',
}

export type FieldsText = typeof text
export const fields = words(text, async () => (await import('../en/fields.ts')).text)
