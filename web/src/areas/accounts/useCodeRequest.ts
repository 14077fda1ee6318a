import { CODE_WAIT_S } from '@portal/contract/accounts'
import { refusalOf } from '../../base/api.ts'
import { useFailureText } from '../../base/failureText.ts'
import { toast } from '../../base/toast.ts'
import { useAskedCaptcha } from '../../ui/field/useAskedCaptcha.ts'
import type { AskForCode } from './queries.ts'

/** Asks for a code. A person who asked before solves a captcha first; a code that went out a moment ago is as good as a new one. */
export function useCodeRequest(ask: AskForCode, { again = false } = {}) {
  const failureText = useFailureText()
  const { captcha, ready, call } = useAskedCaptcha(again)

  return {
    captcha,
    ready,
    /** Answers when the code went out, by this device's clock. */
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
