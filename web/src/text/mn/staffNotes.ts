import { words } from '../words.tsx'

const text = {
  note: 'Тэмдэглэл',
  internal: 'Дотоод тэмдэглэл',
  add: 'Тэмдэглэл нэмэх',
  label: 'Тэмдэглэл',
  staffOnly: 'Зөвхөн танай байгууллагын ажилтан уншина. Эцэг, эхэд харагдахгүй.',
  save: 'Хадгалах',
  saved: 'Тэмдэглэлийг хадгаллаа',
  worksOn: '{name} энэ хүсэлт дээр ажиллаж байна.',
}
export type StaffNotesText = typeof text
export const staffNotes = words(text, async () => (await import('../en/staffNotes.ts')).text)
