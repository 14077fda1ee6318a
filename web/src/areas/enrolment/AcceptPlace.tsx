import type { Acceptance } from '@portal/contract/enrolment'
import { IconCircleCheck, IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { dateAndTime, longDate } from '../../text/dates.ts'
import { status } from '../../text/mn/status.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './AcceptPlace.module.css'
import { AcceptDialog } from './dialogs.ts'
import type { Found } from './searchQueries.ts'

interface AcceptPlaceProps {
  of: { prospectDataId: number | null; acceptance: Acceptance | null }
  /** Look-up of a visitor, who enters the number of the request; absent for a signed-in person. */
  found?: Found | undefined
  onDone: () => Promise<void>
  onExpired?: () => void
}

/** Acceptance of a given place: the last day and the button, or the time of the acceptance. */
export function AcceptPlace({ of: { prospectDataId, acceptance }, found, onDone, onExpired = () => undefined }: AcceptPlaceProps) {
  const { accept: text } = useText(status)
  const { language } = useLanguage()
  const today = useToday()
  const [opened, setOpened] = useState(false)
  if (acceptance === null || prospectDataId === null) return null
  const { acceptedAt, lastDay, days, mayAccept } = acceptance
  if (acceptedAt !== null)
    return (
      <p className={classes.accepted}>
        <Icon of={IconCircleCheck} />
        <span>
          {text.accepted}: <span className="num">{dateAndTime(acceptedAt, language)}</span>
        </span>
      </p>
    )
  const isLate = mayAccept && lastDay !== null && today !== undefined && lastDay < today
  return (
    <section className={classes.accept}>
      <Icon of={IconHandStop} size={24} />
      <div>
        <h3>{text.title}</h3>
        <p>
          {unbroken(
            lastDay === null ? fill(text.within, { days }) : fill(isLate ? text.late : text.by, { day: longDate(lastDay, language) }),
          )}
        </p>
        <p className="small dim">{text.hint}</p>
      </div>
      {mayAccept && (
        <Button wide onClick={() => setOpened(true)}>
          {text.button}
        </Button>
      )}
      <AcceptDialog
        opened={opened}
        id={prospectDataId}
        found={found}
        onClose={() => setOpened(false)}
        onDone={onDone}
        onExpired={onExpired}
      />
    </section>
  )
}
