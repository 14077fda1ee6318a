import type { Role } from '@portal/contract/accounts'
import { words } from '../words.tsx'

const roles: Record<Role, string> = {
  EDU_PARENT: 'Эцэг, эх',
  TEACHER: 'Багш',
  SCHOOL: 'Захиргаа',
  COMMISSION: 'Элсэлтийн комисс',
}

const text = {
  help: 'Тусламж',
  menu: 'Цэс',
  openMenu: 'Цэс нээх',
  closeMenu: 'Цэс хаах',
  myChildren: 'Миний хүүхдүүд',
  noLinkedChildren: 'Холбосон хүүхэд байхгүй байна',
  toChild: 'Хүүхдийн мэдээлэл харах',
  selectChild: 'Хүүхэд сонгох',
  swapChild: 'Хүүхэд солих',
  registerChild: 'Хүүхэд бүртгэх',
  studentPart: 'Сурагчийн хэсэг',
  chooseChildFirst: 'Эхлээд хүүхдээ сонгоно уу',
  back: 'Буцах',
  tabs: 'Доод цэс',
  tabNames: { home: 'Нүүр', attendance: 'Ирц', homework: 'Даалгавар', meals: 'Хоол', children: 'Хүүхэд', apply: 'Элсэлт' },
  account: 'Хэрэглэгчийн цэс',
  profile: 'Хувийн мэдээлэл',
  logOut: 'Гарах',
  roles,
}

export type DrawerText = typeof text
export const drawer = words(text, async () => (await import('../en/drawer.ts')).text)
