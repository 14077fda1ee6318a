import { publicDraw } from '../../text/mn/publicDraw.ts'
import { placeName } from '../../text/placeNames.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import type { FoundLot } from './checkMessages.ts'
import classes from './DrawCheck.module.css'
import { PresentPosition } from './PresentPosition.tsx'
import type { CheckState } from './useCheck.ts'

const tones = { PASSED: 'green', WAITING: 'yellow', WITHDRAWN: 'plain', frozen: 'plain' } as const

/** Answer for the typed lot; a draw that fails the check has none. */
export function LotAnswer({ draw, state: { phase, checked, asked = '', found } }: { draw: number; state: CheckState }) {
  const { lot: text } = useText(publicDraw)
  if (phase === 'failed') return null
  if (checked?.verdicts.some(({ outcome }) => outcome === 'fails')) return <p className={classes.answer}>{text.wrongDraw}</p>
  if (found === undefined) return <p className={classes.answer}>{text.wait}</p>
  if (found !== null) return <FoundAnswer draw={draw} found={found} />
  return (
    <div className={classes.answer}>
      <p className="num">{asked}</p>
      <h3>{text.none}</h3>
      <p>{text.noneHint}</p>
    </div>
  )
}

function FoundAnswer({ draw, found }: { draw: number; found: FoundLot }) {
  const { lot: text } = useText(publicDraw)
  const { language } = useLanguage()
  const { lot, institution, name, age, row, total, places, tier, isTwin, result, position } = found
  const place = placeName(name, language)
  const kindergarten = age === null ? place : fill(text.age, { name: place, age })
  const isWaiting = result === 'WAITING' && position !== null
  const facts: [string, string | number][] = [
    row === null ? [text.facts.inList, total] : [text.facts.row, `${row} / ${total}`],
    [text.facts.places, places],
  ]
  if (tier) facts.push([text.facts.tier, tier[language]])
  return (
    <div className={classes.answer} data-tone={tones[result ?? 'frozen']}>
      <p className={classes.result}>{text.results[result ?? 'frozen']}</p>
      <h3>
        {kindergarten}
        {isWaiting && `. ${fill(text.waiting, { position })}`}
      </h3>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isTwin && <p>{text.twin}</p>}
      {result === null && <p>{text.frozenHint}</p>}
      {result === 'WITHDRAWN' && <p>{text.withdrawnHint}</p>}
      {isWaiting && <PresentPosition draw={draw} lot={lot} />}
      <a href={`/draw/${draw}/${institution}/${age ?? 0}#${lot}`}>{text.list}</a>
    </div>
  )
}
