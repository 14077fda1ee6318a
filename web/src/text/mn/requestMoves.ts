import { words } from '../words.tsx'

const text = {
  family: 'Гэр бүл',
  phone: 'Утас харах',
  noPhone: 'Утас бүртгэлгүй байна',
  moves: {
    ACCEPTED: 'Айлын өмнөөс баталгаажуулах',
    WITHDRAWN: 'Гэр бүлийн хүсэлтээр цуцлах',
    MOVED: 'Өөр сургуульд шилжсэн',
    DEPARTED: 'Орон тоог чөлөөлөх',
  },
  withdraw: {
    title: '{child}: гэр бүлийн хүсэлтээр цуцлах',
    note: 'Хэн, хэзээ, яаж хүссэн (эцэг, эхэд харагдахгүй)',
    what: 'Илгээгч болон бүх асран хамгаалагчид мэдэгдэнэ. Тэд {days} хоногийн дотор сэргээж болох бөгөөд дараалал нь хэвээр байна.',
    action: 'Цуцалж, мэдэгдэх',
    done: 'Хүсэлтийг цуцаллаа. Гэр бүл {date} хүртэл сэргээж болно.',
  },
  moved: {
    title: '{child}: шинэ сургууль',
    search: 'Сургуулийн нэр, дүүрэг',
    hint: 'Жишээ нь: Баянзүрх 84',
    none: 'Ийм сургууль олдсонгүй',
    action: 'Шилжүүлж, мэдэгдэх',
    name: 'Шилжсэн',
  },
  firstGraders: {
    title: 'Ирэх 1 дүгээр анги',
    below: 'Баталгаажсан {count} хүүхэд: охин {girls}, хүү {boys}',
    none: 'Баталгаажсан хүүхэд алга',
    noneHint: 'Гэр бүл элсэлтээ баталгаажуулмагц хүүхэд энд гарна.',
    number: '№',
    child: 'Хүүхэд',
    sex: 'Хүйс',
    born: 'Төрсөн өдөр',
    kindergarten: 'Цэцэрлэг',
    noKindergarten: 'бүртгэлгүй',
    papers: 'Авсан бичиг баримт',
    missing: 'Дутуу',
    sexes: { female: 'охин', male: 'хүү' },
    paper: { BIRTH: 'Төрсний гэрчилгээ', IDENTITY: 'Эцэг, эхийн үнэмлэх', PHOTO: '3×4 зураг' },
    paperOf: '{child}: {paper}',
    missingOnly: 'Бичиг баримт дутуу ({count})',
    print: 'Хэвлэх',
    kindergartens: 'Ирж буй цэцэрлэгүүд',
  },
}

export type RequestMovesText = typeof text
export const requestMovesWords = words(text, async () => (await import('../en/requestMoves.ts')).text)
