import { words } from '../words.tsx'

const text = {
  signIn: 'Нэвтрэх',
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
}

export type AccountsText = typeof text
export const accounts = words(text, async () => (await import('../en/accounts.ts')).text)
