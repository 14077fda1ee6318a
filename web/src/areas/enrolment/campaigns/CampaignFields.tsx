import type { BodyOf } from '@portal/contract/call'
import { isDay } from '@portal/contract/days'
import { CAMPAIGN_KINDS, type CampaignKind } from '@portal/contract/enrolmentStatuses'
import type { FieldMessage } from '@portal/contract/fields'
import { type CampaignDates, type CampaignRow, STAGES, type saveCampaign, wrongDates } from '@portal/contract/staffCampaigns'
import { type Fields, ownNames } from '../../../base/formRules.ts'
import type { useForm } from '../../../base/useForm.ts'
import { campaignsWords } from '../../../text/mn/campaigns.ts'
import { commission } from '../../../text/mn/commission.ts'
import { useText } from '../../../text/words.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { TimeField } from '../../../ui/date/TimeField.tsx'
import { SelectField } from '../../../ui/plain/SelectField.tsx'
import classes from './CampaignDialog.module.css'

const YEARS_AHEAD = 3

/** Form values of a campaign; a point in time is split into day and time. */
export interface CampaignValues {
  kind: CampaignKind
  schoolYear: string
  stage: string
  birthFrom: string
  birthTo: string
  opensDate: string
  opensTime: string
  closesDate: string
  closesTime: string
  addressDate: string
  addressTime: string
}

const dayOf = (instant: string) => instant.slice(0, 10)
const timeOf = (instant: string) => instant.slice(11, 16)
const moment = (day: string, time: string) => `${day}T${time}:00+08:00`

export const valuesOf = (campaign: CampaignRow): CampaignValues => ({
  kind: campaign.kind,
  schoolYear: String(campaign.schoolYear),
  stage: String(campaign.stage),
  birthFrom: campaign.birthFrom,
  birthTo: campaign.birthTo,
  opensDate: dayOf(campaign.opensAt),
  opensTime: timeOf(campaign.opensAt),
  closesDate: dayOf(campaign.closesAt),
  closesTime: timeOf(campaign.closesAt),
  addressDate: dayOf(campaign.addressUntil),
  addressTime: timeOf(campaign.addressUntil),
})

const aYearLater = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** Values of a new campaign, copied from the last of its kind for the next school year, without days. */
export function newValues(kind: CampaignKind, known: readonly CampaignRow[], schoolYear: number): CampaignValues {
  const last = known.find((campaign) => campaign.kind === kind)
  return {
    kind,
    schoolYear: String(last === undefined ? schoolYear : last.schoolYear + 1),
    stage: '1',
    birthFrom: last === undefined ? '' : aYearLater(last.birthFrom),
    birthTo: last === undefined ? '' : aYearLater(last.birthTo),
    opensDate: '',
    opensTime: last === undefined ? '09:00' : timeOf(last.opensAt),
    closesDate: '',
    closesTime: last === undefined ? '17:00' : timeOf(last.closesAt),
    addressDate: '',
    addressTime: last === undefined ? '17:00' : timeOf(last.addressUntil),
  }
}

export const datesOf = (values: CampaignValues): CampaignDates => ({
  birthFrom: values.birthFrom,
  birthTo: values.birthTo,
  opensAt: moment(values.opensDate, values.opensTime),
  closesAt: moment(values.closesDate, values.closesTime),
  addressUntil: moment(values.addressDate, values.addressTime),
})

const missingOr = (typed: string, invalid: FieldMessage): FieldMessage => (typed === '' ? 'fieldRequired' : invalid)
const day = { check: (typed: string) => (isDay(typed) ? null : missingOr(typed, 'dateInvalid')) }
const time = { check: (typed: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? null : missingOr(typed, 'timeInvalid')) }

export const campaignFields: Fields<CampaignValues> = {
  birthFrom: day,
  birthTo: day,
  opensDate: { ...day, server: 'opensAt' },
  opensTime: time,
  closesDate: { ...day, server: 'closesAt' },
  closesTime: time,
  addressDate: { ...day, server: 'addressUntil' },
  addressTime: time,
}

/** Checks the order of the dates. */
export const wrongOrder = (values: CampaignValues) => ownNames(wrongDates(datesOf(values)), campaignFields)

/** Request body: the new values, and the values as they were loaded. */
export const bodyOf = (values: CampaignValues, campaign: CampaignRow | undefined, checkOnly: boolean): BodyOf<typeof saveCampaign> => {
  const stage = STAGES.find((one) => String(one) === values.stage) ?? 1
  const seen = campaign && { ...datesOf(valuesOf(campaign)), stage: campaign.stage }
  return {
    id: campaign?.id ?? null,
    kind: values.kind,
    schoolYear: Number(values.schoolYear),
    stage,
    ...datesOf(values),
    seen: seen ?? null,
    checkOnly,
  }
}

type Form = ReturnType<typeof useForm<CampaignValues>>

interface NewFieldsProps {
  form: Form
  onKind: (kind: CampaignKind) => void
  thisYear: number
}

/** Kind and school year; fixed once the campaign exists. */
export function NewFields({ form, onKind, thisYear }: NewFieldsProps) {
  const text = useText(campaignsWords)
  const { kinds } = useText(commission)
  const years = [...new Set([Number(form.values.schoolYear), ...Array.from({ length: YEARS_AHEAD }, (_, at) => thisYear + at)])].sort()
  return (
    <div className={classes.pair}>
      <SelectField
        {...form.bind('kind')}
        label={text.kind}
        onChange={(chosen) => onKind(CAMPAIGN_KINDS.find((one) => one === chosen) ?? form.values.kind)}
      >
        {CAMPAIGN_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.bind('schoolYear')} label={text.schoolYear}>
        {years.map((year) => (
          <option key={year} value={year}>{`${year}–${year + 1}`}</option>
        ))}
      </SelectField>
    </div>
  )
}

export function CampaignFields({ form }: { form: Form }) {
  const text = useText(campaignsWords)
  return (
    <>
      <SelectField {...form.bind('stage')} label={text.stage}>
        {STAGES.map((stage) => (
          <option key={stage}>{stage}</option>
        ))}
      </SelectField>
      <div className={classes.pair}>
        <DateField {...form.bind('birthFrom')} label={text.birthFrom} />
        <DateField {...form.bind('birthTo')} label={text.birthTo} />
      </div>
      <div className={classes.moment}>
        <DateField {...form.bind('opensDate')} label={text.opensDate} />
        <TimeField {...form.bind('opensTime')} label={text.opensTime} />
      </div>
      <div className={classes.moment}>
        <DateField {...form.bind('closesDate')} label={text.closesDate} />
        <TimeField {...form.bind('closesTime')} label={text.closesTime} />
      </div>
      <div className={classes.moment}>
        <DateField {...form.bind('addressDate')} label={text.addressDate} />
        <TimeField {...form.bind('addressTime')} label={text.addressTime} />
      </div>
    </>
  )
}
