import type { GuardianType } from '@portal/contract/children'
import type { Receipt, ResponseStatus } from '@portal/contract/enrolment'
import { maskedContact } from '@portal/contract/phones'
import { instantText } from '../../outside/clock.ts'
import { registeredAsInWords } from './contact.ts'
import { isStanding } from './rules.ts'
import type { Request } from './store.ts'
import { maskedName, statusName } from './words.ts'

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
  /** Whom no message has gone to. */
  notTold: readonly string[]
  /** What the registry names the contact person, where something else was pressed. */
  registeredAs: GuardianType | null
  message?: string
}

/** What a family keeps of a step. */
export const receiptOf = (request: Request, { status, reference, lot, at, notTold, registeredAs, message }: Done): Receipt => ({
  message: message ?? [messages[status] ?? 'Амжилттай', ...(registeredAs === null ? [] : [registeredAsInWords(registeredAs)])].join('. '),
  reference,
  lot: isStanding(status) ? lot : null,
  child: maskedName(request.child),
  institution: request.institution,
  sentAt: instantText(at),
  responseStatus: status,
  responseStatusName: statusName(status, request.prospect.schoolStatus, { isWithdrawn: true }),
  registeredAs,
  notTold: notTold.map(maskedContact),
})
