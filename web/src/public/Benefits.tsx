import type { Passage } from '@portal/contract/publicPages'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { Toono } from '../ui/plain/Toono.tsx'
import classes from './Benefits.module.css'

export const Goal = ({ goal, items }: { goal: Passage; items: readonly string[] }) => (
  <div className={classes.goal}>
    <div>
      <Toono size={72} />
      <h2>{goal.title}</h2>
      <p>{goal.text}</p>
    </div>
    {items.length > 0 && (
      <ul>
        {items.map((item) => (
          <li key={item}>
            <IconCircleCheck size={24} stroke={1.75} aria-hidden />
            {item}
          </li>
        ))}
      </ul>
    )}
  </div>
)

export const Benefits = ({ items }: { items: readonly Passage[] }) => (
  <ul className={classes.benefits}>
    {items.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p className="dim">{text}</p>
      </li>
    ))}
  </ul>
)

export function Reminders({ items }: { items: readonly string[] }) {
  const text = useText(landing)
  return (
    <section className={classes.reminders} aria-labelledby="reminders">
      <h2 id="reminders">
        <IconAlertTriangle size={26} stroke={1.75} aria-hidden />
        {text.reminders}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{unbroken(item)}</li>
        ))}
      </ul>
    </section>
  )
}
