import type { AttendReason } from '@portal/contract/attendance'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { alertWords } from '../../text/mn/alerts.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { meals } from '../../text/mn/meals.ts'
import { todayWords } from '../../text/mn/today.ts'
import { fill, useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Mark as Sign } from '../attendance/index.ts'
import { useAllergyWords } from './Allergies.tsx'
import classes from './Roll.module.css'
import { LATE_MINUTES, type Mark, type ShownChild } from './rules.ts'

/** Mark in words: minutes of lateness, or the source of an expectation. */
export function useMarkWords(): (child: Pick<ShownChild, 'mark' | 'shown' | 'expected'>) => string {
  const text = useText(todayWords)
  const { reasons } = useText(attendance)
  return ({ mark, shown, expected }) => {
    if (mark === null && expected !== null) return `${reasons[shown.reason]}, ${text.expectedBy[expected.by]}`
    return shown.reason === 'TARDY' ? fill(text.minutesLate, { count: shown.minutesLate }) : reasons[shown.reason]
  }
}

interface RollCellProps {
  child: ShownChild
  choices: readonly AttendReason[]
  isOpen: boolean
  /** Shown in place of the last name of a present child. */
  below?: string | undefined
  /** Further control of the child. */
  end?: ReactNode
  onTap(): void
  /** `isLast`: no further choice belongs to this one. */
  onChoose(mark: Mark, isLast: boolean): void
}

/** A child of the roll; its choices open in place, across the list. */
export function RollCell({ child, choices, isOpen, below, end, onTap, onChoose }: RollCellProps) {
  const text = useText(todayWords)
  const wordsOf = useMarkWords()
  const { allergy } = useText(meals)
  const allergies = useAllergyWords()(child)
  const { answers } = useText(alertWords)
  const { lastName, firstName, shown, mark, expected, given } = child
  // Once the child is recorded otherwise, the answer has done its work.
  const answer = given !== null && (mark === null || mark.reason === 'UNEXCUSED') ? answers[given.answer] : undefined
  const words = wordsOf(child)
  const isUsual = shown.reason === 'PRESENT'
  return (
    <>
      <li className={classes.cell} data-reason={shown.reason} data-open={isOpen || undefined}>
        <button type="button" className={classes.child} aria-expanded={isOpen} onClick={onTap}>
          <Sign reason={mark === null && expected === null ? 'UNRECORDED' : shown.reason} size={18} />
          <span>
            <b>{firstName} </b>
            {isUsual && !below ? <small>{lastName}</small> : <span className="unseen">{lastName}</span>}
            <span className="unseen">: </span>
            {isUsual ? <span className="unseen">{words}</span> : <small>{words}</small>}
            {isUsual && below && <small className="num">{below}</small>}
            {answer !== undefined && <small className={classes.answer}>{answer}</small>}
            {allergies !== undefined && <span className="unseen">. {fill(allergy, { allergens: allergies })}</span>}
          </span>
          {allergies !== undefined && <Icon of={IconAlertTriangle} size={18} className={classes.allergic} />}
        </button>
        {end}
      </li>
      {isOpen && (
        <li className={classes.choices}>
          <fieldset>
            <legend className="unseen">{fill(text.chooseFor, { name: `${firstName} ${lastName}` })}</legend>
            <div className={classes.reasons}>
              {choices.map((reason) => (
                <button
                  key={reason}
                  type="button"
                  aria-pressed={shown.reason === reason}
                  onClick={() => onChoose({ reason, minutesLate: reason === 'TARDY' ? LATE_MINUTES[0] : 0 }, reason !== 'TARDY')}
                >
                  <Sign reason={reason} size={18} />
                  {text.choices[reason]}
                </button>
              ))}
            </div>
          </fieldset>
          {shown.reason === 'TARDY' && (
            <fieldset className={classes.minutes}>
              <legend>{text.minutes}</legend>
              <div>
                {LATE_MINUTES.map((minutes) => (
                  <button
                    key={minutes}
                    type="button"
                    aria-pressed={shown.minutesLate === minutes}
                    onClick={() => onChoose({ reason: 'TARDY', minutesLate: minutes }, true)}
                  >
                    {minutes}
                  </button>
                ))}
              </div>
            </fieldset>
          )}
        </li>
      )}
    </>
  )
}
