import type { MarkColor } from '@portal/contract/grades'
import { LAST_PRIMARY_GRADE } from '@portal/contract/school'

interface Step {
  from: number
  code: string
  color: MarkColor
}

const primary: readonly Step[] = [
  { from: 85, code: 'Онц', color: 'green' },
  { from: 70, code: 'Сайн', color: 'lime' },
  { from: 55, code: 'Хангалттай', color: 'yellow' },
  { from: 40, code: 'Дунджаас доогуур', color: 'orange' },
  { from: 26, code: 'Дэмжлэг хэрэгтэй', color: 'red' },
  { from: 0, code: 'Хангалтгүй', color: 'red' },
]
const secondary: readonly Step[] = [
  { from: 90, code: 'A', color: 'green' },
  { from: 80, code: 'B', color: 'lime' },
  { from: 70, code: 'C', color: 'yellow' },
  { from: 60, code: 'D', color: 'orange' },
  { from: 0, code: 'F', color: 'red' },
]

/** Mark as word or letter and its colour, by the scale of the grade. */
export function graded(level: number, percent: number): { code: string; color: MarkColor } {
  const steps = level <= LAST_PRIMARY_GRADE ? primary : secondary
  const step = steps.find(({ from }) => percent >= from)
  if (step === undefined) throw new Error(`No mark is ${percent}`)
  return { code: step.code, color: step.color }
}

/** Text in the table of results. */
export const inWords = (level: number, percent: number): string => `${percent} ${graded(level, percent).code}`
