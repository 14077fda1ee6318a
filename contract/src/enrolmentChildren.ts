import * as z from 'zod/mini'
import { get, parent, self } from './call.ts'
import { exampleProspect, Prospect } from './enrolmentProspect.ts'
import { CAMPAIGN_KINDS } from './enrolmentStatuses.ts'
import { Id, IdValue } from './fields.ts'

/** A child that the parent can select without its registry number. */
export const OwnChild = z.object({
  personId: IdValue,
  lastName: z.string(),
  firstName: z.string(),
  primaryNidNumber: z.string(),
  /** Campaigns for the child's age. */
  kinds: z.array(z.enum(CAMPAIGN_KINDS)),
})
export type OwnChild = z.infer<typeof OwnChild>

export const ownChildren = get('/api/admission/children/:personId', {
  about:
    'The children of the signed-in parent whom a campaign of today is about: those whom the registry names to a proven account, and those whom a school lets the parent follow.',
  access: self('personId'),
  servedAs: 'sending',
  params: { personId: Id },
  result: z.array(OwnChild),
  example: {
    params: { personId: 100001 },
    result: [
      {
        personId: 200102,
        lastName: 'Ганбат',
        firstName: 'Тэмүүлэн',
        primaryNidNumber: 'ЧХ******98',
        kinds: ['kindergarten', 'subProgram'],
      },
    ],
  },
})

const ownOnly = 'One of the children of admission/children, without number and captcha; hands out the ticket.'

export const ownChild = get('/api/admission/prospect/child/:personId', {
  about: `The same as student/info. ${ownOnly}`,
  access: parent,
  servedAs: 'sending',
  handsTicket: true,
  params: { personId: Id },
  result: z.array(Prospect),
  example: { params: { personId: 200102 }, result: [exampleProspect] },
})
export const ownChildForSub = get('/api/admission/sub/child/:personId', {
  about: `The same as sub/programs/list. ${ownOnly}`,
  access: parent,
  servedAs: 'sending',
  handsTicket: true,
  params: { personId: Id },
  result: z.array(Prospect),
  example: { params: { personId: 200102 }, result: [{ ...exampleProspect, kind: 'subProgram' }] },
})

export const childrenCalls = [ownChildren, ownChild, ownChildForSub]
