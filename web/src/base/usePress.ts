import { useRef, useState } from 'react'
import { CallFailed } from './api.ts'
import { useFailureText, useFailureToast } from './failureText.ts'

/**
 * Runs a button's action once per answer, whatever the number of clicks. Failures are toasted, and their text is kept until the next click.
 */
export function usePress() {
  const tell = useFailureToast()
  const failureText = useFailureText()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<CallFailed>()
  /** Set at once: a second click can arrive before the button renders as pending. */
  const isUnderWay = useRef(false)

  /** Returns the action's result; undefined if it failed or another click is in progress. */
  async function press<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isUnderWay.current) return undefined
    isUnderWay.current = true
    setPending(true)
    setFailed(undefined)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      tell(error)
      setFailed(error)
      return undefined
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
  }
  return { pending, press, failureText: failed && failureText(failed) }
}
