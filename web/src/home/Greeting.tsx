import { useNow, useToday } from '../base/clock.ts'
import { givenName } from '../base/names.ts'
import { useSession } from '../base/session.ts'
import { dayInWords } from '../text/dates.ts'
import { type ChildrenText, children as words } from '../text/mn/children.ts'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { Scene } from '../ui/picture/Scene.tsx'
import classes from './HomePage.module.css'

function greeting(text: ChildrenText, now: string | undefined): string {
  if (now === undefined) return text.hello
  const hour = Number(now.slice(11, 13))
  if (hour < 5 || hour >= 18) return text.evening
  return hour < 12 ? text.morning : text.day
}

export function Greeting({ approvedCount }: { approvedCount: number | undefined }) {
  const text = useText(words)
  const { language } = useLanguage()
  const now = useNow()
  const today = useToday()
  const name = givenName(useSession()?.user.displayName ?? '')
  return (
    <section className={classes.hello}>
      <p className={`small dim ${classes.date}`}>{today && dayInWords(today, language)}</p>
      <h1 tabIndex={-1}>
        {greeting(text, now)}, {name}
      </h1>
      {approvedCount !== 0 && <p className={classes.count}>{approvedCount && fill(text.linkedCount, { count: approvedCount })}</p>}
      <Scene view="band" className={classes.scene} />
    </section>
  )
}
