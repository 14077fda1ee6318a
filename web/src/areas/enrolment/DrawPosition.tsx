import type { Drawn } from '@portal/contract/enrolment'
import { IconShieldCheck } from '@tabler/icons-react'
import { dateAndTime, dateNextTo } from '../../text/dates.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './DrawPosition.module.css'

/** Last positions that are shown; a long order moves often. */
const MOVES_SHOWN = 4

interface DrawPositionProps {
  drawn: Drawn | null
  /** Filled into the page of the draw by the address's fragment, which browsers do not send; null for callers who may not know it. */
  lot: string | null
}

/** Position in the waiting order with its time and how it moved, and the link to the proof of the draw. */
export function DrawPosition({ drawn, lot }: DrawPositionProps) {
  const { draw: text } = useText(status)
  const { language } = useLanguage()
  if (drawn === null) return null
  const { draw, waiting } = drawn
  const moved = waiting?.moved.slice(-MOVES_SHOWN) ?? []
  return (
    <section className={classes.draw}>
      {waiting && (
        <>
          <p className={classes.position}>
            <b>{waiting.position}</b>
            <span>
              <span className={classes.strong}>{text.position}</span>
              <span className="small dim num">{unbroken(fill(text.of, { of: waiting.of, at: dateAndTime(waiting.asOf, language) }))}</span>
            </span>
          </p>
          {moved.length > 1 && (
            <>
              <h3>{text.moved}</h3>
              <ol className={classes.moves}>
                {moved.map(({ position, at }, index) => (
                  <li key={at} aria-current={index === moved.length - 1 || undefined}>
                    <b className="num">{position}</b>
                    <span className="num">{dateNextTo(at.slice(0, 10), waiting.asOf, language)}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
        </>
      )}
      <a className={classes.proof} href={lot === null ? `/draw/${draw}` : `/draw/${draw}#lot=${lot}`}>
        <Icon of={IconShieldCheck} />
        {text.proof}
      </a>
    </section>
  )
}
