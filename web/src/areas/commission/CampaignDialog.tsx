import { CAMPAIGN_KINDS, type CampaignKind } from '@portal/contract/enrolmentStatuses'
import { type CampaignEffect, type CampaignRow, STAGES } from '@portal/contract/staffCampaigns'
import { useState } from 'react'
import { useLikelyToday } from '../../base/clock.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
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
  /** Undefined for a new campaign. */
  campaign: CampaignRow | undefined
  known: readonly CampaignRow[]
  onClose: () => void
}

const YEARS_AHEAD = 3

/** Reviewed values and their effect; exactly these are saved, even if the form changes afterwards. */
interface Reviewed {
  values: CampaignValues
  effect: CampaignEffect
}

/** Dates of a campaign, with a review of their effect before saving. A new campaign is prefilled by its kind. */
export function CampaignDialog({ campaign, known, onClose }: CampaignDialogProps) {
  const text = useText(campaignsWords)
  const nameOf = useCampaignName()
  const save = useSaveCampaign()
  const thisYear = Number(useLikelyToday().slice(0, 4))
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { pending, press } = usePress()
  const newOf = (kind: CampaignKind) => newValues(kind, known, thisYear)
  const form = useForm<CampaignValues>({
    start: campaign === undefined ? newOf('kindergarten') : valuesOf(campaign),
    check: wrongIn,
    send: async (values) => setReviewed({ values, effect: (await save({}, bodyOf(values, campaign, true))).effect }),
    serverNames,
    refusals: 'notice',
  })

  const confirm = ({ values }: Reviewed) =>
    press(async () => {
      await save({}, bodyOf(values, campaign, false))
      toast.success(text.saved)
      onClose()
    })

  return (
    <Dialog
      opened
      holdsForm
      onClose={onClose}
      title={reviewed !== undefined ? text.effectTitle : campaign === undefined ? text.add : nameOf(campaign)}
    >
      {reviewed === undefined ? (
        <form {...form.props} className={classes.form}>
          {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
          {/* Disabled during the review, so that the reviewed values are the shown ones. */}
          <fieldset className={classes.form} disabled={form.pending}>
            {campaign === undefined && <NewFields form={form} onKind={(kind) => form.setAll(newOf(kind))} thisYear={thisYear} />}
            <Fields form={form} />
          </fieldset>
          <DialogFoot>
            <Button type="submit" wide loading={form.pending}>
              {text.review}
            </Button>
          </DialogFoot>
        </form>
      ) : (
        <div className={classes.form}>
          <CampaignEffects effect={reviewed.effect} />
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setReviewed(undefined)}>
              {text.back}
            </Button>
            <Button loading={pending} onClick={() => void confirm(reviewed)}>
              {text.save}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type Form = ReturnType<typeof useForm<CampaignValues>>

interface NewFieldsProps {
  form: Form
  onKind: (kind: CampaignKind) => void
  thisYear: number
}

/** Kind and school year; fixed once the campaign exists. */
function NewFields({ form: { values, set }, onKind, thisYear }: NewFieldsProps) {
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
