import { words } from '../words.tsx'

const text = {
  name: 'Овог, нэр',
  school: 'Сургууль, цэцэрлэг',
  group: 'Бүлэг',
  printed: 'Хэвлэсэн',
  notOfficial: 'Мэдээллийн зориулалттай. Албан ёсны дүнгийн хуудсыг сургууль олгоно.',
}

export type PaperText = typeof text
export const paper = words(text, async () => (await import('../en/paper.ts')).text)
