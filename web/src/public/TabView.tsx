import type { CampaignFacts, LandingTab, TabContent } from '@portal/contract/publicPages'
import type { ReactNode } from 'react'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { Banner } from './Banner.tsx'
import { Purpose, Reminders } from './Benefits.tsx'
import { Contacts } from './Contacts.tsx'
import { sectionId } from './chosenTab.ts'
import { Facts } from './Facts.tsx'
import { Faq } from './Faq.tsx'
import { ActionBar, Hero } from './Hero.tsx'
import classes from './LandingPage.module.css'
import { Steps } from './Steps.tsx'

interface TabViewProps {
  tab: LandingTab
  content: TabContent
  subProgram: CampaignFacts | null
  stateServiceUrl: string
  /** Islands, rendered by the page. */
  parts: Readonly<Record<'mine' | 'statistics' | 'contactChoice', ReactNode>>
  firstViewId?: string | undefined
}

/** Content of one tab: first the parent's tasks, then the figures, then the purpose of the portal. */
export function TabView({ tab, content, subProgram, stateServiceUrl, parts, firstViewId }: TabViewProps) {
  const text = useText(landing)
  const { campaign } = content
  return (
    <>
      <Hero tab={tab} campaign={campaign} />
      <div className={classes.wrap}>
        <section id={sectionId('begin', tab)}>
          <Facts id={firstViewId} tab={tab} campaign={campaign} subProgram={subProgram} stateServiceUrl={stateServiceUrl} />
          <div className={classes.part}>{parts.mine}</div>
          <div className={classes.part}>{parts.statistics}</div>
          <div className={`${classes.part} ${classes.questions}`}>
            <Faq tab={tab} items={content.faq} keeps={5} page="/" />
            <Contacts tab={tab} contacts={content.contacts} choice={parts.contactChoice} />
          </div>
        </section>
        <section id={sectionId('intro', tab)} className={classes.part} aria-labelledby={`steps-${tab}`}>
          <h2 id={`steps-${tab}`}>{unbroken(text.steps[tab])}</h2>
          <Steps steps={content.steps} labelledBy={`steps-${tab}`} />
        </section>
        <Purpose tab={tab} content={content} />
        <div className={`${classes.part} ${classes.pair}`}>
          <Banner tab={tab} banner={content.banner} />
          {content.reminders.length > 0 && <Reminders items={content.reminders} />}
        </div>
      </div>
      <ActionBar tab={tab} state={campaign.state} />
    </>
  )
}
