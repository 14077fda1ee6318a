import { CAMPAIGN_KINDS, type CampaignKind } from '@portal/contract/enrolmentStatuses'
import { type CampaignEffect, type CampaignRow, STAGES } from '@portal/contract/staffCampaigns'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { useFailureToast } from '../../base/failureText.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { campaignsWords } from '../../text/mn/campaigns.ts'
import { commission } from '../../text/mn/commission.ts'
import { useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { TimeField } from '../../ui/date/TimeField.tsx'
import { Dialog, DialogFoot } from '../../ui/dialog/Dialog.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './CampaignDialog.module.css'
import { CampaignEffects } from './CampaignEffects.tsx'
import { bodyOf, type CampaignValues, newValues, serverNames, valuesOf, wrongIn } from './campaignForm.ts'
import { useCampaignName } from './campaignName.ts'
import { useSaveCampaign } from './queries.ts'

interface CampaignDialogProps {
  /** Undefined: a new one. */
  campaign: CampaignRow | undefined
  known: readonly CampaignRow[]
  onClose: () => void
}

const YEARS_AHEAD = 3

/** The dates of a campaign; before they are saved it says what they change. A new one is filled in by its kind. */
export function CampaignDialog(props: CampaignDialogProps) {
  const [kind, setKind] = useState<CampaignKind>('kindergarten')
  return <OneKind key={kind} kind={kind} onKind={setKind} {...props} />
}

interface OneKindProps extends CampaignDialogProps {
  kind: CampaignKind
  onKind: (kind: CampaignKind) => void
}

function OneKind({ campaign, known, onClose, kind, onKind }: OneKindProps) {
  const text = useText(campaignsWords)
  const nameOf = useCampaignName()
  const save = useSaveCampaign()
  const tell = useFailureToast()
  const today = useToday() ?? '2026-01-01'
  const [effect, setEffect] = useState<CampaignEffect>()
  const [saving, setSaving] = useState(false)
  const start = campaign === undefined ? newValues(kind, known, Number(today.slice(0, 4))) : valuesOf(campaign)
  const form = useForm<CampaignValues>({
    start,
    check: wrongIn,
    send: async (values) => setEffect((await save({}, bodyOf(values, campaign, true))).effect),
    serverNames,
    refusals: 'notice',
  })

  async function confirm() {
    setSaving(true)
    try {
      await save({}, bodyOf(form.values, campaign, false))
      toast.success(text.saved)
      onClose()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      tell(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Dialog
      opened
      holdsForm
      onClose={onClose}
      title={effect !== undefined ? text.effectTitle : campaign === undefined ? text.add : nameOf(campaign)}
    >
      {effect === undefined ? (
        <form {...form.props} className={classes.form}>
          {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
          {campaign === undefined && <NewFields form={form} onKind={onKind} thisYear={Number(today.slice(0, 4))} />}
          <Fields form={form} />
          <DialogFoot>
            <Button type="submit" wide loading={form.pending}>
              {text.review}
            </Button>
          </DialogFoot>
        </form>
      ) : (
        <div className={classes.form}>
          <CampaignEffects effect={effect} />
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setEffect(undefined)}>
              {text.back}
            </Button>
            <Button loading={saving} onClick={() => void confirm()}>
              {text.save}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type Form = ReturnType<typeof useForm<CampaignValues>>

/** For what and for which year a campaign is does not change later. */
function NewFields({ form: { values, set }, onKind, thisYear }: { form: Form; onKind: OneKindProps['onKind']; thisYear: number }) {
  const text = useText(campaignsWords)
  const { kinds } = useText(commission)
  const years = [...new Set([Number(values.schoolYear), ...Array.from({ length: YEARS_AHEAD }, (_, at) => thisYear + at)])].sort()
  return (
    <div className={classes.pair}>
      <SelectField
        label={text.kind}
        value={values.kind}
        onChange={(chosen) => onKind(CAMPAIGN_KINDS.find((one) => one === chosen) ?? values.kind)}
      >
        {CAMPAIGN_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField label={text.schoolYear} value={values.schoolYear} onChange={(value) => set('schoolYear', value)}>
        {years.map((year) => (
          <option key={year} value={year}>{`${year}–${year + 1}`}</option>
        ))}
      </SelectField>
    </div>
  )
}

function Fields({ form: { values, set, error } }: { form: Form }) {
  const text = useText(campaignsWords)
  const day = (name: 'birthFrom' | 'birthTo' | 'opensDate' | 'closesDate' | 'addressDate') => (
    <DateField name={name} label={text[name]} value={values[name]} onChange={(value) => set(name, value)} error={error(name)} />
  )
  const time = (name: 'opensTime' | 'closesTime' | 'addressTime') => (
    <TimeField name={name} label={text[name]} value={values[name]} onChange={(value) => set(name, value)} error={error(name)} />
  )
  return (
    <>
      <SelectField label={text.stage} value={values.stage} onChange={(value) => set('stage', value)}>
        {STAGES.map((stage) => (
          <option key={stage}>{stage}</option>
        ))}
      </SelectField>
      <div className={classes.pair}>
        {day('birthFrom')}
        {day('birthTo')}
      </div>
      <div className={classes.moment}>
        {day('opensDate')}
        {time('opensTime')}
      </div>
      <div className={classes.moment}>
        {day('closesDate')}
        {time('closesTime')}
      </div>
      <div className={classes.moment}>
        {day('addressDate')}
        {time('addressTime')}
      </div>
    </>
  )
}
