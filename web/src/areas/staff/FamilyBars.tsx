import { isDay } from '@portal/contract/days'
import { DECISION_NOTE_MAX } from '@portal/contract/staff'
import { DOCUMENT_MAX, type FamilyBar } from '@portal/contract/staffBars'
import { IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { useEstimatedToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NoteField } from '../../ui/field/NoteField.tsx'
import { required, requiredUpTo } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import type { AboutAdult } from './FamilyAdults.tsx'
import classes from './FamilyPage.module.css'
import { useBarGuardian, useLiftBar, useRequestBarReview } from './familyQueries.ts'

const tones: Record<FamilyBar['standing'], ChipTone> = { waits: 'yellow', inForce: 'red', ended: 'plain' }

/** Court orders that bar a person from the child. */
export function FamilyBars({ bars }: { bars: readonly FamilyBar[] }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  const [doing, setDoing] = useState<{ bar: FamilyBar; what: 'lift' | 'review' }>()
  const close = () => setDoing(undefined)
  return (
    <Card title={text.bars}>
      <ul>
        {bars.map((bar) => (
          <li key={bar.barId} className={classes.row}>
            <div className={classes.lines}>
              <b>{bar.name}</b>
              <span>{bar.document}</span>
              <span className="dim">{bar.institution ?? text.operator}</span>
              <span className="dim">
                {fill(text.span, {
                  from: shortDate(bar.from, language),
                  until: bar.until === null ? text.open : shortDate(bar.until, language),
                })}
              </span>
              <span>
                <StatusChip tone={tones[bar.standing]} icon={IconGavel}>
                  {text.standings[bar.standing]}
                </StatusChip>
              </span>
              {bar.review && <ReviewState review={bar.review} />}
            </div>
            <div className={classes.actions}>
              {bar.canLift && (
                <Button
                  variant="default"
                  aria-label={fill(text.liftFor, { name: bar.name })}
                  onClick={() => setDoing({ bar, what: 'lift' })}
                >
                  {text.lift}
                </Button>
              )}
              {bar.canAskReview && (
                <Button
                  variant="default"
                  aria-label={fill(text.reviewFor, { name: bar.name })}
                  onClick={() => setDoing({ bar, what: 'review' })}
                >
                  {text.askReview}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {doing?.what === 'lift' && <LiftDialog bar={doing.bar} onClose={close} />}
      {doing?.what === 'review' && <ReviewDialog bar={doing.bar} onClose={close} />}
    </Card>
  )
}

/** Commission's answer to the review that this institution asked for, or that it is pending. */
function ReviewState({ review: { outcome, answer } }: { review: NonNullable<FamilyBar['review']> }) {
  const text = useText(staffFamilyWords)
  return <span>{outcome === null ? text.reviewAsked : fill(text.reviewed[outcome], { answer: answer ?? '' })}</span>
}

/** Asks the commission to review an order that another institution entered. */
function ReviewDialog({ bar, onClose }: { bar: FamilyBar; onClose: () => void }) {
  const text = useText(staffFamilyWords)
  const ask = useRequestBarReview()
  const form = useForm({
    start: { reason: '' },
    fields: { reason: { check: requiredUpTo(DECISION_NOTE_MAX) } },
    send: async ({ reason }) => {
      await ask({}, { barId: bar.barId, reason: reason.trim() })
      toast.success(text.reviewSent)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={fill(text.reviewFor, { name: bar.name })} holdsForm>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <p>{text.reviewHint}</p>
        <NoteField {...form.bind('reason')} label={text.reviewReason} most={DECISION_NOTE_MAX} />
        <Button type="submit" loading={form.pending}>
          {text.askReview}
        </Button>
      </form>
    </Dialog>
  )
}

/** Enters a court order that bars a person from the child. */
export function BarDialog({ childId, adult, onClose }: AboutAdult) {
  const text = useText(staffFamilyWords)
  const today = useEstimatedToday()
  const enter = useBarGuardian()
  const form = useForm({
    start: { document: '', from: today, until: '' },
    fields: {
      document: { check: required },
      from: { check: (from) => (isDay(from) ? null : 'startDateRequired') },
      until: {
        check: (until, { from }) => (until === '' ? null : !isDay(until) ? 'dateInvalid' : until < from ? 'endDateBeforeStart' : null),
      },
    },
    send: async ({ document, from, until }) => {
      await enter({}, { childId, personId: adult.personId, document: document.trim(), from, until: until === '' ? null : until })
      toast.success(text.barDone)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={`${text.bar}: ${adult.name}`} holdsForm>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <p>{fill(text.barHint, { name: adult.name })}</p>
        <TextField {...form.bind('document')} label={text.document} maxLength={DOCUMENT_MAX} autoComplete="off" />
        <DateField {...form.bind('from')} label={text.from} />
        <DateField {...form.bind('until')} label={text.until} />
        <Button type="submit" loading={form.pending}>
          {text.barSave}
        </Button>
      </form>
    </Dialog>
  )
}

function LiftDialog({ bar, onClose }: { bar: FamilyBar; onClose: () => void }) {
  const text = useText(staffFamilyWords)
  const lift = useLiftBar()
  const form = useForm({
    start: { document: '' },
    fields: { document: { check: required } },
    send: async ({ document }) => {
      await lift({}, { barId: bar.barId, document: document.trim() })
      toast.success(text.liftDone)
      onClose()
    },
    refusals: 'notice',
  })
  return (
    <Dialog opened onClose={onClose} title={fill(text.liftFor, { name: bar.name })} holdsForm>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <TextField {...form.bind('document')} label={text.liftDocument} maxLength={DOCUMENT_MAX} autoComplete="off" />
        <Button type="submit" loading={form.pending}>
          {text.lift}
        </Button>
      </form>
    </Dialog>
  )
}
