type Scale = readonly (readonly [from: number, code: string])[]

/** The first five grades are told in words, the others in letters. */
const words: Scale = [
  [85, 'Онц'],
  [70, 'Сайн'],
  [55, 'Хангалттай'],
  [40, 'Дунджаас доогуур'],
  [26, 'Дэмжлэг хэрэгтэй'],
  [0, 'Хангалтгүй'],
]
const letters: Scale = [
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
  [0, 'F'],
]
const LAST_PRIMARY = 5

export function gradeCode(level: number, mark: number): string {
  const scale = level <= LAST_PRIMARY ? words : letters
  return scale.find(([from]) => mark >= from)?.[1] ?? ''
}

export const examNames = { STATE: 'Улсын шалгалт', QUALITY: 'Чанарын үнэлгээ', OLYMPIAD: 'Олимпиад' } as const
