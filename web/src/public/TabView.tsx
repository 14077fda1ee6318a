import type { LandingTab, TabContent } from '@portal/contract/publicPages'
import type { ReactNode } from 'react'
import { landing } from '../text/mn/landing.ts'
import { useText } from '../text/words.tsx'
import { Banner } from './Banner.tsx'
import { Benefits, Goal, Reminders } from './Benefits.tsx'
import { Contacts } from './Contacts.tsx'
import { Faq } from './Faq.tsx'
import { Facts, Hero } from './Hero.tsx'
import classes from './LandingPage.module.css'
import { LinkCards } from './LinkCards.tsx'
import { Schedule } from './Schedule.tsx'
import { Steps } from './Steps.tsx'
import { type Section as SectionName, sectionId } from './sections.ts'

interface TabViewProps {
  tab: LandingTab
  content: TabContent
  stateServiceUrl: string
  statistics: ReactNode
}

/** Everything below the tabs, for one of them. */
export function TabView({ tab, content, stateServiceUrl, statistics }: TabViewProps) {
  const text = useText(landing)
  const { campaign } = content
  return (
    <>
      <Hero tab={tab} campaign={campaign} />
      <div className={classes.wrap}>
        <Facts campaign={campaign} />
        <LinkCards tab={tab} stateServiceUrl={stateServiceUrl} />
      </div>
      <Section name="begin" tab={tab}>
        {statistics}
        <div className={classes.pair}>
          <Banner tab={tab} banner={content.banner} />
          <Schedule tab={tab} campaign={campaign} />
        </div>
        <Contacts tab={tab} contacts={content.contacts} />
        <Faq tab={tab} items={content.faq} />
      </Section>
      <Section name="intro" tab={tab}>
        <h2>{text.steps[tab]}</h2>
        <Steps steps={content.steps} />
      </Section>
      <Section name="goal" tab={tab} tinted>
        <Goal goal={content.goal} items={content.goals} />
      </Section>
      <Section name="contact" tab={tab}>
        <h2>{text.benefits[tab]}</h2>
        <Benefits items={content.benefits} />
        {content.reminders.length > 0 && <Reminders items={content.reminders} />}
      </Section>
    </>
  )
}

function Section({ name, tab, tinted = false, children }: { name: SectionName; tab: LandingTab; tinted?: boolean; children: ReactNode }) {
  return (
    <section id={sectionId(name, tab)} className={tinted ? `${classes.section} ${classes.tinted}` : classes.section}>
      <div className={classes.wrap}>{children}</div>
    </section>
  )
}
