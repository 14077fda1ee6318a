import { words } from '../words.tsx'

const text = {
  asTable: 'Хүснэгтээр харах',
  part: 'Үзүүлэлт',
  count: 'Тоо',
  share: 'Хувь',
}

export type ChartsText = typeof text
export const charts = words(text, async () => (await import('../en/charts.ts')).text)
