import { words } from '../words.tsx'

/** Texts of the public pages only. */
const text = {
  /** Menu of the landing page. */
  anchors: {
    openMenu: 'Цэс нээх',
    closeMenu: 'Цэс хаах',
    menuTitle: 'Цэс',
    sections: 'Хуудасны хэсгүүд',
    menu: { begin: 'Элсэлт', intro: 'Танилцуулга', goal: 'Зорилго', phones: 'Холбоо барих' },
  },
  /** Replaces the log-in buttons if a session is stored. */
  toOwnHome: 'Миний нүүр',
  /** Front page of a school's own portal. */
  school: {
    lead: 'Хүүхдийнхээ хичээлийн хуваарь, ирц, дүн, гэрийн даалгавар, хоолны цэсийг эндээс харна.',
  },
  guides: {
    description: 'Эцэг, эх, асран хамгаалагчид зориулсан гарын авлага.',
    onlyMongolian: 'Гарын авлага монгол хэл дээр байна.',
    download: 'Татаж авах',
    print: 'Хэвлэх',
    done: 'Хийсэн',
    notDone: 'Хийгээгүй',
    unannounced: 'Элсэлт хараахан зарлагдаагүй байна. Зарласны дараа гарын авлага энд гарна.',
  },
}

export type PublicPagesText = typeof text
export const publicPages = words(text, async () => (await import('../en/publicPages.ts')).text)
