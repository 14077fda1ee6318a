import type { ReactNode } from 'react'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Card } from './Card.tsx'
import classes from './states.module.css'

interface PendingProps {
  cards?: number
  /** For what fills the screen: whatever stands below must not jump. */
  tall?: boolean
}

const TALL = { minHeight: 440 }

/** Grey bars where text will stand. */
export function Pending({ cards = 1, tall = false }: PendingProps) {
  const text = useText(common)
  return (
    <div className={classes.pending} style={tall ? TALL : undefined} role="status" aria-busy="true" aria-label={text.loading}>
      {Array.from({ length: cards }, (_, card) => card).map((card) => (
        <Card key={card} as="div" className={classes.bars}>
          <i />
          <i />
          <i />
          <i />
        </Card>
      ))}
    </div>
  )
}

/** What will be loaded as it will stand, with its values still empty: nothing around it moves when they come. */
export function Awaited({ children }: { children: ReactNode }) {
  const text = useText(common)
  return (
    <div className={classes.awaited} role="status" aria-busy="true" aria-label={text.loading}>
      {children}
    </div>
  )
}
