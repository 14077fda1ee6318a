import type { ResultOf } from '@portal/contract/call'
import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import type { CampaignEffect, CampaignRow, staffCampaigns } from '@portal/contract/staffCampaigns'
import { useState } from 'react'
import { useEstimatedToday } from '../../../base/clock.ts'
import { toast } from '../../../base/toast.ts'
import { useForm } from '../../../base/useForm.ts'
import { usePress } from '../../../base/usePress.ts'
import { campaignsWords } from '../../../text/mn/campaigns.ts'
import { useText } from '../../../text/words.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Row } from '../../../ui/plain/layout.tsx'
import { Notice } from '../../../ui/plain/Notice.tsx'
import classes from './CampaignDialog.module.css'
import { CampaignEffects } from './CampaignEffects.tsx'
import {
  bodyOf,
  CampaignFields,
  type CampaignValues,
  campaignFields,
  NewFields,
  newValues,
  RuleFields,
  valuesOf,
  wrongOrder,
} from './CampaignFields.tsx'
import { useCampaignName } from './campaignName.ts'
import { useSaveCampaign } from './queries.ts'

interface CampaignDialogProps {
  /** Undefined for a new campaign. */
  campaign: CampaignRow | undefined
  known: readonly CampaignRow[]
  /** Sentences of the rules of a draw. */
  tiers: ResultOf<typeof staffCampaigns>['tiers']
  onClose: () => void
}

/** Reviewed values and their effect; exactly these are saved, even if the form changes afterwards. */
interface Reviewed {
  values: CampaignValues
  effect: CampaignEffect
}

/** Dates of a campaign, with a review of their effect before saving. A new campaign is prefilled by its kind. */
export function CampaignDialog({ campaign, known, tiers, onClose }: CampaignDialogProps) {
  const text = useText(campaignsWords)
  const nameOf = useCampaignName()
  const save = useSaveCampaign()
  const thisYear = Number(useEstimatedToday().slice(0, 4))
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { pending, press } = usePress()
  const newOf = (kind: CampaignKind) => newValues(kind, known, thisYear)
  const form = useForm<CampaignValues>({
    start: campaign === undefined ? newOf('kindergarten') : valuesOf(campaign),
    fields: campaignFields,
    check: wrongOrder,
    send: async (values) => setReviewed({ values, effect: (await save({}, bodyOf(values, campaign, true))).effect }),
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
            {campaign === undefined && <NewFields form={form} onKind={(kind) => form.set(newOf(kind))} thisYear={thisYear} />}
            <CampaignFields form={form} />
            <RuleFields form={form} tiers={tiers} />
          </fieldset>
          <DialogFoot>
            <Button type="submit" wide loading={form.pending}>
              {text.review}
            </Button>
          </DialogFoot>
        </form>
      ) : (
        <div className={classes.form}>
          <CampaignEffects effect={reviewed.effect} tiers={tiers} />
          <Row gap={4} justify="end">
            <Button variant="default" onClick={() => setReviewed(undefined)}>
              {text.back}
            </Button>
            <Button loading={pending} onClick={() => void confirm(reviewed)}>
              {text.save}
            </Button>
          </Row>
        </div>
      )}
    </Dialog>
  )
}
