import type { LandingTab } from '@portal/contract/publicPages'
import {
  IconArrowRight,
  IconBuildingCommunity,
  IconCalendarTime,
  IconExternalLink,
  IconFileSearch,
  IconSchool,
  IconSend,
} from '@tabler/icons-react'
import { landing } from '../text/mn/landing.ts'
import { useText } from '../text/words.tsx'
import { sectionId } from './chosenTab.ts'
import classes from './LinkCards.module.css'

type Icon = typeof IconSend

interface LinkCardProps {
  href: string
  icon: Icon
  words: { label: string; hint: string }
  /** Leaves the portal, in a window of its own. */
  outside?: boolean
}

/** The three ways to go on, and for kindergartens the two of the sub-program. */
export function LinkCards({ id, tab, stateServiceUrl }: { id?: string | undefined; tab: LandingTab; stateServiceUrl: string }) {
  const { links } = useText(landing)
  return (
    <nav id={id} aria-label={links.title}>
      <ul className={classes.cards}>
        <LinkCard href={stateServiceUrl} icon={IconBuildingCommunity} words={links.stateService} outside />
        <LinkCard href={`#${sectionId('schedule', tab)}`} icon={IconCalendarTime} words={links.schedule} />
        <LinkCard href="/apply-request-public" icon={IconSend} words={links.sendRequest} />
      </ul>
      {tab === 1 && (
        <ul className={`${classes.cards} ${classes.quiet}`}>
          <LinkCard href="/apply-request-public-sub" icon={IconSchool} words={links.subProgram} />
          <LinkCard href="/check-request-public-sub" icon={IconFileSearch} words={links.checkSubProgram} />
        </ul>
      )}
    </nav>
  )
}

function LinkCard({ href, icon: Icon, words, outside = false }: LinkCardProps) {
  const Way = outside ? IconExternalLink : IconArrowRight
  return (
    <li>
      <a href={href} {...(outside && { target: '_blank', rel: 'noopener' })}>
        <span className={classes.sign}>
          <Icon size={24} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.words}>
          <b>{words.label}</b>
          <span>{words.hint}</span>
        </span>
        <Way size={20} stroke={1.75} aria-hidden />
      </a>
    </li>
  )
}
