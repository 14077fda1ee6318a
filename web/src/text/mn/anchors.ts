import { words } from '../words.tsx'

/** The landing's own menu. */
const text = {
  openMenu: 'Цэс нээх',
  closeMenu: 'Цэс хаах',
  menuTitle: 'Цэс',
  sections: 'Хуудасны хэсгүүд',
  menu: { begin: 'Элсэлт', intro: 'Танилцуулга', goal: 'Зорилго', phones: 'Холбоо барих' },
}

export type AnchorsText = typeof text
export const anchors = words(text, async () => (await import('../en/anchors.ts')).text)
