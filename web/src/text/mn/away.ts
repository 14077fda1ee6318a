import { words } from '../words.tsx'

/** Texts about a child that is in no group today, or in no class of this school year. */
const text = {
  left: '{school}: {date}-ны өдөр гарсан.',
  next: '{school}, {group}: {date}-ны өдрөөс эхэлнэ.',
  none: 'Манай мэдээлэлд хүүхдийн сургууль, цэцэрлэг одоогоор алга. Хүүхэд тань сургууль, цэцэрлэгт явдаг бол тэндээ хандаж бүртгүүлнэ үү.',
  call: 'Залгах {phone}',
  callOf: '{school}: {phone}',
  help: 'Лавлах утас',
  lastResults: 'Сүүлийн жилийн дүн',
  allResults: 'Бүх дүн, шалгалт',
  noPage: 'Хүүхэд өнөөдөр сургууль, цэцэрлэгийн бүртгэлд алга',
  noGroup: 'Анги, бүлэггүй',
  classUnknown: 'анги, бүлэг тодорхойгүй',
  classUnknownHint: 'Шинэ хичээлийн жилийн анги, бүлгийг нь сургууль, цэцэрлэг хараахан оруулаагүй байна. Тэндээс асууна уу.',
}

export type AwayText = typeof text
export const away = words(text, async () => (await import('../en/away.ts')).text)
