import type { LandingTab, TabContent } from '@portal/contract/publicPages'
import type { ReactNode } from 'react'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { Banner } from './Banner.tsx'
import { Benefits, Goal, Reminders } from './Benefits.tsx'
import { Contacts } from './Contacts.tsx'
import { sectionId } from './chosenTab.ts'
import { Faq } from './Faq.tsx'
import { Facts, Hero } from './Hero.tsx'
import classes from './LandingPage.module.css'
import { LinkCards } from './LinkCards.tsx'
import { Schedule } from './Schedule.tsx'
import { Steps } from './Steps.tsx'

interface TabViewProps {
  tab: LandingTab
  content: TabContent
  stateServiceUrl: string
  statistics: ReactNode
  /** By it the page knows that its first view has come. */
  firstViewId?: string | undefined
}

/** Everything below the tabs, for one of them: first what a parent came to do, then figures and what the portal is for. */
export function TabView({ tab, content, stateServiceUrl, statistics, firstViewId }: TabViewProps) {
  const text = useText(landing)
  const { campaign } = content
  return (
    <>
      <Hero tab={tab} campaign={campaign} />
      <section id={sectionId('begin', tab)} className={`${classes.wrap} ${classes.begin}`}>
        <Facts campaign={campaign} />
        <LinkCards id={firstViewId} tab={tab} stateServiceUrl={stateServiceUrl} />
        <section id={sectionId('intro', tab)} className={classes.part} aria-labelledby={`steps-${tab}`}>
          <h2 id={`steps-${tab}`}>{unbroken(text.steps[tab])}</h2>
          <Steps steps={content.steps} />
        </section>
        <Faq tab={tab} items={content.faq} />
        <Contacts tab={tab} contacts={content.contacts} />
        <div className={classes.part}>{statistics}</div>
        <div className={classes.pair}>
          <Banner tab={tab} banner={content.banner} />
          <Schedule tab={tab} campaign={campaign} />
        </div>
      </section>
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

function Section({
  name,
  tab,
  tinted = false,
  children,
}: {
  name: 'goal' | 'contact'
  tab: LandingTab
  tinted?: boolean
  children: ReactNode
}) {
  return (
    <section id={sectionId(name, tab)} className={tinted ? `${classes.section} ${classes.tinted}` : classes.section}>
      <div className={classes.wrap}>{children}</div>
    </section>
  )
}
