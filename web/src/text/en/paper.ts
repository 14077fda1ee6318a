import type { PaperText } from '../mn/paper.ts'

export const text: PaperText = {
  name: 'Name',
  school: 'Institution',
  group: 'Class',
  printed: 'Printed',
  notOfficial: 'For information only. The school issues the official transcript.',
}
