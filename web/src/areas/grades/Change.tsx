import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { grades } from '../../text/mn/grades.ts'
import { useText } from '../../text/words.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import classes from './Change.module.css'

interface ChangeProps {
  points: number
  /** Words before the points. */
  from?: string
}

/** Difference between later and earlier marks, as arrow and points. */
export function Change({ points, from }: ChangeProps) {
  const text = useText(grades)
  const Shape = points === 0 ? IconMinus : points > 0 ? IconTrendingUp : IconTrendingDown
  return (
    <span className={classes.change} data-way={points === 0 ? undefined : points > 0 ? 'up' : 'down'}>
      <Icon of={Shape} size={16} />
      <span>
        {from !== undefined && `${from} `}
        {points === 0 ? text.steady : points > 0 ? `+${points}` : `−${-points}`}
      </span>
    </span>
  )
}
