import { words } from '../words.tsx'

/** Page with questions, phone numbers and guides. */
const text = {
  title: 'Тусламж',
  lead: 'Түгээмэл асуултын хариулт, холбоо барих утас, гарын авлага нэг дор.',
  contents: 'Агуулга',
  faq: { 1: 'Цэцэрлэгийн элсэлт: асуулт, хариулт', 2: '1 дүгээр ангийн элсэлт: асуулт, хариулт' },
  guides: 'Гарын авлага',
  draw: 'Сугалаа',
  drawHint: 'Цэцэрлэгийн орон тоог хэрхэн сугалсныг хэн ч шалгаж болно:',
  privacy: 'Нууцлал',
  privacyHint: 'Мэдээллийг тань хэрхэн хадгалж, хамгаалдгийг уншина уу:',
}

export type HelpText = typeof text
export const help = words(text, async () => (await import('../en/help.ts')).text)
