import { dateAndTime } from '../../text/dates.ts'
import { type EnrolmentText, enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { GerTile } from '../../ui/picture/Scene.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import classes from './HistoryDialog.module.css'
import { type HistoryOf, useHistory } from './queries.ts'

interface HistoryDialogProps {
  of: HistoryOf
  opened: boolean
  onClose: () => void
}

/** Every step of a request, newest first. */
export default function HistoryDialog({ of, opened, onClose }: HistoryDialogProps) {
  const text = useText(enrolment)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.history.open}>
      <Steps of={of} />
    </Dialog>
  )
}

function Steps({ of }: Pick<HistoryDialogProps, 'of'>) {
  const text = useText(enrolment)
  const { language } = useLanguage()
  const history = useHistory(of)
  if (of.prospectDataId === null) return <None />
  return (
    <Async query={history} isEmpty={(rows) => rows.length === 0} empty={<None />}>
      {(rows) => (
        <ol className={classes.steps}>
          {rows.map(({ creationDate, responseStatusName, prospectResponseNote, legalName }) => (
            <li key={`${creationDate} ${responseStatusName}`}>
              <p className={classes.what}>
                <span className="unseen">{text.history.status}: </span>
                {nameIn(text, responseStatusName)}
              </p>
              <p className="small dim num">
                <span className="unseen">{text.history.date}: </span>
                {dateAndTime(creationDate, language)}
              </p>
              {legalName !== null && <p className="small dim">{unbroken(legalName)}</p>}
              {prospectResponseNote !== null && (
                <p className={classes.note}>
                  <span className="unseen">{text.history.note}: </span>
                  <span className="said">{prospectResponseNote}</span>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Async>
  )
}

function None() {
  const { none } = useText(enrolment).history
  return (
    <div className={classes.none}>
      <GerTile width={96} />
      <p>{none}</p>
    </div>
  )
}

/** Translates a step, which the server names in Mongolian, by looking its name up in the Mongolian word list. */
function nameIn({ responses, schools }: EnrolmentText, name: string): string {
  const pairs = [
    ...Object.entries(enrolment.mn.responses).map(([key, word]) => [word, Object.entries(responses).find(([own]) => own === key)?.[1]]),
    ...Object.entries(enrolment.mn.schools).map(([key, word]) => [word, Object.entries(schools).find(([own]) => own === key)?.[1]]),
  ]
  return pairs.find(([word]) => word === name)?.[1] ?? name
}
