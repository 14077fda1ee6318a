import type { Passage } from '@portal/contract/publicPages'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useText } from '../text/words.tsx'
import { Fold } from '../ui/plain/Fold.tsx'
import { Toono } from '../ui/plain/ornaments.tsx'
import classes from './Benefits.module.css'

export function Goal({ goal, items }: { goal: Passage; items: readonly string[] }) {
  const text = useText(landing)
  return (
    <div className={classes.goal}>
      <div>
        <Toono size={72} />
        <h2>{goal.title}</h2>
        <p>{goal.text}</p>
      </div>
      {items.length > 0 && (
        <Fold label={text.allGoals}>
          <ul>
            {items.map((item) => (
              <li key={item}>
                <IconCircleCheck size={24} stroke={1.75} aria-hidden />
                {item}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

export function Benefits({ items }: { items: readonly Passage[] }) {
  const { allBenefits } = useText(landing)
  return (
    <Fold label={allBenefits} keeps={3}>
      <ul className={classes.benefits}>
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="dim">{text}</p>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

export function Reminders({ items }: { items: readonly string[] }) {
  const text = useText(landing)
  return (
    <section className={classes.reminders} aria-labelledby="reminders">
      <h2 id="reminders">
        <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
        {text.reminders}
      </h2>
      <Fold label={fill(text.allReminders, { count: items.length })} keeps={3}>
        <ul>
          {items.map((item) => (
            <li key={item}>{unbroken(item)}</li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}
