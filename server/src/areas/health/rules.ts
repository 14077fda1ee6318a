import { ILLNESS_STATE_FLAGS, NO_SYMPTOMS, SYMPTOM_FLAGS } from '@portal/contract/health'

/** What the form offers to tick. */
export const CHECKBOXES = [...SYMPTOM_FLAGS, ...ILLNESS_STATE_FLAGS] as const

export const flagNames: Record<(typeof CHECKBOXES)[number], string> = {
  1: 'Халуурах (37.5 хэмээс дээш)',
  2: 'Ханиалгах',
  3: 'Хоолой өвдөх',
  4: 'Хамар битүүрэх',
  5: 'Нус гоожих',
  6: 'Толгой өвдөх',
  7: 'Амьсгаадах (амьсгал давчдах)',
  8: 'Бөөлжих',
  9: 'Суулгах',
  10: 'Гэдэс өвдөх',
  11: 'Арьсанд тууралт гарах',
  12: 'Нүд улайх (нулимс гоожих)',
  13: 'Ядарч сульдах',
  14: 'Гэрээр эмчлүүлж байгаа',
  15: 'Эмнэлэгт хэвтэн эмчлүүлж байгаа',
}

const KNOWN = [...CHECKBOXES, NO_SYMPTOMS] as const

/** The flags of a declaration in their order, each once. */
export const flagsOf = (flags: readonly number[]) => KNOWN.filter((flag) => flags.includes(flag)).map((flagId) => ({ flagId }))

/** As it is shown and as it was sent: 36, 37.8. */
export const temperatureText = (degrees: string): string => String(Number(degrees))
