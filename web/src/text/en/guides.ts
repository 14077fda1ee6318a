import type { GuidesText } from '../mn/guides.ts'

export const text: GuidesText = {
  description: 'A guide for parents and guardians.',
  onlyMongolian: 'The guides are in Mongolian.',
  download: 'Download',
  print: 'Print',
  done: 'Done',
  notDone: 'Not done',
}
