import type { Language } from '@portal/contract/language'

/** Official transliteration of Mongolian names. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'ye',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'ö',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'ü',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'i',
  ы: 'y',
  ь: 'i',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

function latinOf(letter: string): string {
  const small = letter.toLowerCase()
  const latin = LATIN[small] ?? letter
  return small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

const inLatin = (name: string): string => [...name].map(latinOf).join('')

const ORDINAL = String.raw`(\d+)[-\s]?(?:д[уү]г[аэ]{2}р|р)`

/** Patterns of names and their English form; the first match wins. */
const kinds: readonly [pattern: RegExp, english: (...parts: string[]) => string][] = [
  [
    new RegExp(`^(.+) дүүргийн ${ORDINAL} цэцэрлэг$`, 'u'),
    (district = '', number = '') => `${inLatin(district)} district, kindergarten ${number}`,
  ],
  [/^(.+) дүүргийн «(.+)» цэцэрлэг$/u, (district = '', name = '') => `${inLatin(district)} district, «${inLatin(name)}» kindergarten`],
  [new RegExp(`^${ORDINAL} цэцэрлэг$`, 'u'), (number = '') => `Kindergarten ${number}`],
  [
    new RegExp(`^(.+) дүүргийн ${ORDINAL} (?:сургууль|ЕБС)$`, 'u'),
    (district = '', number = '') => `${inLatin(district)} district, school ${number}`,
  ],
  [new RegExp(`^${ORDINAL} (?:сургууль|ЕБС)$`, 'u'), (number = '') => `School ${number}`],
  [new RegExp(`^(.+) ${ORDINAL}$`, 'u'), (district = '', number = '') => `${inLatin(district)} ${number}`],
  [/^(.+) сумын (?:сургууль|ЕБС)$/u, (soum = '') => `${inLatin(soum)} soum school`],
  [/^«(.+)» (?:сургууль|ЕБС)$/u, (name = '') => `«${inLatin(name)}» school`],
  [new RegExp(`^${ORDINAL} хороо$`, 'u'), (number = '') => `Khoroo ${number}`],
  [new RegExp(`^${ORDINAL} баг$`, 'u'), (number = '') => `Bag ${number}`],
  [/^(.+) дүүрэг$/u, (district = '') => `${inLatin(district)} district`],
  [/^(.+) аймаг$/u, (province = '') => `${inLatin(province)} province`],
  [/^(.+) сум$/u, (soum = '') => `${inLatin(soum)} soum`],
]

/** Name of a place or institution in the page's language: the registers have only the Mongolian one. */
export function placeName(name: string, language: Language): string {
  if (language === 'mn') return name
  for (const [pattern, english] of kinds) {
    const parts = pattern.exec(name)?.slice(1)
    if (parts !== undefined) return english(...parts)
  }
  return inLatin(name)
}

/** Fixed Mongolian terms of the server: sexes, citizenships, marks. Other text stays unchanged. */
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
