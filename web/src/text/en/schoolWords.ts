import { absence } from '../mn/absence.ts'
import { health } from '../mn/health.ts'
import type { SchoolWordsText } from '../mn/schoolWords.ts'
import { text as absenceText } from './absence.ts'
import { text as healthText } from './health.ts'

const subjects = {
  'Хөдөлгөөн, эрүүл мэнд': 'Movement and health',
  'Хэл яриа': 'Speech',
  'Математикийн энгийн төсөөлөл': 'Early mathematics',
  'Байгаль, нийгмийн орчин': 'Nature and surroundings',
  Нийгэмшихүй: 'Social skills',
  'Дүрслэх урлаг': 'Art',
  Хөгжим: 'Music',
  'Монгол хэл': 'Mongolian',
  Математик: 'Mathematics',
  'Хүн ба орчин': 'People and environment',
  'Хүн ба байгаль': 'People and nature',
  'Хүн ба нийгэм': 'People and society',
  'Англи хэл': 'English',
  Технологи: 'Technology',
  'Биеийн тамир': 'Physical education',
  'Эрүүл мэнд': 'Health',
  'Иргэний ёс зүйн боловсрол': 'Civic ethics',
  'Уран зохиол': 'Literature',
  'Үндэсний бичиг': 'Mongolian script',
  'Мэдээллийн технологи': 'Information technology',
  'Байгалийн ухаан': 'Science',
  Физик: 'Physics',
  Хими: 'Chemistry',
  Биологи: 'Biology',
  'Газар зүй': 'Geography',
  'Монголын түүх': 'Mongolian history',
  'Нийгмийн ухаан': 'Social studies',
  'Орос хэл': 'Russian',
  'Зураг зүй': 'Technical drawing',
  'Дизайн технологи': 'Design and technology',
  'Иргэний боловсрол': 'Civic education',
  'Ангийн цаг': 'Class hour',
}

const marks = {
  'Явцын үнэлгээ': 'Progress mark',
  'Нэгж хичээлийн үнэлгээ': 'Unit mark',
  'Бие даалт': 'Independent work',
  Шалгалт: 'Test',
  'Улирлын үнэлгээ': 'Term mark',
  'Улсын шалгалт': 'State exam',
  'Чанарын үнэлгээ': 'Quality assessment',
  Олимпиад: 'Olympiad',
  Онц: 'Excellent',
  Сайн: 'Good',
  Хангалттай: 'Sufficient',
  'Дунджаас доогуур': 'Below average',
  'Дэмжлэг хэрэгтэй': 'Needs support',
  Хангалтгүй: 'Insufficient',
}

const institutions = {
  'Ерөнхий боловсролын сургууль': 'General education school',
  'Төрийн байгууллага': 'State institution',
  'Төрийн өмчийн': 'Public',
  'Төрийн бус өмчийн': 'Private',
  Захирал: 'Principal',
  Эрхлэгч: 'Head of kindergarten',
  Дарга: 'Head',
  'Бичиг хэрэг': 'Office',
  'Спорт заал': 'Gym',
  'Сурах бичиг': 'Textbook',
  Дэвтэр: 'Notebook',
}

const groups = {
  'бага бүлэг': 'Junior group',
  'дунд бүлэг': 'Middle group',
  'ахлах бүлэг': 'Senior group',
  'бэлтгэл бүлэг': 'Preparatory group',
  'яслийн бүлэг': 'Nursery group',
}

const pairs = (mn: Readonly<Record<string, string>>, en: Readonly<Record<string, string>>) =>
  Object.entries(mn).map(([key, word]): [string, string] => [word, en[key] ?? word])

const english = new Map(
  [
    ...Object.entries({ ...subjects, ...marks, ...institutions, ...groups }),
    ...pairs(absence.mn.categories, absenceText.categories),
    ...pairs(health.mn.flags, healthText.flags),
  ].map(([word, own]): [string, string] => [word.toLocaleLowerCase('mn'), own]),
)

const longestFirst = [...english.keys()].sort((one, other) => other.length - one.length)
const escaped = longestFirst.map((word) => word.replaceAll(/[.()°]/g, '\\$&'))
/** Matches whole words. The oldest browsers lack lookbehind, so the character before a word is matched too. */
const known = new RegExp(`(^|\\P{L})(${escaped.join('|')})(?!\\p{L})`, 'giu')

/** Translates a word and keeps its lower case. */
function inEnglish(word: string): string {
  const own = english.get(word.toLocaleLowerCase('mn')) ?? word
  return word.charAt(0) === word.charAt(0).toLocaleLowerCase('mn') ? own.charAt(0).toLocaleLowerCase('en') + own.slice(1) : own
}

const LETTERS: Readonly<Record<string, string>> = { а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'ye' }

export const text: SchoolWordsText = {
  inWords: (line) =>
    line
      .replaceAll(/(\d{1,2})([а-е]) бүлэг/gu, (_, level: string, letter: string) => `class ${level}${LETTERS[letter] ?? letter}`)
      .replaceAll(/(\d{1,2}) (?:дугаар|дүгээр) анги(?!\p{L})/gu, (_, level: string) => `grade ${level}`)
      .replaceAll(known, (_, before: string, word: string) => before + inEnglish(word)),
}
