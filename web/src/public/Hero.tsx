import type { CampaignFacts, CampaignState, LandingTab } from '@portal/contract/publicPages'
import { IconArrowRight, IconCalendarEvent, IconId, IconMoodKid } from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useText } from '../text/words.tsx'
import { RoadScene } from '../ui/picture/RoadScene.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { type ChipTone, StatusChip } from '../ui/plain/StatusChip.tsx'
import classes from './Hero.module.css'
import { sectionId } from './sections.ts'

const tones: Readonly<Record<CampaignState, ChipTone>> = { open: 'green', notStarted: 'yellow', closed: 'plain' }

const SEND = '/apply-request-public'
const CHECK = '/check-request-public-sub'

export function Hero({ tab, campaign }: { tab: LandingTab; campaign: CampaignFacts }) {
  const text = useText(landing)
  const { state, schoolYear } = campaign
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.state}>
          <StatusChip tone={tones[state]}>{text.schedule[state]}</StatusChip>
          <span>{fill(text.hero.schoolYear, { schoolYear })}</span>
        </p>
        <h1>{text.hero.title}</h1>
        <p className={classes.text}>{text.hero.text}</p>
        <div className={classes.actions}>
          {state === 'open' && <MainAction href={SEND}>{text.hero.send}</MainAction>}
          {state === 'notStarted' && <MainAction href={`#${sectionId('schedule', tab)}`}>{text.links.schedule.label}</MainAction>}
          {state === 'closed' ? (
            <MainAction href={CHECK}>{text.hero.check}</MainAction>
          ) : (
            <ButtonLink href={CHECK} variant="default">
              {text.hero.check}
            </ButtonLink>
          )}
        </div>
        {state === 'open' && <p className={classes.note}>{text.hero.note}</p>}
      </div>
      <RoadScene to={tab === 1 ? 'kindergarten' : 'school'} className={classes.scene} />
    </div>
  )
}

const MainAction = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink href={href}>
    {children}
    <IconArrowRight size={20} stroke={1.75} aria-hidden />
  </ButtonLink>
)

/** When, who, and what one needs: the card that overlaps the scene. */
export function Facts({ campaign }: { campaign: CampaignFacts }) {
  const { facts } = useText(landing)
  const { opensOn, closesOn, closesAt, birthFrom, birthTo } = campaign
  return (
    <dl className={classes.facts}>
      <div>
        <dt>
          <IconCalendarEvent size={24} stroke={1.75} aria-hidden />
          {facts.when}
        </dt>
        <dd>
          <span>{unbroken(opensOn)} –</span> <span>{unbroken(fill(facts.until, { closesOn, closesAt }))}</span>
        </dd>
      </div>
      <div>
        <dt>
          <IconMoodKid size={24} stroke={1.75} aria-hidden />
          {facts.who}
        </dt>
        <dd>{unbroken(fill(facts.born, { birthFrom, birthTo }))}</dd>
      </div>
      <div>
        <dt>
          <IconId size={24} stroke={1.75} aria-hidden />
          {facts.needed}
        </dt>
        <dd>{facts.papers}</dd>
      </div>
    </dl>
  )
}
