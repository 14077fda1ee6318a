import type { HealthDecision } from '@portal/contract/health'
import { useState } from 'react'
import { hasDraft } from '../../base/drafts.ts'
import { givenName } from '../../base/formats.ts'
import { useAnswered } from '../../base/toast.ts'
import type { ChildAtSchool } from '../../child/place.ts'
import { longDate } from '../../text/dates.ts'
import { health } from '../../text/mn/health.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { useSchoolDay } from '../schedule/index.ts'
import { HealthButtons } from './HealthButtons.tsx'
import classes from './health.module.css'
import { useDeclarationToday } from './queries.ts'
import { SymptomForm, symptomDraft } from './SymptomForm.tsx'

interface HealthDialogProps {
  opened: boolean
  /** Undefined while the list of children is loading. */
  child: ChildAtSchool | undefined
  onClose: () => void
  /** Opens the leave form. */
  onLeave: () => void
}

/** Daily health form: one press declares the child well. */
export function HealthDialog({ opened, child, onClose, onLeave }: HealthDialogProps) {
  const text = useText(health)
  return (
    <Dialog opened={opened} onClose={onClose} title={text.dialog} holdsForm>
      {child ? <HealthForm child={child} onClose={onClose} onLeave={onLeave} /> : <Pending />}
    </Dialog>
  )
}

function HealthForm({ child, onClose, onLeave }: Omit<HealthDialogProps, 'opened' | 'child'> & { child: ChildAtSchool }) {
  const text = useText(health)
  const answered = useAnswered()
  const { language } = useLanguage()
  const today = useDeclarationToday(child.studentPersonId)
  const [decision, setDecision] = useState<HealthDecision | undefined>(() =>
    hasDraft(symptomDraft(child.studentPersonId)) ? 'RISKY_PARENT' : undefined,
  )
  const [sent, setSent] = useState<string>()
  const name = givenName(child.studentFullName)
  const { isSchool, next } = useSchoolDay(child.studentPersonId)
  const leaveOrNot = (
    <Stack gap={4} className={classes.choices}>
      <Button onClick={onLeave}>{text.toLeave}</Button>
      <Button variant="default" onClick={onClose}>
        {text.notNow}
      </Button>
    </Stack>
  )
  if (!isSchool)
    return (
      <div className={classes.form}>
        <Notice tone="blue">
          {text.noSchool} {next !== null && fill(text.nextDay, { day: longDate(next, language) })}
        </Notice>
        {leaveOrNot}
      </div>
    )
  if (sent !== undefined)
    return (
      <div className={classes.form}>
        <Notice tone="green" alert>
          {answered(sent, text.sent)}
        </Notice>
        <div>
          <h3>{text.askLeave}</h3>
          <p className="dim">{text.askLeaveHint}</p>
        </div>
        {leaveOrNot}
      </div>
    )
  return (
    <Async query={today}>
      {([before]) => (
        <div className={classes.form}>
          {before && (
            <Notice tone="blue">
              {fill(text.sentToday, { time: before.declaredAt.slice(11, 16), decision: text.decisions[before.decisionName] })}
            </Notice>
          )}
          <h3>{fill(text.question, { name })}</h3>
          <HealthButtons child={child} unwell={decision === 'RISKY_PARENT'} onUnwell={() => setDecision('RISKY_PARENT')} onSent={onClose} />
          {decision === 'RISKY_PARENT' && <SymptomForm child={child} before={before} onSent={setSent} />}
        </div>
      )}
    </Async>
  )
}
