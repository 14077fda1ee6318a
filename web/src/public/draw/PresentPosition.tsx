import { useEffect, useState } from 'react'
import { settings } from '../../base/settings.ts'
import { dateAndTime } from '../../text/dates.ts'
import { publicDraw } from '../../text/mn/publicDraw.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'

interface Present {
  position: number
  of: number
  asOf: string
}

const isPresent = (value: unknown): value is Present =>
  typeof value === 'object' && value !== null && 'position' in value && 'of' in value && 'asOf' in value

/** Present position in the waiting order by a plain fetch: the app's API would add its schemas to a public page. */
async function presentPosition(draw: number, lot: string, signal: AbortSignal): Promise<Present | null> {
  const response = await fetch(`${settings.mainUrl}/api/draws/${draw}/lots/${lot}`, { signal })
  const { RESULT: answer }: { RESULT: { now?: unknown } | null } = await response.json()
  return isPresent(answer?.now) ? answer.now : null
}

/** Present position of a waiting lot; nothing without an answer, because the draw's own result is shown already. */
export function PresentPosition({ draw, lot }: { draw: number; lot: string }) {
  const { lot: text } = useText(publicDraw)
  const { language } = useLanguage()
  const [present, setPresent] = useState<Present | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    setPresent(null)
    presentPosition(draw, lot, leaving.signal).then(setPresent, () => undefined)
    return () => leaving.abort()
  }, [draw, lot])
  if (present === null) return null
  const { position, of, asOf } = present
  return <p className="num">{unbroken(fill(text.now, { position, of, at: dateAndTime(asOf, language) }))}</p>
}
