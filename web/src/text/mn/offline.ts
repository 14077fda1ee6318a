import { words } from '../words.tsx'

/** Texts for the offline page and banner. */
const text = {
  /** Texts by cause of the lost connection. */
  lost: {
    line: { title: 'Сүлжээгүй байна', hint: 'Интернэт холболтоо шалгаарай. Сүлжээ орж ирмэгц энэ хуудас өөрөө нээгдэнэ.' },
    portal: {
      title: 'Портал хариу өгөхгүй байна',
      hint: 'Портал түр ажиллахгүй байж магадгүй. Хэсэг хүлээгээрэй: хариу ирмэгц энэ хуудас өөрөө нээгдэнэ.',
    },
  },
  /** For a person who logged out while offline. */
  loggedOut: 'Та энэ төхөөрөмжөөс гарсан байна. Портал хариу өгмөгц нэвтрэлт тань порталд ч хаагдана.',
  help: 'Лавлах утас: {phone}',
  since: 'Сүүлд шинэчилсэн: {time}',
  partial: 'Мэдээлэл дутуу байж магадгүй.',
  today: 'өнөөдөр {time}',
  yesterday: 'өчигдөр {time}',
  readable: 'Сүлжээгүй үед уншиж болох хуудсууд',
}

export type OfflineText = typeof text
export const offline = words(text, async () => (await import('../en/offline.ts')).text)
