import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useCaptcha } from './useCaptcha.ts'

/** A captcha that shows only once the server has asked for it. */
export function useAskedCaptcha(asked = false) {
  const captcha = useCaptcha()
  const [needed, setNeeded] = useState(asked)
  return {
    /** To be shown where one is needed. */
    captcha: needed ? captcha : undefined,
    ready: () => !needed || captcha.isSolved(),
    /** Makes a call, with the solution where one is needed. */
    call: async <T>(send: (solution?: string) => Promise<T>): Promise<T> => {
      try {
        return await (needed ? captcha.spend(send) : send())
      } catch (error) {
        if (refusalOf(error)?.reason === 'captchaNeeded') setNeeded(true)
        throw error
      }
    },
  }
}
