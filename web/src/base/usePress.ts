import { useRef, useState } from 'react'
import { CallFailed } from './api.ts'
import { useFailureText, useFailureToast } from './failureText.ts'

/** Work of a button: once for any number of presses, busy until it is answered. Failures are toasted; their sentence is there until the next press. */
export function usePress() {
  const tell = useFailureToast()
  const failureText = useFailureText()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<CallFailed>()
  /** Of two presses in one moment the second comes before the button knows of the first. */
  const isUnderWay = useRef(false)

  /** Answers what the work answers; undefined where it failed, or another press is under way. */
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
