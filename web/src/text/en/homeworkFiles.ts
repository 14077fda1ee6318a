import type { HomeworkFilesText } from '../mn/homeworkFiles.ts'

export const text: HomeworkFilesText = {
  files: 'Files of the homework',
  names: { JPEG: 'Picture {number}', PDF: 'PDF {number}' },
  kb: '{size} KB',
  mb: '{size} MB',
  download: 'Download',
  saved: { JPEG: 'homework-{number}.jpg', PDF: 'homework-{number}.pdf' },
}
