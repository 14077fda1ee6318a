import type { ResultOf } from '@portal/contract/call'
import type { ownChildren } from '@portal/contract/enrolmentChildren'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Initial } from '../../ui/plain/Initial.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import type { Flow } from './flows.ts'
import classes from './OwnChildren.module.css'
import type { Found } from './searchQueries.ts'

interface OwnChildrenProps {
  flow: Flow
  all: ResultOf<typeof ownChildren>
  /** Child that a link preselected; opened without a press. */
  chosen: number | undefined
  onFound: (found: Found, replace?: boolean) => Promise<void>
}

/** Lets a signed-in parent choose a child instead of typing its registry number. */
export function OwnChildren({ flow, all, chosen, onFound }: OwnChildrenProps) {
  const text = useText(enrolment)
  const failureToast = useFailureToast(text.serverUnreachable)
  const [pending, setPending] = useState<number>()

  async function choose(personId: number, replace: boolean) {
    if (pending !== undefined) return
    setPending(personId)
    try {
      await onFound(await flow.findOwn(personId), replace)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      failureToast(error)
    } finally {
      setPending(undefined)
    }
  }
  const chooseNamed = useEffectEvent((personId: number) => choose(personId, true))
  useEffect(() => {
    if (chosen !== undefined) void chooseNamed(chosen)
  }, [chosen])

  const offered = all.filter(({ kinds }) => kinds.some((kind) => (kind === 'subProgram') === (flow.program === 'sub')))
  if (offered.length === 0) return null
  return (
    <Stack gap={6} className={classes.own}>
      <h3>{text.own.title}</h3>
      <ul>
        {offered.map(({ personId, lastName, firstName, primaryNidNumber }, turn) => (
          <li key={personId}>
            <button
              type="button"
              className={classes.child}
              disabled={pending !== undefined}
              aria-busy={pending === personId}
              onClick={() => void choose(personId, false)}
            >
              <Initial name={firstName} turn={turn} />
              <span>
                <b>
                  {lastName} {firstName}
                </b>
                <span className="small dim num">{primaryNidNumber}</span>
              </span>
              <Icon of={IconChevronRight} size={22} />
            </button>
          </li>
        ))}
      </ul>
      <p className="dim">{text.own.or}</p>
    </Stack>
  )
}
