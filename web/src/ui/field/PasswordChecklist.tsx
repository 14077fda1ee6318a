import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { newPassword } from '../../text/mn/newPassword.ts'
import { useText } from '../../text/words.tsx'
import { type PasswordKind, passwordChecklist } from './newPassword.ts'
import classes from './PasswordChecklist.module.css'

const icons = { open: IconCircleDashed, met: IconCircleCheck, unmet: IconCircleX }

/** Password rules, each with icon, colour and a text for screen readers; neutral until the first input. */
export function PasswordChecklist({ kind, password }: { kind: PasswordKind; password: string }) {
  const text = useText(newPassword)
  const [checked, setChecked] = useState(false)
  if (password !== '' && !checked) setChecked(true)
  return (
    <ul className={classes.list} aria-label={text.checklistTitle} aria-live="polite">
      {passwordChecklist(kind, password).map(({ rule, met }) => {
        const state = checked ? (met ? 'met' : 'unmet') : 'open'
        const Icon = icons[state]
        return (
          <li key={rule} data-state={state}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {text[rule]}
            {state !== 'open' && <span className="unseen">: {text[state]}</span>}
          </li>
        )
      })}
    </ul>
  )
}
