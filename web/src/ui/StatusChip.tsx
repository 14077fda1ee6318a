import { IconCircleCheck, IconCircleDashed, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusChip.module.css'

const icons = { green: IconCircleCheck, yellow: IconHourglass, red: IconCircleX, plain: IconCircleDashed }
export type ChipTone = keyof typeof icons

/** Colour, icon and word say the same, so that none of them stands alone. */
export function StatusChip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={18} stroke={2.2} aria-hidden />
      {children}
    </span>
  )
}
