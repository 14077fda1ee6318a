import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { longDateAndTime } from '../../text/dates.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { RestoreDialog } from './dialogs.ts'

interface RestoreProps {
  of: { prospectDataId: number | null; personId: number; undoUntil: string | null }
  ticket?: string | undefined
  onDone: () => Promise<void>
  onExpired?: () => void
}

/** Notice of a withdrawal that the commission entered for the family, with the button that undoes it; nothing without one. */
export function Restore({ of, ticket, onDone, onExpired }: RestoreProps) {
  const { restore: text } = useText(enrolment)
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { undoUntil } = of
  if (undoUntil === null) return null
  const close = () => setOpen(false)
  return (
    <>
      <Notice tone="yellow">{unbroken(fill(text.what, { until: longDateAndTime(undoUntil, undoUntil.slice(11, 16), language) }))}</Notice>
      <Button onClick={() => setOpen(true)}>
        <Icon of={IconArrowBackUp} />
        {text.action}
      </Button>
      <RestoreDialog
        opened={isOpen}
        of={of}
        ticket={ticket}
        onClose={close}
        onDone={onDone}
        onExpired={() => {
          close()
          onExpired?.()
        }}
      />
    </>
  )
}
