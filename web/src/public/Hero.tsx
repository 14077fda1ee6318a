import type { CampaignFacts, CampaignState, LandingTab } from '@portal/contract/publicPages'
import { IconArrowRight, IconCalendarEvent, IconId, IconMoodKid } from '@tabler/icons-react'
import { shortDate } from '../text/dates.ts'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { RoadScene } from '../ui/picture/RoadScene.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { type ChipTone, StatusChip } from '../ui/plain/StatusChip.tsx'
import { sectionId } from './chosenTab.ts'
import classes from './Hero.module.css'

const tones: Readonly<Record<CampaignState, ChipTone>> = { open: 'green', notStarted: 'yellow', closed: 'plain' }

const SEND = '/apply-request-public'
const CHECK = '/check-request-public'

export function Hero({ tab, campaign }: { tab: LandingTab; campaign: CampaignFacts }) {
  const text = useText(landing)
  const { state, schoolYear, opensOn } = campaign
  const words = text.hero[tab][state]
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.state}>
          <StatusChip tone={tones[state]}>{text.schedule[state]}</StatusChip>
          <span>{fill(text.hero.schoolYear, { schoolYear })}</span>
        </p>
        <h1>{unbroken(words.title)}</h1>
        <p className={classes.text}>{unbroken(fill(words.text, { opensOn }))}</p>
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
  const { language } = useLanguage()
  const { opensDate, closesAt, birthFrom, birthTo } = campaign
  const closesDate = shortDate(campaign.closesDate, language)
  return (
    <dl className={classes.facts}>
      <div>
        <dt>
          <IconCalendarEvent size={24} stroke={1.75} aria-hidden />
          {facts.when}
        </dt>
        <dd>
          <span>{shortDate(opensDate, language)} –</span> <span>{unbroken(fill(facts.until, { closesDate, closesAt }))}</span>
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
        <dd>
          <span>{facts.papers}</span> <span className={classes.noAccount}>{facts.noAccount}</span>
        </dd>
      </div>
    </dl>
  )
}
