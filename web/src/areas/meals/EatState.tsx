import { Popover, UnstyledButton } from '@mantine/core'
import { IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import { meals } from '../../text/mn/meals.ts'
import { useText } from '../../text/words.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import classes from './MealCard.module.css'
import type { ServedMeal } from './servedMeals.ts'

/** Whether the child ate; if not, a press tells why. */
export function EatState({ eatFlag, description }: Pick<ServedMeal, 'eatFlag' | 'description'>) {
  const text = useText(meals)
  const [opened, setOpened] = useState(false)
  if (eatFlag === null) return <StatusChip tone="plain">{text.eaten.none}</StatusChip>
  if (eatFlag === 'Y') return <StatusChip tone="green">{text.eaten.Y}</StatusChip>
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={240} trapFocus returnFocus shadow="none">
      <Popover.Target>
        <UnstyledButton className={classes.why} onClick={() => setOpened(!opened)}>
          <StatusChip tone="yellow" icon={IconCircleX}>
            {text.eaten.N}
            <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          </StatusChip>
          <span className="unseen">: {text.why}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.reason ?? ''} aria-label={text.why} tabIndex={-1}>
        <p className="small dim">{text.why}</p>
        <p className="said">{description ?? text.noReason}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
