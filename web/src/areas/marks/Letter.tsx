import type { MissedReason } from '@portal/contract/marks'
import { IconCircle, IconMedicalCross } from '@tabler/icons-react'
import { marksWords } from '../../text/mn/marks.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './Marks.module.css'
import { letterOf } from './rules.ts'

/** Letter of a percentage; the words of primary grades are too long for a cell and become a dot with a title. */
export function Letter({ level, percent }: { level: number; percent: number }) {
  const { inWords } = useText(schoolWords)
  const { code, tone } = letterOf(level, percent)
  const isLetter = code.length === 1
  return (
    <span className={isLetter ? classes.letter : classes.dot} data-tone={tone} title={inWords(code)}>
      {isLetter ? code : <span className="unseen">{inWords(code)}</span>}
    </span>
  )
}

const icons = { SICK: IconMedicalCross, EXCUSED: IconCircle }

/** Sign of a reason for which a child has no mark. */
export function Missed({ reason }: { reason: MissedReason }) {
  const text = useText(marksWords)
  return (
    <span className={classes.missed} data-reason={reason} title={text.missed[reason]}>
      <Icon of={icons[reason]} size={16} />
    </span>
  )
}
