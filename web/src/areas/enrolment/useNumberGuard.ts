import { useState } from 'react'
import { refusalOf } from '../../api.ts'
import { useCaptcha } from '../../ui/useCaptcha.ts'

/** After some wrong numbers of a request the server wants a captcha too. */
export function useNumberGuard() {
  const captcha = useCaptcha()
  const [guarded, setGuarded] = useState(false)
  return {
    /** To be shown where there is one. */
    captcha: guarded ? captcha : undefined,
    ready: () => !guarded || captcha.isSolved(),
    pass: async (call: (solution?: string) => Promise<void>): Promise<void> => {
      try {
        await (guarded ? captcha.spend(call) : call())
      } catch (error) {
        if (refusalOf(error)?.reason === 'captchaNeeded') setGuarded(true)
        throw error
      }
    },
  }
}
