import { type AbsenceAlert, ALERT_ANSWERS, type AlertAnswer, type AlertState } from '@portal/contract/absenceAlerts'
import type { Call } from '@portal/contract/call'
import { toast, useAnswered } from '../base/toast.ts'
import { usePress } from '../base/usePress.ts'
import { alertWords } from '../text/mn/alerts.ts'
import { relationWords } from '../text/mn/relations.ts'
import { unbroken } from '../text/unbroken.tsx'
import { fill, useText } from '../text/words.tsx'
import { Button } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import classes from './AlertAnswers.module.css'
import { useAlerts, useAnswerAlert } from './alertQueries.ts'

interface AnswersProps {
  studentId: number
  /** Given name of the child; named for screen readers. */
  name: string
  alert: AlertState
  /** Further calls that show the alert. */
  shownBy?: readonly Call[]
}

/** Buttons that answer an alert with one press, and the last answer. */
export function AlertAnswers({ studentId, name, alert: { alertId, isOpen, given }, shownBy = [] }: AnswersProps) {
  const text = useText(alertWords)
  const answered = useAnswered()
  const send = useAnswerAlert(shownBy)
  const { pending, press } = usePress()
  const answer = (said: AlertAnswer) =>
    press(async () => {
      const { message } = await send({}, { studentId, alertId, answer: said })
      toast.success(answered(message, text.sent))
    })
  if (!isOpen) return <Given given={given} />
  return (
    <fieldset className={classes.answers}>
      <legend className="unseen">{fill(text.askAbout, { name })}</legend>
      <div>
        {ALERT_ANSWERS.map((one) => (
          <Button key={one} variant="default" aria-pressed={given?.answer === one} loading={pending} onClick={() => void answer(one)}>
            {text.answers[one]}
          </Button>
        ))}
      </div>
      {given === null ? <p className="small dim">{text.hint}</p> : <Given given={given} />}
    </fieldset>
  )
}

/** Last answer: who gave it, and when. */
function Given({ given }: Pick<AlertState, 'given'>) {
  const text = useText(alertWords)
  const relations = useText(relationWords)
  if (given === null) return null
  const by = given.by === null ? text.someone : given.by === 'YOU' ? text.yours : relations[given.by]
  return (
    <p className="small" role="status">
      {unbroken(fill(text.given, { by, answer: text.answers[given.answer], time: given.at.slice(11, 16) }))}
    </p>
  )
}

function AlertList({ alerts, ...child }: Omit<AnswersProps, 'alert'> & { alerts: readonly AbsenceAlert[] }) {
  const text = useText(alertWords)
  return (
    <div className={classes.alerts}>
      {alerts.map((alert) => (
        <div key={alert.alertId} className={classes.alert}>
          <b>{unbroken(alert.period === 0 ? text.absentDay : fill(text.absentLesson, { period: alert.period }))}</b>
          <AlertAnswers {...child} alert={alert} />
        </div>
      ))}
    </div>
  )
}

/** Alerts of today about a child, with their answers; nothing without one. */
export function TodayAlerts({ bare = false, ...child }: Omit<AnswersProps, 'alert'> & { bare?: boolean }) {
  const text = useText(alertWords)
  const alerts = useAlerts(child.studentId).data ?? []
  if (alerts.length === 0) return null
  return bare ? (
    <AlertList {...child} alerts={alerts} />
  ) : (
    <Card title={text.ask}>
      <AlertList {...child} alerts={alerts} />
    </Card>
  )
}
