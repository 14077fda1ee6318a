import { words } from '../words.tsx'

const text = {
  tagline: 'Цахим элсэлт, бүртгэл',
  login: 'Нэвтрэх',
  register: 'Бүртгүүлэх',
  heroTitle: 'Хүүхдээ цэцэрлэг, сургуульд гэрээсээ бүртгүүлээрэй',
  heroText:
    'Эцэг, эх, асран хамгаалагч Та элсэлтийн хүсэлтээ цахимаар илгээж, хариугаа шалгаж, хүүхдийнхээ ирц, дүн, гэрийн даалгаврыг нэг дороос харах боломжтой.',
  organisation: 'Эцэг эхийн цахим үйлчилгээний төв',
  helpDesk: 'Лавлах утас',
  helpDeskPhone: '92550301',
  workingHours: 'Даваа–Баасан, 08:30–17:30',
}

export type ShellText = typeof text
export const shell = words(text, async () => (await import('../en/shell.ts')).text)
