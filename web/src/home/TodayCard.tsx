import type { LinkedChild } from '@portal/contract/children'
import type { GuardianClaim } from '@portal/contract/claims'
import { IconChevronRight } from '@tabler/icons-react'
import { useLikelyToday } from '../base/clock.ts'
import { givenName } from '../base/formats.ts'
import rows from '../child/rows.module.css'
import { home } from '../text/mn/home.ts'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { GerTile } from '../ui/picture/Scene.tsx'
import { Button, ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Initial } from '../ui/plain/Initial.tsx'
import { PageLink } from '../ui/plain/PageLink.tsx'
import { shownClaim, shownThing } from './shownThing.ts'
import classes from './TodayCard.module.css'
import type { Thing } from './things.ts'

interface TodayCardProps {
  /** Claims that wait for the parent; they come first. */
  claims: readonly GuardianClaim[]
  things: readonly Thing[]
  /** In the order in which each child has its colour. */
  order: readonly LinkedChild[]
  /** Where there are more than the few: how many in all, and whether they are shown. */
  fold?: { isWhole: boolean; count: number; onTurn: () => void }
}

/** The few things of today that need a parent, the most urgent with the only filled button of the page; or that there is none. */
export function TodayCard({ claims, things, order, fold }: TodayCardProps) {
  const text = useText(home)
  const { language } = useLanguage()
  const today = useLikelyToday()
  const [first, ...others] = [
    ...claims.map((claim) => ({ who: <Who name={claim.childName} />, ...shownClaim(claim, text) })),
    ...things.map((thing) => ({
      who: <Who name={thing.child.studentFullName} group={thing.child.studentGroupName} turn={order.indexOf(thing.child)} />,
      ...shownThing(thing, today, text, language),
    })),
  ]
  if (!first)
    return (
      <Card className={classes.calm}>
        <GerTile />
        <div>
          <h2>{text.calm}</h2>
          <p className="dim">{text.calmHint}</p>
        </div>
      </Card>
    )
  const FirstIcon = first.icon
  return (
    <Card bare className={classes.today}>
      <h2 className={classes.heading}>{text.today}</h2>
      <div className={classes.first}>
        <span className={rows.tile} data-tone={first.tone}>
          <FirstIcon size={24} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.words}>
          {first.who}
          <b>{first.title}</b>
          <span className="small dim">{first.detail}</span>
        </div>
        <ButtonLink href={first.href} className={classes.button}>
          {first.action}
        </ButtonLink>
      </div>
      {others.length > 0 && (
        <ul className={classes.others} data-pairs={others.length > 1 ? '' : undefined}>
          {others.map(({ key, icon: ThingIcon, tone, title, detail, href, who }) => (
            <li key={key}>
              <PageLink href={href} className={rows.row}>
                <span className={rows.tile} data-tone={tone}>
                  <ThingIcon size={22} stroke={1.75} aria-hidden />
                </span>
                <span className={rows.words}>
                  {who}
                  <b>{title}</b>
                  <span className="small dim">{detail}</span>
                </span>
                <IconChevronRight size={20} stroke={1.75} aria-hidden />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {fold && (
        <Button variant="subtle" wide className={classes.fold} onClick={fold.onTurn}>
          {fold.isWhole ? text.few : fill(text.all, { count: fold.count })}
        </Button>
      )}
    </Card>
  )
}

interface WhoProps {
  name: string
  /** Left out for a child whose group is in question. */
  group?: string
  turn?: number
}

const Who = ({ name, group, turn = 0 }: WhoProps) => (
  <span className={classes.who}>
    <Initial name={givenName(name)} turn={turn} size={22} />
    {group === undefined ? givenName(name) : `${givenName(name)}, ${group}`}
  </span>
)
