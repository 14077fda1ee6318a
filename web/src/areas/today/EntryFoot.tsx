import { IconArrowBackUp, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './EntryFoot.module.css'

export interface EntryFootProps {
  /** The foot stays above the tabs of a phone on a page, and at the end of a dialog. */
  place: 'page' | 'dialog'
  /** Without `onPress` the button is disabled; without `undo` there is none. */
  undo?: { label: string; onPress: (() => void) | undefined } | undefined
  isBusy?: boolean
  /** Counts and state. */
  children: ReactNode
  /** Button that records the rest; undefined once nothing is left. */
  rest: { label: string; onPress: () => void } | undefined
  /** Sentence in the place of the button. */
  doneText: string
  /** Button above the others. It grows over the list, so that no row moves under a finger. */
  next?: { label: string; onPress: () => void } | undefined
}

/** Foot of a list that is recorded by exception: undo, state, and the rest by one button. */
export function EntryFoot({ place, undo, isBusy = false, children, rest, doneText, next }: EntryFootProps) {
  return (
    <footer className={classes.foot} data-place={place}>
      {next !== undefined && (
        <Button variant="default" wide className={classes.next} onClick={next.onPress}>
          {next.label}
          <Icon of={IconArrowRight} />
        </Button>
      )}
      {undo !== undefined && (
        <Button icon variant="subtle" aria-label={undo.label} disabled={undo.onPress === undefined} onClick={undo.onPress}>
          <Icon of={IconArrowBackUp} />
        </Button>
      )}
      <span className={classes.state} role="status" aria-busy={isBusy}>
        {children}
      </span>
      {rest === undefined ? (
        <span className={classes.done}>
          <Icon of={IconCircleCheck} />
          {doneText}
        </span>
      ) : (
        <Button className={classes.rest} onClick={rest.onPress}>
          {rest.label}
        </Button>
      )}
    </footer>
  )
}
