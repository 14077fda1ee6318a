import type { Operator } from '@portal/contract/phones'
import { words } from '../words.tsx'

const operators: Record<Operator, string> = { uni: 'Юнител', mobi: 'Мобиком', gmobile: 'Жи-Мобайл', sky: 'Скайтел' }

const text = {
  title: 'Бүртгүүлэх',
  steps: { 1: '2 алхмын 1 дэх:', 2: '2 алхмын 2 дахь:' },
  account: 'Нэвтрэх мэдээлэл',
  confirmation: 'Баталгаажуулалт',
  operators,
  proven: 'Баталгаажсан',
  otherContact: 'Өөр дугаар, хаяг ашиглах',
  next: 'Үргэлжлүүлэх',
  back: 'Буцах',
  register: 'Бүртгүүлэх',
  passwordAgain: 'Аюулгүй байдлын үүднээс нууц үгийг хадгалдаггүй. Нууц үгээ дахин оруулна уу.',
  usernameHint: 'Энэ дугаар эсвэл хаяг Таны нэвтрэх нэр болно.',
  registered: 'Амжилттай бүртгэгдлээ',
  recoverPassword: 'Нууц үг сэргээх',
  checkUsername: 'Нэвтрэх нэр шалгах',
}

export type RegistrationText = typeof text
export const registration = words(text, async () => (await import('../en/registration.ts')).text)
