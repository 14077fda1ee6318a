import type { Language } from './words.tsx'

/** Words that the server tells in Mongolian and that are ours: sexes, citizenships, marks. Whatever else it tells stays as it is. */
const english: Readonly<Record<string, string>> = {
  Эрэгтэй: 'Male',
  Эмэгтэй: 'Female',
  Монгол: 'Mongolian',
  Онц: 'Excellent',
  Сайн: 'Good',
  Дунд: 'Fair',
  Хангалттай: 'Sufficient',
  'Дунджаас доогуур': 'Below average',
  'Дэмжлэг хэрэгтэй': 'Needs support',
  Хангалтгүй: 'Insufficient',
}

export const named = (word: string, language: Language): string => (language === 'en' ? (english[word] ?? word) : word)
