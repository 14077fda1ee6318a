import { words } from '../words.tsx'

const text = {
  name: 'Овог, нэр',
  school: 'Сургууль',
  kindergarten: 'Цэцэрлэг',
  group: 'Бүлэг',
  teacher: 'Ангийн багш',
  printed: 'Хэвлэсэн',
  notOfficial: 'Мэдээллийн зориулалттай. Албан ёсны дүнгийн хуудсыг сургууль олгоно.',
}

export type PaperText = typeof text
export const paper = words(text, async () => (await import('../en/paper.ts')).text)
