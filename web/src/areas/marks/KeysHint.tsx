import { marksWords } from '../../text/mn/marks.ts'
import { useText } from '../../text/words.tsx'
import classes from './Marks.module.css'

/** Keys of the table. */
export function KeysHint() {
  const { keys } = useText(marksWords)
  const shown: readonly (readonly [string, string])[] = [
    ['↑ ↓', keys.upDown],
    ['← →', keys.sides],
    ['Enter', keys.enter],
    ['ө', keys.sick],
    ['ч', keys.excused],
    ['Ctrl V', keys.paste],
    ['Ctrl Z', keys.undo],
  ]
  return (
    <ul className={classes.keys}>
      {shown.map(([key, meaning]) => (
        <li key={key}>
          <kbd>{key}</kbd>
          {meaning}
        </li>
      ))}
    </ul>
  )
}
