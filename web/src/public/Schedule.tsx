import { compareDays } from '@portal/contract/days'
import type { CampaignFacts, LandingTab } from '@portal/contract/publicPages'
import type { ReactNode } from 'react'
import { longDate, ordinal } from '../text/dates.ts'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import { sectionId } from './chosenTab.ts'
import classes from './Schedule.module.css'

/** The campaign's days along a stitch, from opening to closing, and where today lies among them. */
export function Schedule({ tab, campaign }: { tab: LandingTab; campaign: CampaignFacts }) {
  const { schedule } = useText(landing)
  const { language } = useLanguage()
  const { schoolYear, stage, today, opensDate, addressDate, closesDate } = campaign
  const { opensOn, closesOn, closesAt, addressDeadline, birthFrom, birthTo } = campaign
  const days = [
    { key: 'opens', date: opensDate, name: schedule.opens, words: opensOn },
    { key: 'address', date: addressDate, name: schedule.addressDeadline, words: addressDeadline },
    { key: 'closes', date: closesDate, name: schedule.closes, words: fill(schedule.closesAt, { closesOn, closesAt }) },
    { key: 'today', date: today, name: schedule.today, words: longDate(today, language) },
  ].toSorted((one, other) => compareDays(one.date, other.date))
  const stageOf = fill(schedule.stageOf, { ordinal: language === 'mn' ? ordinal(stage) : stage })
  return (
    <section className={classes.schedule} id={sectionId('schedule', tab)} aria-labelledby={`${sectionId('schedule', tab)}-title`}>
      <h2 id={`${sectionId('schedule', tab)}-title`}>{schedule.title}</h2>
      <dl className={classes.frame}>
        <Row name={schedule.schoolYear}>{schoolYear}</Row>
        <Row name={schedule.stage}>{stageOf}</Row>
      </dl>
      <dl className={classes.days}>
        {days.map(({ key, date, name, words }) => (
          <Row key={key} name={name} when={key === 'today' ? 'today' : date < today ? 'past' : undefined}>
            {unbroken(words)}
          </Row>
        ))}
      </dl>
      <dl className={classes.frame}>
        <Row name={schedule.birthWindow}>
          {birthFrom} – {birthTo}
        </Row>
      </dl>
    </section>
  )
}

const Row = ({ name, when, children }: { name: string; when?: 'past' | 'today' | undefined; children: ReactNode }) => (
  <div data-when={when}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
