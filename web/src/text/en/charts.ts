import type { ChartsText } from '../mn/charts.ts'

export const text: ChartsText = {
  asTable: 'Show as a table',
  part: 'Figure',
  count: 'Count',
  share: 'Share',
}
