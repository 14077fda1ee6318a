import { words } from '../words.tsx'

/** What a person reads whose address leads nowhere. */
const text = {
  hint: 'Хаяг буруу бичигдсэн эсвэл хуудас зөөгдсөн байж болно.',
  toHome: 'Нүүр хуудас руу буцах',
}

export type LostText = typeof text
export const lost = words(text, async () => (await import('../en/lost.ts')).text)
