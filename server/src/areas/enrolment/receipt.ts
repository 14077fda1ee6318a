import type { GuardianType } from '@portal/contract/children'
import type { Receipt, ResponseStatus } from '@portal/contract/enrolment'
import { maskedContact } from '@portal/contract/phones'
import { instantText } from '../../outside/clock.ts'
import { maskedName } from '../../text/people.ts'
import { registeredAsInWords } from './contact.ts'
import { isSentStatus } from './rules.ts'
import type { Request } from './store.ts'
import { statusName } from './words.ts'

const messages: Partial<Record<ResponseStatus, string>> = {
  REQUESTED: 'Хүсэлт амжилттай илгээгдлээ',
  NONE: 'Хүсэлт цуцлагдлаа',
  DEPARTED: 'Орон тоог чөлөөллөө',
  APPROVED: 'Элсэлт амжилттай баталгаажлаа',
  DECLINED: 'Элсүүлэхээс татгалзсан хариу бүртгэгдлээ',
}

interface Done {
  status: ResponseStatus
  reference: string | null
  lot: string | null
  at: Date
  /** Masked contacts that received no message. */
  notTold: readonly string[]
  /** Relation of the contact in the registry, if another one was chosen. */
  registeredAs: GuardianType | null
  message?: string
}

/** Receipt of a step, for the family to keep. */
export const receiptOf = (request: Request, { status, reference, lot, at, notTold, registeredAs, message }: Done): Receipt => ({
  message: message ?? [messages[status] ?? 'Амжилттай', ...(registeredAs === null ? [] : [registeredAsInWords(registeredAs)])].join('. '),
  reference,
  lot: isSentStatus(status) ? lot : null,
  child: maskedName(request.child),
  institution: request.institution,
  sentAt: instantText(at),
  responseStatus: status,
  responseStatusName: statusName(status, request.prospect.schoolStatus, { isWithdrawn: true }),
  registeredAs,
  notTold: notTold.map(maskedContact),
})
