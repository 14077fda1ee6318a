import type { CampaignKind, FirstGradeStatus, RequestStatus, ResponseStatus, SchoolStatus } from '@portal/contract/enrolment'
import type { Language } from '@portal/contract/language'

type Names<Status extends string> = Record<Language, Record<Status, string>>

const requestNames: Names<RequestStatus> = {
  mn: {
    NONE: 'Хүсэлт илгээгээгүй',
    REQUESTED: 'Хүсэлт илгээсэн',
    WAITING: 'Хүлээгдэж буй',
    PASSED: 'Тэнцсэн',
    UNPASSED: 'Тэнцээгүй',
    DEPARTED: 'Гарсан',
  },
  en: {
    NONE: 'Not sent',
    REQUESTED: 'Request sent',
    WAITING: 'Waiting',
    PASSED: 'Passed',
    UNPASSED: 'Not passed',
    DEPARTED: 'Departed',
  },
}
const firstGradeNames: Names<FirstGradeStatus> = {
  mn: { NEW: 'Шинэ', APPROVED: 'Баталгаажсан', DECLINED: 'Татгалзсан', MOVED: 'Шилжсэн' },
  en: { NEW: 'New', APPROVED: 'Approved', DECLINED: 'Declined', MOVED: 'Moved' },
}
export const responseNames: Names<ResponseStatus> = {
  mn: { ...requestNames.mn, ...firstGradeNames.mn },
  en: { ...requestNames.en, ...firstGradeNames.en },
}
export const schoolNames: Names<SchoolStatus> = {
  mn: {
    NEW: 'Хүлээгдэж буй',
    REGISTERED: 'Бүртгүүлэх боломжтой',
    DECLINED: 'Бүртгэхээс татгалзсан',
    REJECTED: 'Түр түдгэлзүүлсэн',
  },
  en: { NEW: 'Pending', REGISTERED: 'Can register', DECLINED: 'Declined to register', REJECTED: 'Temporarily postponed' },
}

/** Name of a step back to NONE, and of the request after it. */
const WITHDRAWN: Record<Language, string> = { mn: 'Цуцалсан', en: 'Withdrawn' }

/** Status for a chip: the guardian's answer, or the school's status before it. */
export function statusName(
  response: ResponseStatus,
  school: SchoolStatus | null,
  { isWithdrawn = false, language = 'mn' }: { isWithdrawn?: boolean; language?: Language } = {},
): string {
  if (isWithdrawn && response === 'NONE') return WITHDRAWN[language]
  return response === 'NEW' && school !== null ? schoolNames[language][school] : responseNames[language][response]
}

export function stepName(side: 'response' | 'school', status: string, language: Language = 'mn'): string {
  const ofGuardian = { ...responseNames[language], NONE: WITHDRAWN[language] }
  const names = new Map<string, string>(Object.entries(side === 'school' ? schoolNames[language] : ofGuardian))
  return names.get(status) ?? status
}

/** Maximum characters of an institution, note or name in a text message of two parts (134 characters). */
const SHORT = { institution: 24, note: 45, name: 15 } as const
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

/** Баянзүрх дүүргийн 33 дугаар цэцэрлэг → 33-р цэцэрлэг */
export const shortInstitution = (name: string): string =>
  cut(name.replace(/^.*?(\d+)\s+(?:дугаар|дүгээр)\s+/u, '$1-р ').replace(/^\S+ (?:дүүргийн|аймгийн|сумын) /u, ''), SHORT.institution)

/** Institution and programme in a text message; a child's sub-program and kindergarten must differ. */
export function shortPlace(kind: CampaignKind, institution: string | null): string {
  const short = shortInstitution(institution ?? '')
  if (kind !== 'subProgram') return short
  const numbered = short.replace(/^(\d+-р) цэцэрлэг$/u, '$1')
  return numbered === '' ? 'Элсэлт цэцэрлэг' : `Элсэлт цэцэрлэг ${numbered}`
}

export const shortNote = (note: string): string => cut(note, SHORT.note)
export const shortName = (name: string): string => cut(name, SHORT.name)

/** Portal's address without the scheme. */
export const siteOf = (link: string): string => link.replace(/^https?:\/\//u, '')
