import { type Icon, IconCircleCheck, IconCircleDashed, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusChip.module.css'

const icons = { green: IconCircleCheck, yellow: IconHourglass, red: IconCircleX, plain: IconCircleDashed }
export type ChipTone = keyof typeof icons

interface StatusChipProps {
  tone: ChipTone
  /** Replaces the tone's icon. */
  icon?: Icon
  children: ReactNode
}

/** Chip of a state; an unknown state shows the server's name in yellow. */
export function statusOf<State extends string>(
  state: string,
  named: string,
  tones: Readonly<Record<State, ChipTone>>,
  words: Readonly<Record<State, string>>,
): StatusChipProps {
  const isKnown = (one: string): one is State => Object.hasOwn(tones, one)
  return isKnown(state) ? { tone: tones[state], children: words[state] } : { tone: 'yellow', children: named || state }
}

/** Chip that shows a state by colour, icon and text, because colour must not be the only cue. */
export function StatusChip({ tone, icon: ChipIcon = icons[tone], children }: StatusChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <ChipIcon size={18} stroke={2.2} aria-hidden />
      {children}
    </span>
  )
}
