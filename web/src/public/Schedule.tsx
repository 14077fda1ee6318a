import type { CampaignFacts, LandingTab } from '@portal/contract/publicPages'
import { ordinal } from '../text/dates.ts'
import { landing } from '../text/mn/landing.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../text/words.tsx'
import classes from './Schedule.module.css'
import { sectionId } from './sections.ts'

/** The campaign's days along a stitch, from opening to closing. */
export function Schedule({ tab, campaign }: { tab: LandingTab; campaign: CampaignFacts }) {
  const { schedule } = useText(landing)
  const { language } = useLanguage()
  const { schoolYear, stage, opensOn, closesOn, closesAt, addressDeadline, birthFrom, birthTo } = campaign
  const stageOf = fill(schedule.stageOf, { ordinal: language === 'mn' ? ordinal(stage) : stage })
  return (
    <section className={classes.schedule} id={sectionId('schedule', tab)} aria-labelledby={`${sectionId('schedule', tab)}-title`}>
      <h2 id={`${sectionId('schedule', tab)}-title`}>{schedule.title}</h2>
      <dl className={classes.frame}>
        <Row name={schedule.schoolYear}>{schoolYear}</Row>
        <Row name={schedule.stage}>{stageOf}</Row>
      </dl>
      <dl className={classes.days}>
        <Row name={schedule.opens}>{unbroken(opensOn)}</Row>
        <Row name={schedule.addressDeadline}>{unbroken(addressDeadline)}</Row>
        <Row name={schedule.closes}>{unbroken(fill(schedule.closesAt, { closesOn, closesAt }))}</Row>
      </dl>
      <dl className={classes.frame}>
        <Row name={schedule.birthWindow}>
          {birthFrom} – {birthTo}
        </Row>
      </dl>
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
