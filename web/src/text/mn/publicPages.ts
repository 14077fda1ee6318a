import { words } from '../words.tsx'

/** What public pages alone say. */
const text = {
  /** The landing's own menu. */
  anchors: {
    openMenu: 'Цэс нээх',
    closeMenu: 'Цэс хаах',
    menuTitle: 'Цэс',
    sections: 'Хуудасны хэсгүүд',
    menu: { begin: 'Элсэлт', intro: 'Танилцуулга', goal: 'Зорилго', phones: 'Холбоо барих' },
  },
  /** In place of the log-in buttons where a session is stored. */
  toOwnHome: 'Миний нүүр',
  guides: {
    description: 'Эцэг, эх, асран хамгаалагчид зориулсан гарын авлага.',
    onlyMongolian: 'Гарын авлага монгол хэл дээр байна.',
    download: 'Татаж авах',
    print: 'Хэвлэх',
    done: 'Хийсэн',
    notDone: 'Хийгээгүй',
  },
}

export type PublicPagesText = typeof text
export const publicPages = words(text, async () => (await import('../en/publicPages.ts')).text)
