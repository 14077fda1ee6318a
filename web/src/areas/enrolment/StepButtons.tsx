import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import type { Flow } from './flows.ts'
import type { Actions, Undo } from './requestState.ts'
import type { Found } from './searchQueries.ts'
import classes from './Wizard.module.css'

export interface StepLinksProps {
  flow: Flow
  found: Found
  actions: Actions
  onUndo: (undo: Undo) => void
  onBack: () => void
}

interface StepButtonsProps extends StepLinksProps {
  pending?: boolean
  /** Set during the review; returns to the form. */
  onChange?: (() => void) | undefined
  /** Reason why nothing can be sent, beside the button. */
  reason?: ReactNode
}

/** Main action first at full width, last on wide screens; with the buttons to go back or leave. */
export function StepButtons({ flow, actions, onUndo, onBack, pending = false, onChange, reason }: StepButtonsProps) {
  const text = useText(enrolment)
  const undo = onChange ? [] : actions.undo
  return (
    <Stack gap={7}>
      {reason !== undefined && <div>{reason}</div>}
      <Stack gap={6} className={classes.buttons}>
        {actions.form !== 'sent' && (
          <Button type="submit" className={classes.main ?? ''} loading={pending} disabled={actions.form === 'closed'}>
            {actions.form === 'open' && !onChange ? text.check : text.send[actions.send]}
            {actions.form === 'open' && !onChange && <Icon of={IconArrowRight} />}
          </Button>
        )}
        {undo.map((one) => (
          <Button
            key={one}
            variant="default"
            className={`${classes.undo} ${classes.danger}`}
            disabled={pending}
            onClick={() => onUndo(one)}
          >
            {text[one].action}
          </Button>
        ))}
        {onChange ? (
          <Button variant="default" className={classes.leave ?? ''} disabled={pending} onClick={onChange}>
            {text.review.change}
          </Button>
        ) : actions.leave === 'back' ? (
          <Button variant="default" className={classes.leave ?? ''} onClick={onBack}>
            <Icon of={IconArrowLeft} />
            {text.back}
          </Button>
        ) : (
          <ButtonLink to={flow.end} className={classes.away}>
            {flow.signedIn ? text.toList : text.toHome}
          </ButtonLink>
        )}
      </Stack>
    </Stack>
  )
}
