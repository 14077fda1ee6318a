import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { newPassword } from '../../text/mn/newPassword.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../plain/Icon.tsx'
import { Stack } from '../plain/layout.tsx'
import { type PasswordKind, passwordChecklist } from './newPassword.ts'
import classes from './PasswordChecklist.module.css'

const icons = { open: IconCircleDashed, met: IconCircleCheck, unmet: IconCircleX }

/** Password rules, each with icon, colour and a text for screen readers; neutral until the first input. */
export function PasswordChecklist({ kind, password }: { kind: PasswordKind; password: string }) {
  const text = useText(newPassword)
  const [checked, setChecked] = useState(false)
  if (password !== '' && !checked) setChecked(true)
  return (
    <Stack as="ul" gap={4} className={classes.list} aria-label={text.checklistTitle} aria-live="polite">
      {passwordChecklist(kind, password).map(({ rule, met }) => {
        const state = checked ? (met ? 'met' : 'unmet') : 'open'
        const Shape = icons[state]
        return (
          <li key={rule} data-state={state}>
            <Icon of={Shape} />
            {text[rule]}
            {state !== 'open' && <span className="unseen">: {text[state]}</span>}
          </li>
        )
      })}
    </Stack>
  )
}
