import { type Period, type RetentionKey, retention } from '@portal/contract/retention'
import { fill, words } from '../words.tsx'

/** Stored data and the reason for it; {time} comes from the contract's retention table. */
const kept: Record<RetentionKey, string> = {
  codes: 'Баталгаажуулах код (10 минут хүчинтэй), нэвтрэх оролдлогын тоо: {time}. Хэн нэгэн код таах гэж оролдохоос хамгаална.',
  copies: 'Таны хүссэн мэдээллийн хуулбар: бэлэн болсноос хойш {time}. Зөвхөн Та татаж авах хугацаа.',
  sessions: 'Нэвтрэлт: {time}. 30 хоног ашиглаагүй бол өмнө нь дуусна.',
  invitations: 'Ажилтны урилга: хугацаа нь дууссанаас хойш {time}. Урилгын талаар лавлахад хэрэгтэй.',
  messageTexts: 'Мессеж, захидлын агуулга: хүргэснээс хойш {time}. Код, холбоостойг нь хүргэмэгц устгана.',
  inbox: 'Порталын «Мэдэгдэл» хуудасны бичвэр: {time}. Хүүхдийн мэдээлэл харах эрх хаагдвал тэр дор нь харагдахаа болино.',
  messages: 'Хэнд, хэзээ мессеж илгээснийг агуулгагүйгээр: {time}. Мэдэгдсэн эсэхийг лавлахад хэрэгтэй.',
  files: 'Гэр бүлийн илгээсэн зураг: хүсэлтийг шийдсэнээс хойш {time}. Шийдвэрийн үндэслэлийг тодруулахад хэрэгтэй.',
  homeworkFiles: 'Гэрийн даалгаврын зураг, PDF: өгөх өдрөөс нь хойш {time}.',
  noticeFiles: 'Багш, захиргааны зарлалын файл: илгээснээс хойш {time}.',
  readAudit:
    'Хүүхдийн мэдээлэлд хэн, хэзээ хандсан, эрхгүй хандахыг оролдсон тухай бүртгэл: {time}. Хүүхдийн мэдээллийг хэн үзсэнийг Танд харуулахад хэрэгтэй.',
  schoolLife:
    'Хичээлийн ба өдрийн ирц, хоол, гэрийн даалгавар, зарлал, явцын дүн, эрүүл мэндийн асуумж: {time}. Сургуулийн нэг үе шатны хугацаа.',
  results: 'Жилийн дүн, шалгалтын дүн, шилжилт хөдөлгөөн: {time}. Тодорхойлолт гаргахад хэрэгтэй.',
  requests:
    'Элсэлтийн хүсэлт, шийдвэрийн түүх (элсэлт дууссанаас), чөлөөний хүсэлт (чөлөө дууссанаас), татгалзсан холбоос, ажилтны сольсон утас: {time}. Шийдвэрийг дахин шалгуулах хугацаа.',
}

const periods: Record<Period['unit'], { one: string; many: string }> = {
  days: { one: '1 хоног', many: '{count} хоног' },
  years: { one: '1 жил', many: '{count} жил' },
  schoolYears: { one: 'энэ ба өмнөх хичээлийн жил', many: 'энэ ба өмнөх {count} хичээлийн жил' },
  yearsAfterSchool: {
    one: 'сургууль, цэцэрлэгт байх хугацаанд, дараа нь 1 жил',
    many: 'сургууль, цэцэрлэгт байх хугацаанд, дараа нь {count} жил',
  },
}

const text = { kept, periods }
export type RetentionText = typeof text
export const retentionWords = words(text, async () => (await import('../en/retention.ts')).text)

/** One sentence on what is stored, for how long and why. */
export function keptInWords({ kept: sentences, periods: units }: RetentionText, key: RetentionKey): string {
  const { unit, count } = retention[key]
  return fill(sentences[key], { time: fill(units[unit][count === 1 ? 'one' : 'many'], { count: String(count) }) })
}
