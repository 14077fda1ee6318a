import type { PaperText } from '../mn/paper.ts'

export const text: PaperText = {
  name: 'Name',
  school: 'School',
  kindergarten: 'Kindergarten',
  group: 'Class',
  teacher: 'Class teacher',
  printed: 'Printed',
  notOfficial: 'For information only. The school issues the official transcript.',
}
