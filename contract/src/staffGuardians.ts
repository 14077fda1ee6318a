import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { GuardianType } from './children.ts'
import { MessageResult } from './envelope.ts'
import { IdValue, PlainDate, says } from './fields.ts'
import { DECISION_NOTE_MAX } from './staff.ts'

/** Link of a parent who is no longer a guardian in the resident registry. */
export const ClosingLink = z.object({
  linkId: IdValue,
  childId: IdValue,
  child: z.string(),
  /** Null for a child without a group. */
  group: z.nullable(z.string()),
  parent: z.string(),
  guardianType: GuardianType,
  /** Last state of the registry: the day without the guardianship; null if the row was wrong. */
  endedOn: z.nullable(PlainDate),
  /** Day on which the link closes unless the office confirms it. */
  closesOn: PlainDate,
})
export type ClosingLink = z.infer<typeof ClosingLink>

export const closingLinks = get('/api/staff/family/guardians', {
  about:
    'Returns the links at the institution whose parents the resident registry no longer names as guardians, those that close first before the others.',
  access: staff('SCHOOL'),
  params: {},
  result: z.array(ClosingLink),
  example: {
    result: [
      {
        linkId: 12,
        childId: 300_123,
        child: 'Отгонбаяр Билгүүн',
        group: '5б бүлэг',
        parent: 'Дорж Отгонбаяр',
        guardianType: 'FATHER',
        endedOn: '2026-11-02',
        closesOn: '2026-11-18',
      },
    ],
  },
})

export const confirmLink = post('/api/staff/family/guardians/confirm', {
  about:
    'Confirms the link of a parent who is no longer a guardian in the registry, so that it stays open. The note is stored in the history of the link. The parent is notified.',
  access: staff('SCHOOL'),
  params: {},
  body: z.object({
    linkId: IdValue,
    note: z.string().check(z.trim(), z.minLength(1, says('fieldRequired')), z.maxLength(DECISION_NOTE_MAX)),
  }),
  result: MessageResult,
  example: {
    body: { linkId: 12, note: 'Эх нь биечлэн ирж, хүүхдийг эцэг нь асарч байгааг хэлсэн' },
    result: { message: 'Хүүхдийн мэдээлэл харах эрхийг хэвээр үлдээлээ' },
  },
})

export const guardianCalls = [closingLinks, confirmLink]
