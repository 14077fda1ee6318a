import { isDay } from '@portal/contract/days'
import { DOCUMENT_MAX, type FamilyBar } from '@portal/contract/staffFamily'
import { IconGavel } from '@tabler/icons-react'
import { useState } from 'react'
import { useLikelyToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { shortDate } from '../../text/dates.ts'
import { staffFamilyWords } from '../../text/mn/staffFamily.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { type ChipTone, StatusChip } from '../../ui/plain/StatusChip.tsx'
import type { AboutAdult } from './FamilyAdults.tsx'
import classes from './FamilyPage.module.css'
import { useBarGuardian, useLiftBar } from './familyQueries.ts'

const missing = (typed: string) => (typed.trim() === '' ? ('fieldRequired' as const) : null)

const tones: Record<FamilyBar['standing'], ChipTone> = { waits: 'yellow', inForce: 'red', ended: 'plain' }

/** What courts have decided about who may have to do with the child. */
export function FamilyBars({ bars }: { bars: readonly FamilyBar[] }) {
  const text = useText(staffFamilyWords)
  const { language } = useLanguage()
  const [lifting, setLifting] = useState<FamilyBar>()
  return (
    <Card title={text.bars}>
      <ul className={classes.rows}>
        {bars.map((bar) => (
          <li key={bar.barId} className={classes.row}>
            <div className={classes.lines}>
              <b>{bar.name}</b>
              <span>{bar.document}</span>
              <span className="dim">{bar.institution}</span>
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
            </div>
            <div className={classes.actions}>
              {bar.canLift && (
                <Button variant="default" aria-label={fill(text.liftFor, { name: bar.name })} onClick={() => setLifting(bar)}>
                  {text.lift}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {lifting && <LiftDialog bar={lifting} onClose={() => setLifting(undefined)} />}
    </Card>
  )
}

/** Keeps a person from the child by order of a court. */
export function BarDialog({ childId, adult, onClose }: AboutAdult) {
  const text = useText(staffFamilyWords)
  const today = useLikelyToday()
  const enter = useBarGuardian()
  const form = useForm({
    start: { document: '', from: today, until: '' },
    check: ({ document, from, until }) => ({
      document: missing(document),
      from: isDay(from) ? null : 'startDateRequired',
      until: until === '' || isDay(until) ? (until !== '' && until < from ? 'endDateBeforeStart' : null) : 'dateInvalid',
    }),
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
        <TextField {...form.field('document')} label={text.document} maxLength={DOCUMENT_MAX} autoComplete="off" />
        <DateField
          name="from"
          label={text.from}
          value={form.values.from}
          onChange={(from) => form.set('from', from)}
          error={form.error('from')}
        />
        <DateField
          name="until"
          label={text.until}
          value={form.values.until}
          onChange={(until) => form.set('until', until)}
          error={form.error('until')}
        />
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
    check: ({ document }) => ({ document: missing(document) }),
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
        <TextField {...form.field('document')} label={text.liftDocument} maxLength={DOCUMENT_MAX} autoComplete="off" />
        <Button type="submit" loading={form.pending}>
          {text.lift}
        </Button>
      </form>
    </Dialog>
  )
}
