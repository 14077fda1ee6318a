/** Which subjects belong together, by their names; an edge in a common colour shows it. */
const families: readonly [RegExp, string][] = [
  [/хэл|уран зохиол|үндэсний бичиг|яриа/i, 'var(--chart-1)'],
  [/математик|мэдээлэл/i, 'var(--chart-2)'],
  [/хүн ба|байгал|физик|хими|биологи|газар зүй|түүх|нийг|ёс зүй|иргэний/i, 'var(--chart-3)'],
  [/биеийн тамир|технологи|эрүүл мэнд|хөдөлгөөн|дизайн/i, 'var(--chart-4)'],
]

export const familyColor = (courseName: string): string => families.find(([names]) => names.test(courseName))?.[1] ?? 'var(--chart-6)'
