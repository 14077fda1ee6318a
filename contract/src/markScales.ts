import type { MarkColor } from './grades.ts'

export interface MarkStep {
  /** Lowest percentage of the step. */
  from: number
  code: string
  color: MarkColor
}

/** Steps from the best to the lowest, which begins at 0. */
export const MARK_SCALES: Readonly<Record<'primary' | 'secondary', readonly MarkStep[]>> = {
  primary: [
    { from: 85, code: 'Онц', color: 'green' },
    { from: 70, code: 'Сайн', color: 'lime' },
    { from: 55, code: 'Хангалттай', color: 'yellow' },
    { from: 40, code: 'Дунджаас доогуур', color: 'orange' },
    { from: 26, code: 'Дэмжлэг хэрэгтэй', color: 'red' },
    { from: 0, code: 'Хангалтгүй', color: 'red' },
  ],
  secondary: [
    { from: 90, code: 'A', color: 'green' },
    { from: 80, code: 'B', color: 'lime' },
    { from: 70, code: 'C', color: 'yellow' },
    { from: 60, code: 'D', color: 'orange' },
    { from: 0, code: 'F', color: 'red' },
  ],
}

/** Step that a percentage reaches. */
export const stepOf = (steps: readonly MarkStep[], percent: number): MarkStep | undefined => steps.find(({ from }) => percent >= from)
