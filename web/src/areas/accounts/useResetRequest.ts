import { contactOf } from '@portal/contract/fields'
import { useNavigate } from '@tanstack/react-router'
import { keepContact } from './lastContact.ts'
import { askForResetCode } from './queries.ts'
import { useCodeRequest } from './useCodeRequest.ts'

/** Asks for a code for a new password and goes on to where it is entered. */
export function useResetRequest() {
  const navigate = useNavigate()
  const { captcha, ready, request } = useCodeRequest(askForResetCode)
  return {
    captcha,
    ready,
    send: async (typed: string) => {
      const email = contactOf(typed)
      const sentAt = await request(email)
      keepContact(email)
      await navigate({ to: '/authentication/password-reset', state: { email, sentAt } })
    },
  }
}
