import { words } from '../words.tsx'

const text = {
  title: 'ДАН-аар нэвтрэх',
  again: 'ДАН-аар дахин нэвтрэх',
  toLogin: 'Нууц үгээр нэвтрэх',
  own: '{name}, Таны нэр дээр {contact} нэвтрэх нэртэй бүртгэл байна. Таных бол нууц үг эсвэл кодоор баталгаажуулна уу. Бусад төхөөрөмж дээрх нэвтрэлт хаагдана.',
  askCode: 'Код авах: {contact}',
  sent: 'Код илгээсэн: {contact}',
  byPassword: 'Нууц үгээр баталгаажуулах',
  confirm: 'Баталгаажуулах',
  other: 'Энэ миний бүртгэл биш',
  otherWhat: 'Шинэ бүртгэл нээмэгц {contact} нэвтрэх нэртэй бүртгэл, түүний хүүхдийн холбоос хаагдана.',
  newcomer: '{name}, ДАН Таныг баталгаажууллаа. Мэдэгдэл хүлээн авах утас эсвэл и-мэйлээ оруулаад, нууц үгээ сонгоно уу.',
  next: 'Үргэлжлүүлэх',
  back: 'Буцах',
  register: 'Бүртгүүлэх',
}

export type DanText = typeof text
export const dan = words(text, async () => (await import('../en/dan.ts')).text)
