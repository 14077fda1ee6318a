import * as z from 'zod/mini'
import { LoginResult, Role } from './accounts.ts'
import { get, open, post, session } from './call.ts'
import { ConfirmationCode, IdValue } from './fields.ts'

/** Minutes for the second step of a log-in; equals the lifetime of its code. */
export const SECOND_STEP_MINUTES = 10

export const HeldRole = z.object({
  roleId: IdValue,
  role: Role,
  orgId: z.nullable(IdValue),
  /** Institution of a member of staff. */
  orgName: z.nullable(z.string()),
  isCurrent: z.boolean(),
})
export type HeldRole = z.infer<typeof HeldRole>

export const myRoles = get('/api/user/roles', {
  about: 'Returns the roles of the signed-in account: parent, and staff by institution. A session has one of them.',
  access: session,
  params: {},
  result: z.array(HeldRole),
  example: {
    result: [
      { roleId: 11, role: 'EDU_PARENT', orgId: null, orgName: null, isCurrent: true },
      { roleId: 12, role: 'TEACHER', orgId: 50084, orgName: '84 дүгээр сургууль', isCurrent: false },
    ],
  },
})

const example = { token: 'q7Jw0r8l2…', displayName: 'Д.Сарантуяа', personId: 100_011, userName: '88000011', role: 'TEACHER' } as const

export const switchRole = post('/api/user/role', {
  about:
    'Switches to another role of the account: returns a new token and ends the old one. A staff role on an unknown device is answered with secondStep, as at log-in.',
  access: session,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ roleId: IdValue }),
  result: LoginResult,
  example: { body: { roleId: 12 }, result: example },
})

export const secondStep = post('/public/user/second', {
  about:
    "Completes the second step of staff on an unknown device. Requires the log-in's ticket in X-Ticket and the code sent to the contact.",
  access: open,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ validationCode: ConfirmationCode }),
  result: LoginResult,
  example: { body: { validationCode: '482913' }, result: example },
})

export const roleCalls = [myRoles, switchRole, secondStep]
