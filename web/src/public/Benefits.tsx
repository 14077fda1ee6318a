import type { LandingTab, TabContent } from '@portal/contract/publicPages'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useText } from '../text/words.tsx'
import { Fold } from '../ui/plain/Fold.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Stack } from '../ui/plain/layout.tsx'
import classes from './Benefits.module.css'
import { sectionId } from './chosenTab.ts'

/** Goal of the system and its benefits, in one card. */
export function Purpose({ tab, content: { goal, goals, benefits } }: { tab: LandingTab; content: TabContent }) {
  const text = useText(landing)
  return (
    <div className={classes.purpose}>
      <section id={sectionId('goal', tab)}>
        <h2>{goal.title}</h2>
        <p>{goal.text}</p>
        {goals.length > 0 && (
          <Fold label={text.allGoals} always>
            <Stack as="ul" gap={4} className={classes.goals}>
              {goals.map((item) => (
                <li key={item}>
                  <Icon of={IconCircleCheck} />
                  {item}
                </li>
              ))}
            </Stack>
          </Fold>
        )}
      </section>
      <section id={sectionId('contact', tab)}>
        <h2>{text.benefits[tab]}</h2>
        <Fold label={text.allBenefits} always>
          <ul className={classes.benefits}>
            {benefits.map(({ title, text: words }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="dim">{words}</p>
              </li>
            ))}
          </ul>
        </Fold>
      </section>
    </div>
  )
}

export function Reminders({ items }: { items: readonly string[] }) {
  const text = useText(landing)
  return (
    <section className={classes.reminders} aria-labelledby="reminders">
      <h2 id="reminders">
        <Icon of={IconAlertTriangle} size={24} />
        {text.reminders}
      </h2>
      <Fold label={fill(text.allReminders, { count: items.length })} keeps={3} always>
        <ul>
          {items.map((item) => (
            <li key={item}>{unbroken(item)}</li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}
