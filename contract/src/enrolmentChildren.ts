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
    "Returns the signed-in parent's children with a current campaign: those the registry names for a proven account, and those linked with a school's approval.",
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

const ownOnly = 'For a child of admission/children, without number and captcha. Returns the ticket.'

export const ownChild = get('/api/admission/prospect/child/:personId', {
  about: `Returns the same as student/info. ${ownOnly}`,
  access: parent,
  servedAs: 'sending',
  handsTicket: true,
  params: { personId: Id },
  result: z.array(Prospect),
  example: { params: { personId: 200102 }, result: [exampleProspect] },
})
export const ownChildForSub = get('/api/admission/sub/child/:personId', {
  about: `Returns the same as sub/programs/list. ${ownOnly}`,
  access: parent,
  servedAs: 'sending',
  handsTicket: true,
  params: { personId: Id },
  result: z.array(Prospect),
  example: { params: { personId: 200102 }, result: [{ ...exampleProspect, kind: 'subProgram' }] },
})

export const childrenCalls = [ownChildren, ownChild, ownChildForSub]
