import * as z from 'zod/mini'
import { STAFF_ROLES } from './accounts.ts'
import { open, post, session } from './call.ts'
import { MessageResult } from './envelope.ts'
import { EncodedPassword, Instant, RegistryNumber } from './fields.ts'

export const INVITATION_HOURS = 72

/** Path of an invitation's link; the code follows. */
export const INVITATION_PATH = '/invitation'

const Code = z.string().check(z.regex(/^[\w-]{22}$/))
const exampleCode = 'k3Qm7y0Vb1cD2eF3gH4iJ5'

export const invitation = post('/public/staff/invitation', {
  about: 'Returns role and institution of an invitation link without using it.',
  access: open,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ code: Code }),
  result: z.object({ role: z.enum(STAFF_ROLES), orgName: z.string(), contact: z.string(), until: Instant }),
  example: {
    body: { code: exampleCode },
    result: { role: 'TEACHER', orgName: '84 дүгээр сургууль', contact: '99****33', until: '2026-11-19T09:00:00+08:00' },
  },
})

export const acceptInvitation = post('/public/staff/accept', {
  about:
    "Accepts an invitation with the invited person's registry number, and opens their account with a password. A person with an account accepts by signing in.",
  access: open,
  params: {},
  body: z.object({ code: Code, registerNumber: RegistryNumber, password: EncodedPassword }),
  result: z.object({ message: z.string(), contact: z.string() }),
  example: {
    body: { code: exampleCode, registerNumber: 'ЯА90051029', password: 'RGVtbzEyMzU=' },
    result: { message: 'Урилгыг хүлээн авлаа', contact: '99112233' },
  },
})

export const acceptSignedIn = post('/api/staff/accept', {
  about: 'Accepts an invitation for the signed-in account, with its registry number.',
  access: session,
  params: {},
  body: z.object({ code: Code, registerNumber: RegistryNumber }),
  result: MessageResult,
  example: { body: { code: exampleCode, registerNumber: 'ЯА90051029' }, result: { message: 'Урилгыг хүлээн авлаа' } },
})

export const invitationCalls = [invitation, acceptInvitation, acceptSignedIn]
