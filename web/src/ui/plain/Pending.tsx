import type { ReactNode } from 'react'
import { common } from '../../text/mn/common.ts'
import { useText } from '../../text/words.tsx'
import { Card } from './Card.tsx'
import { Stack } from './layout.tsx'
import classes from './states.module.css'

interface PendingProps {
  cards?: number
  /** Fills the screen, so that the content below does not shift. */
  tall?: boolean
}

/** Placeholder of grey bars for text. */
export function Pending({ cards = 1, tall = false }: PendingProps) {
  const text = useText(common)
  return (
    <Stack gap={7} className={tall ? classes.tall : undefined} role="status" aria-busy="true" aria-label={text.loading}>
      {Array.from({ length: cards }, (_, card) => card).map((card) => (
        <Card key={card} as="div" className={classes.bars}>
          <i />
          <i />
          <i />
          <i />
        </Card>
      ))}
    </Stack>
  )
}

/** Placeholder with the final layout and empty values, so that nothing shifts when they load. */
export function Awaited({ children }: { children: ReactNode }) {
  const text = useText(common)
  return (
    <div className={classes.awaited} role="status" aria-busy="true" aria-label={text.loading}>
      {children}
    </div>
  )
}
