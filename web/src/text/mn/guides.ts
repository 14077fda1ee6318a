import { words } from '../words.tsx'

const text = {
  description: 'Эцэг, эх, асран хамгаалагчид зориулсан гарын авлага.',
  onlyMongolian: 'Гарын авлага монгол хэл дээр байна.',
  download: 'Татаж авах',
  print: 'Хэвлэх',
  done: 'Хийсэн',
  notDone: 'Хийгээгүй',
}

export type GuidesText = typeof text
export const guides = words(text, async () => (await import('../en/guides.ts')).text)
