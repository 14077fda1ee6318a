import { words } from '../words.tsx'

const text = {
  download: 'Excel татах',
  failed: 'Файлыг бэлтгэж чадсангүй. Дахин оролдоно уу',
}

export type SheetText = typeof text
export const sheetWords = words(text, async () => (await import('../en/sheet.ts')).text)
