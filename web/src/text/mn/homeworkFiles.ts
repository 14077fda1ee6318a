import { words } from '../words.tsx'

const text = {
  files: 'Даалгаврын файл',
  names: { JPEG: 'Зураг {number}', PDF: 'PDF {number}' },
  kb: '{size} КБ',
  mb: '{size} МБ',
  download: 'Татах',
  saved: { JPEG: 'даалгавар-{number}.jpg', PDF: 'даалгавар-{number}.pdf' },
}

export type HomeworkFilesText = typeof text
export const homeworkFiles = words(text, async () => (await import('../en/homeworkFiles.ts')).text)
