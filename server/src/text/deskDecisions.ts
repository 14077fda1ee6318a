import type { Language } from '@portal/contract/language'
import type { Decision } from '@portal/contract/staff'
import type { Queue } from '@portal/contract/staffQueues'

type Words = Record<Language, string>

/** Button texts of a queue; a key of two words is a decision on a certain status. */
type DecisionNames = Readonly<Partial<Record<Decision | `${string} ${Decision}`, Words>>>

const approve: Words = { mn: 'Зөвшөөрөх', en: 'Approve' }
const decline: Words = { mn: 'Татгалзах', en: 'Decline' }
const ofRequests: DecisionNames = {
  PASSED: { mn: 'Тэнцсэн', en: 'Passed' },
  WAITING: { mn: 'Хүлээлгэх', en: 'Keep waiting' },
  UNPASSED: { mn: 'Тэнцээгүй', en: 'Not passed' },
}

const names: Readonly<Record<Queue, DecisionNames>> = {
  links: { APPROVE: approve, DECLINED: decline, 'APPROVE DECLINED': { mn: 'Зөвшөөрлийг буцаах', en: 'Take the approval back' } },
  leave: { APPROVED: approve, REJECTED: decline },
  'first-grade': { REGISTERED: { mn: 'Бүртгэх', en: 'Register' }, REJECTED: { mn: 'Түдгэлзүүлэх', en: 'Postpone' }, DECLINED: decline },
  kindergarten: ofRequests,
  'sub-program': ofRequests,
}

/** Button text of a decision on a request with status `from`. */
export function decisionName(queue: Queue, from: string, decision: Decision, language: Language): string {
  const words = names[queue][`${from} ${decision}`] ?? names[queue][decision]
  if (words === undefined) throw new Error(`The queue ${queue} has no word for ${decision}`)
  return words[language]
}

export const ageWords: Record<Language, (age: number) => string> = {
  mn: (age) => `${age} нас`,
  en: (age) => `age ${age}`,
}

/** Name of an institution in a line of a list: «Баянзүрх дүүргийн 96 дугаар цэцэрлэг» is «Баянзүрх 96-р». */
export const nameInLine = (institution: string): string =>
  institution.replace(/^(.+) дүүргийн (\d+) д[уү]г[аэ]{2}р (?:цэцэрлэг|сургууль)$/u, '$1 $2-р')

/** In place of the institution of a sent request that has none yet. */
export const unplacedWords: Record<Language, string> = { mn: 'цэцэрлэг тодорхойгүй', en: 'no kindergarten yet' }
