import { words } from '../words.tsx'

/** Without a network. */
const text = {
  title: 'Сүлжээгүй байна',
  since: 'Сүүлд шинэчилсэн: {time}',
  today: 'өнөөдөр {time}',
  yesterday: 'өчигдөр {time}',
  hint: 'Интернэт холболтоо шалгаарай. Сүлжээ орж ирмэгц энэ хуудас өөрөө нээгдэнэ.',
  readable: 'Сүлжээгүй үед уншиж болох хуудсууд',
}

export type OfflineText = typeof text
export const offline = words(text, async () => (await import('../en/offline.ts')).text)
