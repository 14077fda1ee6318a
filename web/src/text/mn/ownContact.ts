import { words } from '../words.tsx'

const text = {
  title: 'Утас, и-мэйл солих',
  hint: 'Шинэ утас эсвэл и-мэйл рүү код илгээнэ. Баталгаажуулсны дараа тэр нь Таны нэвтрэх нэр болж, хуучинд нь мэдэгдэнэ. Бусад төхөөрөмж дээрх нэвтрэлт дуусна.',
  phoneHint: 'Та и-мэйлээр нэвтэрдэг тул утасны дугаар нэмэлтээр хадгалагдана, нэвтрэх нэр өөрчлөгдөхгүй.',
  contact: 'Шинэ утас эсвэл и-мэйл',
  password: 'Одоогийн нууц үг',
  ask: 'Код авах',
  sentTo: 'Код илгээсэн: {contact}',
  save: 'Баталгаажуулж, солих',
  another: 'Өөр утас, и-мэйл оруулах',
  saved: 'Таны нэвтрэх нэр солигдлоо',
  phoneSaved: 'Таны утасны дугаар хадгалагдлаа',
}

export type OwnContactText = typeof text
export const ownContact = words(text, async () => (await import('../en/ownContact.ts')).text)
