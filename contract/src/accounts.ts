import * as z from 'zod/mini'
import { open, post, session } from './call.ts'
import { Contact, EncodedPassword, IdValue } from './fields.ts'

export const ROLES = ['EDU_PARENT', 'TEACHER', 'SCHOOL', 'COMMISSION'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const LoginResult = z.object({
  token: z.string(),
  displayName: z.string(),
  personId: IdValue,
  userName: z.string(),
  role: Role,
})
export type LoginResult = z.infer<typeof LoginResult>

export const login = post('/login', {
  about: 'Signs in with a contact and a password (base64 of its UTF-8 text) and answers the session token.',
  access: open,
  params: {},
  body: z.object({ username: Contact, password: EncodedPassword }),
  result: LoginResult,
  example: {
    body: { username: '88000001', password: 'RGVtbzEyMzQ=' },
    result: { token: 'q7Jw0r8l2…', displayName: 'Б.Болормаа', personId: 100001, userName: '88000001', role: 'EDU_PARENT' },
  },
})

export const logout = post('/api/logout', {
  about: 'Ends the session; its token stops working at once.',
  access: session,
  params: {},
  body: undefined,
  result: z.object({ message: z.string() }),
  example: { result: { message: 'Та системээс гарлаа' } },
})

export const accountCalls = [login, logout]
