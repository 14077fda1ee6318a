import { words } from '../words.tsx'

/** Titles of the pages; the same words stand in the breadcrumbs. */
const text = {
  home: 'Нүүр хуудас',
  login: 'Нэвтрэх',
  link: 'И-мэйлийн холбоос',
  invitation: 'Ажлын эрхийн урилга',
  recovery: 'Нэвтрэх эрхээ сэргээх',
  reset: 'Шинэ нууц үг',
  profile: 'Хувийн мэдээлэл',
  child: 'Хүүхдийн мэдээлэл',
  linkChild: 'Миний хүүхдүүд',
  apply: 'Элсэлт',
  applyRequest: 'Элсэлтийн хүсэлт илгээх',
  subApply: 'Элсэлт цэцэрлэг',
  subApplyRequest: 'Элсэлт цэцэрлэг',
  checkRequest: 'Хүсэлт шалгах',
  desk: 'Ажлын ширээ',
  deskLinks: 'Хүүхэд холбох хүсэлт',
  deskLeave: 'Чөлөөний хүсэлт',
  deskFirstGrade: '1 дүгээр ангийн элсэлт',
  deskKindergarten: 'Цэцэрлэгийн хүсэлт',
  deskSubProgram: 'Дэд хөтөлбөрийн хүсэлт',
  deskGroups: 'Бүлгүүд',
  deskGroup: 'Бүлэг',
  deskCards: 'QR карт',
  deskLetter: 'Эцэг, эхэд өгөх захидал',
  deskPeople: 'Багш нарын эрх',
  deskPlaces: 'Цэцэрлэгийн орон тоо',
  deskCampaigns: 'Элсэлтийн хугацаа',
  deskContent: 'Нийтийн хуудасны бичвэр',
  deskFamily: 'Гэр бүлийн өмнөөс',
  deskMessages: 'Хүргэгдээгүй мессеж',
  deskData: 'Мэдээлэл оруулах',
  gallery: 'Бүрэлдэхүүн хэсгүүд',
  notFound: 'Хуудас олдсонгүй',
  breadcrumbs: 'Байршил',
  opening: 'Хуудас нээж байна',
}

export type PagesText = typeof text
export const pages = words(text, async () => (await import('../en/pages.ts')).text)
