import { CODE_WAIT_S } from '@portal/contract/accounts'
import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useFailureText } from '../../base/failureText.ts'
import { toast } from '../../base/toast.ts'
import { useCaptcha } from '../../ui/field/useCaptcha.ts'
import type { AskForCode } from './queries.ts'

/** Asks for a code. Whoever asked before solves a captcha first; a code that went out a moment ago is as good as a new one. */
export function useCodeRequest(ask: AskForCode, { again = false } = {}) {
  const failureText = useFailureText()
  const captcha = useCaptcha()
  const [needed, setNeeded] = useState(again)

  return {
    /** To be shown where one is needed. */
    captcha: needed ? captcha : undefined,
    ready: () => !needed || captcha.isSolved(),
    /** Answers when the code went out, by this device's clock. */
    request: async (contact: string): Promise<number> => {
      try {
        await (needed ? captcha.spend((solution) => ask(contact, solution)) : ask(contact))
        return Date.now()
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal?.reason === 'codeTooSoon' && error instanceof Error) {
          toast.warning(failureText(error))
          return Date.now() - (CODE_WAIT_S - Number(refusal.values?.seconds ?? CODE_WAIT_S)) * 1000
        }
        if (refusal?.reason === 'captchaNeeded') setNeeded(true)
        throw error
      }
    },
  }
}
