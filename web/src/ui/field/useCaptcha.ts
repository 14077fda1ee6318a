import { CAPTCHA_MINUTES } from '@portal/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { toast } from '../../base/toast.ts'
import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'

type Work = { is: 'open' | 'working' | 'failed' } | { is: 'solved'; solution: string }

const OPEN: Work = { is: 'open' }
/** Lifetime of a solution; slightly shorter than the server's. */
const GOOD_FOR_MS = CAPTCHA_MINUTES * 60_000 - 10_000

export type CaptchaControl = ReturnType<typeof useCaptcha>

/** Captcha of one form. Its solution works once and for a few minutes; then it resets. */
export function useCaptcha() {
  const { messages } = useText(fields)
  const [work, setWork] = useState(OPEN)
  const [missed, setMissed] = useState(false)
  const working = useRef<AbortController>(null)

  useEffect(() => {
    if (work.is !== 'solved') return
    const late = setTimeout(() => setWork(OPEN), GOOD_FOR_MS)
    return () => clearTimeout(late)
  }, [work])
  useEffect(() => () => working.current?.abort(), [])

  async function solve() {
    const controller = new AbortController()
    working.current = controller
    setMissed(false)
    setWork({ is: 'working' })
    try {
      const { solveCaptcha } = await import('./captchaSolver.ts')
      const solution = await solveCaptcha(controller)
      if (!controller.signal.aborted) setWork({ is: 'solved', solution })
    } catch {
      // No network, no worker or a time-out: the user can press again.
      if (!controller.signal.aborted) setWork({ is: 'failed' })
    }
  }

  return {
    state: work.is,
    missed,
    solve: () => void solve(),
    /** Accepts a solution from another provider. */
    accept: (solution: string) => {
      setMissed(false)
      setWork({ is: 'solved', solution })
    },
    reopen: () => setWork(OPEN),
    /** Tells whether a solution exists; otherwise notifies the user. */
    isSolved: (): boolean => {
      if (work.is === 'solved') return true
      setMissed(true)
      toast.error(messages.captchaUnsolved)
      return false
    },
    /** Makes a call with the solution. Any answer uses it up; if the answer is lost, the solution is kept for a retry. */
    spend: async <T>(call: (solution: string) => Promise<T>): Promise<T> => {
      if (work.is !== 'solved') throw new Error('There is no solved captcha to spend')
      try {
        const answer = await call(work.solution)
        setWork(OPEN)
        return answer
      } catch (error) {
        if (refusalOf(error)) setWork(OPEN)
        throw error
      }
    },
  }
}

/** Captcha that appears only once the server requires it. */
export function useCaptchaOnDemand(isNeeded = false) {
  const captcha = useCaptcha()
  const [needed, setNeeded] = useState(isNeeded)
  return {
    /** Set if a captcha must be shown. */
    captcha: needed ? captcha : undefined,
    ready: () => !needed || captcha.isSolved(),
    /** Makes a call, with the solution if one is required. */
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
