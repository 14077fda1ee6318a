import { words } from '../words.tsx'

const text = {
  address: 'Хаяг',
  registrationNumber: 'Байгууллагын регистрийн дугаар',
  email: 'И-мэйл хаяг',
  phone: 'Лавлах утас',
  workingHours: 'Ажлын цаг',
  privacy: 'Нууцлалын бодлого',
  help: 'Тусламж',
  draw: 'Сугалаа',
  map: 'Байршлын газрын зураг',
  mapUnavailable: 'Газрын зураг ачаалагдсангүй. Хаягийг дээрх мэдээллээс харна уу.',
  openMap: 'Газрын зураг дээр харах',
  contact: 'Холбоо барих',
  socialTitle: 'Биднийг дагаарай',
  social: { facebook: 'Facebook хуудас', youtube: 'YouTube суваг', instagram: 'Instagram хуудас' },
  appsTitle: 'Гар утасны аппликейшн',
  apps: { appStore: 'App Store-оос татах', googlePlay: 'Google Play-ээс татах' },
  guidesTitle: 'Гарын авлага',
  guides: {
    'kindergarten-enrolment': 'Цэцэрлэгийн элсэлт',
    'first-grade-enrolment': '1 дүгээр ангийн элсэлт',
    'first-grade-checklist': 'Бэлтгэлийн жагсаалт',
    'change-registered-address': 'Бүртгэлийн хаягаа өөрчлөх',
    'link-a-child': 'Хүүхдээ порталд холбох',
  },
  backToTop: 'Дээш буцах',
  newWindow: 'шинэ цонхонд нээгдэнэ',
  copyright: '© {year} {operator}',
}

export type FooterText = typeof text
export const footer = words(text, async () => (await import('../en/footer.ts')).text)
