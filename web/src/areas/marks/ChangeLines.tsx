import type { MarkValue } from '@portal/contract/markRules'
import type { MarkGrid } from '@portal/contract/marks'
import { marksWords } from '../../text/mn/marks.ts'
import { fill, useText } from '../../text/words.tsx'
import classes from './Marks.module.css'
import { type Change, keyOf, nameOf, textOf } from './rules.ts'

/** Lines that a dialog holds without scrolling far. */
const MAX_LINES = 8

/** Pupils and works with their marks before and after. */
export function ChangeLines({
  grid: { works, pupils },
  changes,
}: {
  grid: MarkGrid
  changes: readonly (Change & { before: MarkValue })[]
}) {
  const text = useText(marksWords)
  const lineOf = ({ workId, childId, before, value }: Change & { before: MarkValue }) => {
    const pupil = pupils.find((one) => one.childId === childId)
    return fill(text.changed, {
      name: pupil === undefined ? '' : nameOf(pupil),
      topic: works.find((one) => one.workId === workId)?.topic ?? '',
      before: textOf(before) || text.noMark,
      after: textOf(value) || text.noMark,
    })
  }
  return (
    <ul className={classes.lines}>
      {changes.slice(0, MAX_LINES).map((change) => (
        <li key={keyOf(change)}>{lineOf(change)}</li>
      ))}
      {changes.length > MAX_LINES && <li>+{changes.length - MAX_LINES}</li>}
    </ul>
  )
}
