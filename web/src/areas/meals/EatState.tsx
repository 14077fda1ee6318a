import { IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { meals } from '../../text/mn/meals.ts'
import { useText } from '../../text/words.tsx'
import { opensPopover, Popover } from '../../ui/dialog/Popover.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import classes from './MealCard.module.css'
import type { ServedMeal } from './servedMeals.ts'

/** Whether the child ate; if not, a press tells why. */
export function EatState({ eatFlag, description }: Pick<ServedMeal, 'eatFlag' | 'description'>) {
  const text = useText(meals)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  if (eatFlag === null) return <StatusChip tone="plain">{text.eaten.none}</StatusChip>
  if (eatFlag === 'Y') return <StatusChip tone="green">{text.eaten.Y}</StatusChip>
  return (
    <>
      <button ref={button} type="button" className={classes.why} {...opensPopover(opened)} onClick={() => setOpened(!opened)}>
        <StatusChip tone="yellow" icon={IconCircleX}>
          {text.eaten.N}
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        </StatusChip>
        <span className="unseen">: {text.why}</span>
      </button>
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        anchor={button}
        placement="bottom-end"
        label={text.why}
        className={classes.reason}
      >
        <p className="small dim">{text.why}</p>
        <p className="said">{description ?? text.noReason}</p>
      </Popover>
    </>
  )
}
