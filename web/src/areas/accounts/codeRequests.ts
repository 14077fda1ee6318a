import { CODE_WAIT_S } from '@portal/contract/accounts'
import { contactOf } from '@portal/contract/fields'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf } from '../../base/api.ts'
import { useFailureText } from '../../base/failureText.ts'
import { toast } from '../../base/toast.ts'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { type RequestCode, requestResetCode, storeContact } from './queries.ts'

/** Refusals of an entered code. */
export const CODE_REFUSALS = ['codeWrong', 'codeExpired', 'codeEnded', 'codeNotRequested'] as const

/** Requests a code; a repeated request needs a captcha. `codeTooSoon` counts as success, because the earlier code is still valid. */
export function useCodeRequest(ask: RequestCode, { again = false } = {}) {
  const failureText = useFailureText()
  const { captcha, ready, call } = useCaptchaOnDemand(again)

  return {
    captcha,
    ready,
    /** Returns the time when the code was sent, by this device's clock. */
    request: async (contact: string): Promise<number> => {
      try {
        await call((solution) => ask(contact, solution))
        return Date.now()
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal?.reason === 'codeTooSoon' && error instanceof Error) {
          toast.warning(failureText(error))
          return Date.now() - (CODE_WAIT_S - Number(refusal.values?.seconds ?? CODE_WAIT_S)) * 1000
        }
        throw error
      }
    },
  }
}

/** Requests a code for a password reset and opens the page where it is entered. */
export function useResetRequest() {
  const navigate = useNavigate()
  const { captcha, ready, request } = useCodeRequest(requestResetCode)
  return {
    captcha,
    ready,
    send: async (typed: string) => {
      const email = contactOf(typed)
      const sentAt = await request(email)
      storeContact(email)
      await navigate({ to: '/authentication/password-reset', state: { email, sentAt } })
    },
  }
}
