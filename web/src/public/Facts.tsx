import type { CampaignFacts, LandingTab } from '@portal/contract/publicPages'
import {
  IconCalendarEvent,
  IconExternalLink,
  IconFileText,
  IconId,
  IconListCheck,
  IconMoodKid,
  IconPuzzle,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dateNextTo, longDate, shortDate } from '../text/dates.ts'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { Icon, type Shape } from '../ui/plain/Icon.tsx'
import { sectionId } from './chosenTab.ts'
import classes from './Facts.module.css'

const guides: Readonly<Record<LandingTab, string>> = { 1: '/guides/kindergarten-enrolment', 2: '/guides/first-grade-enrolment' }

interface FactsProps {
  /** Id that marks the end of the first view; rendering starts once it has arrived. */
  id: string | undefined
  tab: LandingTab
  campaign: CampaignFacts
  subProgram: CampaignFacts | null
  stateServiceUrl: string
}

/** Card with dates, birth window and requirements, overlapping the scene; its foot holds secondary links. */
export function Facts({ id, tab, campaign, subProgram, stateServiceUrl }: FactsProps) {
  const { facts, ways } = useText(landing)
  const { language } = useLanguage()
  const { opensDate, addressDate, addressAt, birthFrom, birthTo } = campaign
  const { opens, closes } = usePeriod(campaign)
  const address = dateNextTo(addressDate, opensDate, language)
  return (
    <section id={sectionId('schedule', tab)} className={classes.facts} aria-label={facts.title}>
      <dl id={id}>
        <Fact icon={IconCalendarEvent} name={facts.when} small={fill(facts.address, { address, addressAt })}>
          <span className="nb">{opens} –</span> <span className="nb">{closes}</span>
        </Fact>
        <Fact icon={IconMoodKid} name={facts.who} small={facts.ages[tab]}>
          {unbroken(fill(facts.born, { birthFrom, birthTo }))}
        </Fact>
        <Fact icon={IconId} name={facts.needed} small={facts.noPapers}>
          {facts.papers}
        </Fact>
      </dl>
      <nav className={classes.ways} aria-label={ways.title}>
        <Way href={guides[tab]} icon={IconListCheck}>
          {ways.guide}
        </Way>
        {tab === 1 ? (
          <>
            {subProgram && <SubProgram campaign={subProgram} />}
            <Way href="/draw" icon={IconShieldCheck}>
              {ways.draw}
            </Way>
          </>
        ) : (
          <Way href="/guides/first-grade-checklist" icon={IconFileText}>
            {ways.checklist}
          </Way>
        )}
        {campaign.state === 'open' && (
          <Way href={stateServiceUrl} icon={IconExternalLink} outside={ways.newWindow}>
            {ways.stateService}
          </Way>
        )}
      </nav>
    </section>
  )
}

/** Opening and closing of a campaign in short words. */
function usePeriod({ opensDate, closesDate, closesAt }: CampaignFacts): { opens: string; closes: string } {
  const { facts } = useText(landing)
  const { language } = useLanguage()
  return {
    opens: language === 'mn' ? shortDate(opensDate, language) : longDate(opensDate, language),
    closes: fill(facts.until, { closes: dateNextTo(closesDate, opensDate, language), closesAt }),
  }
}

/** Sub-program with its own dates; links to its wizard while it is open. */
function SubProgram({ campaign }: { campaign: CampaignFacts }) {
  const { ways, states } = useText(landing)
  const { opens, closes } = usePeriod(campaign)
  return (
    <Way
      href={campaign.state === 'open' ? '/apply-request-public-sub' : undefined}
      icon={IconPuzzle}
      hint={`${ways.subProgramMeans} ${states[campaign.state]}: ${opens} – ${closes}.`}
    >
      {ways.subProgram}
    </Way>
  )
}

const Fact = ({ icon, name, small, children }: { icon: Shape; name: string; small: string; children: ReactNode }) => (
  <div>
    <dt>
      <Icon of={icon} size={24} />
      {name}
    </dt>
    <dd className="num">
      {children}
      <small>{unbroken(small)}</small>
    </dd>
  </div>
)

interface WayProps {
  /** Undefined if there is nothing to do now. */
  href: string | undefined
  icon: Shape
  /** Sentence below the link. */
  hint?: string
  /** Text for screen readers if the link opens a new window. */
  outside?: string
  children: string
}

const Way = ({ href, icon, hint, outside, children }: WayProps) => (
  <p>
    <a href={href} {...(outside !== undefined && { target: '_blank', rel: 'noopener' })}>
      <Icon of={icon} size={18} />
      {children}
      {outside !== undefined && <span className="unseen"> ({outside})</span>}
    </a>
    {hint !== undefined && <small>{unbroken(hint)}</small>}
  </p>
)
