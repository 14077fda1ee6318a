import { words } from '../words.tsx'

const text = {
  signIn: 'Нэвтрэх',
  reopened: 'Та нэвтэрсэн тул бүртгэлээ хаах хүсэлт цуцлагдлаа',
  dan: 'ДАН-аар нэвтрэх',
  signInHint: 'Хүүхдийнхээ сургуулийн мэдээллийг харахын тулд нэвтэрнэ үү.',
  sessionEnded: 'Таны нэвтрэх хугацаа дууссан байна. Дахин нэвтэрвэл өмнөх хуудас тань нээгдэнэ.',
  forgotPassword: 'Нууц үгээ мартсан уу?',
  noAccount: 'Бүртгэлгүй юу?',
  register: 'Бүртгүүлэх',
  aside: 'Гэрээс сургууль хүртэлх зам',
  asideText: 'Хүүхдийнхээ элсэлт, ирц, дүн, гэрийн даалгаврыг нэг дороос хараарай.',
  demo: 'Туршилтын хувилбар',
  demoHint: 'Энд байгаа хүн, сургууль бүгд зохиомол.',
  demoPeople: 'Туршилтын хэрэглэгчдийг харах',
  roles: {
    toParent: 'Эцэг, эхийн хэсэг рүү шилжих',
    toDesk: 'Ажлын ширээ рүү шилжих',
    secondStep: 'Төхөөрөмжөө баталгаажуулна уу',
  },
  secondStep: {
    why: 'Та энэ төхөөрөмж дээр анх удаа нэвтэрч байна. {contact} руу 6 оронтой код илгээлээ. Код 10 минут хүчинтэй.',
    enter: 'Нэвтрэх',
    again: 'Буцах',
  },
}

export type AccountsText = typeof text
export const accounts = words(text, async () => (await import('../en/accounts.ts')).text)
