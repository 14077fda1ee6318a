import { useRef, useState } from 'react'
import { CallFailed } from './api.ts'
import { useFailureToast } from './failureText.ts'

/** What a button sets off: once for any number of presses, busy until it is answered. What fails is told as a toast. */
export function usePress() {
  const tell = useFailureToast()
  const [pending, setPending] = useState(false)
  /** Of two presses in one moment the second comes before the button knows of the first. */
  const isUnderWay = useRef(false)

  /** Answers what the work answers; undefined where it failed, or another press is under way. */
  async function press<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setPending(true)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      tell(error)
      return undefined
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
  }
  return { pending, press }
}
