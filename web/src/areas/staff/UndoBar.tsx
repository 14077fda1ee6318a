import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { deskWords } from '../../text/mn/desk.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Key } from './Key.tsx'
import classes from './UndoBar.module.css'
import type { Undoable } from './useQueue.ts'

/** Last decision, with a countdown in which it can be undone. */
export function UndoBar({ undoable, onUndo }: { undoable: Undoable | undefined; onUndo: () => void }) {
  const text = useText(deskWords)
  return (
    <div className={classes.place} role="status">
      {undoable && (
        <div className={classes.bar}>
          <Icon of={IconCircleCheck} size={22} />
          <span>{undoable.says}</span>
          <Seconds until={undoable.until} />
          <Button variant="subtle" onClick={onUndo}>
            {text.undo}
            <Key>z</Key>
          </Button>
        </div>
      )}
    </div>
  )
}

/** Countdown; hidden from screen readers, which would read out every second. */
function Seconds({ until }: { until: number }) {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const tick = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(tick)
  })
  return (
    <span className={classes.ring} aria-hidden>
      {seconds}
    </span>
  )
}
