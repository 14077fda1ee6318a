import { type CampaignFacts, type CampaignState, type LandingTab, URGENT_DAYS } from '@portal/contract/publicPages'
import { IconArrowRight, IconCalendarDue } from '@tabler/icons-react'
import { dateNextTo } from '../text/dates.ts'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { RoadScene } from '../ui/picture/RoadScene.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Row } from '../ui/plain/layout.tsx'
import { type ChipTone, StatusChip } from '../ui/plain/StatusChip.tsx'
import { sectionId } from './chosenTab.ts'
import classes from './Hero.module.css'

const tones: Readonly<Record<CampaignState, ChipTone>> = { open: 'green', notStarted: 'yellow', closed: 'plain' }

const SEND = '/apply-request-public'
const CHECK = '/check-request-public'

export function Hero({ tab, campaign }: { tab: LandingTab; campaign: CampaignFacts }) {
  const text = useText(landing)
  const { state, schoolYear } = campaign
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.state}>
          <StatusChip tone={tones[state]}>{text.states[state]}</StatusChip>
          <span>{unbroken(fill(text.hero.schoolYear, { schoolYear }))}</span>
        </p>
        <h1>{unbroken(text.hero.titles[tab][state])}</h1>
        <Deadline tab={tab} campaign={campaign} />
        <Row gap={5} className={classes.actions} data-actions>
          <Actions tab={tab} state={state} />
        </Row>
        <p className={classes.note}>{text.hero.notes[state]}</p>
      </div>
      <RoadScene to={tab === 1 ? 'kindergarten' : 'school'} className={classes.scene} />
    </div>
  )
}

/** First view of a tab before its campaign is entered. */
export function UnannouncedHero({ tab, id }: { tab: LandingTab; id: string | undefined }) {
  const { unannounced } = useText(landing)
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1>{unbroken(unannounced.titles[tab])}</h1>
        <p id={id} className={classes.note}>
          {unannounced.note}
        </p>
      </div>
      <RoadScene to={tab === 1 ? 'kindergarten' : 'school'} className={classes.scene} />
    </div>
  )
}

/** Next relevant date and the time left; links to all dates. */
function Deadline({ tab, campaign }: { tab: LandingTab; campaign: CampaignFacts }) {
  const { deadline } = useText(landing)
  const { language } = useLanguage()
  const { state, left, today, opensDate, closesDate, closesAt } = campaign
  const day = dateNextTo(state === 'notStarted' ? opensDate : closesDate, today, language)
  const isLastDay = state === 'open' && left?.unit === 'hours'
  const isUrgent = state === 'open' && left?.unit === 'days' && left.count <= URGENT_DAYS
  return (
    <a
      className={classes.until}
      href={`#${sectionId('schedule', tab)}`}
      data-tone={isLastDay ? 'red' : isUrgent ? 'yellow' : undefined}
      aria-describedby={`schedule-hint-${tab}`}
    >
      <Icon of={IconCalendarDue} size={24} />
      <b>{fill(isLastDay ? deadline.today : deadline[state], { day, at: closesAt })}</b>
      {left !== null && <span className={classes.left}>{fill(deadline.left[left.unit], { count: left.count })}</span>}
      <span id={`schedule-hint-${tab}`} hidden>
        {deadline.schedule}
      </span>
    </a>
  )
}

/** Available actions: send while the campaign is open, check at any time. */
function Actions({ tab, state }: { tab: LandingTab; state: CampaignState }) {
  const { hero } = useText(landing)
  if (state === 'closed') return <MainAction href={CHECK}>{hero.check}</MainAction>
  return (
    <>
      {state === 'open' ? (
        <MainAction href={SEND}>{hero.send}</MainAction>
      ) : (
        <MainAction href={`#${sectionId('schedule', tab)}`}>{hero.schedule}</MainAction>
      )}
      <ButtonLink href={CHECK} variant="default">
        {hero.check}
      </ButtonLink>
    </>
  )
}

const MainAction = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink href={href}>
    {children}
    <Icon of={IconArrowRight} />
  </ButtonLink>
)

/** Action bar on phones, shown once the hero's actions have scrolled away. */
export function ActionBar({ tab, state }: { tab: LandingTab; state: CampaignState }) {
  const { actionsLabel } = useText(landing).hero
  return (
    <nav className={classes.bar} aria-label={actionsLabel}>
      <Actions tab={tab} state={state} />
    </nav>
  )
}
