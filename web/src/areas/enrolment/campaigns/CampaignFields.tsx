import type { BodyOf } from '@portal/contract/call'
import { isDay } from '@portal/contract/days'
import { MAX_ACCEPT_DAYS } from '@portal/contract/enrolmentAcceptance'
import { CAMPAIGN_KINDS, type CampaignKind } from '@portal/contract/enrolmentStatuses'
import type { FieldMessage } from '@portal/contract/fields'
import {
  type CampaignDates,
  type CampaignRow,
  type CampaignRules,
  CHOSEN_TIERS,
  STAGES,
  type saveCampaign,
  wrongDates,
} from '@portal/contract/staffCampaigns'
import { type Fields, ownNames } from '../../../base/formRules.ts'
import type { useForm } from '../../../base/useForm.ts'
import { campaignsWords } from '../../../text/mn/campaigns.ts'
import { commission } from '../../../text/mn/commission.ts'
import { fill, useLanguage, useText } from '../../../text/words.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { TimeField } from '../../../ui/date/TimeField.tsx'
import { CheckCards } from '../../../ui/field/CheckCards.tsx'
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
  /** Chosen rules of the draw by key, joined; `everyone` always follows. */
  tiers: string
  acceptDays: string
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
  tiers: chosenTiers(campaign.rules.drawTiers).join(),
  acceptDays: campaign.rules.acceptDays === null ? '' : String(campaign.rules.acceptDays),
})

/** Rules that a campaign chooses, in their order. */
const chosenTiers = (tiers: readonly string[]) => CHOSEN_TIERS.filter((key) => tiers.includes(key))

/** Rules of the form; a first grade has none. */
const rulesOf = ({ kind, tiers, acceptDays }: CampaignValues): CampaignRules | undefined =>
  kind === 'firstGrade'
    ? undefined
    : { drawTiers: [...chosenTiers(tiers.split(',')), 'everyone'], acceptDays: acceptDays === '' ? null : Number(acceptDays) }

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
    tiers: (last === undefined ? CHOSEN_TIERS : chosenTiers(last.rules.drawTiers)).join(),
    acceptDays: last?.rules.acceptDays == null ? '' : String(last.rules.acceptDays),
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
  const seen = campaign && { ...datesOf(valuesOf(campaign)), stage: campaign.stage, rules: rulesOf(valuesOf(campaign)) }
  return {
    id: campaign?.id ?? null,
    kind: values.kind,
    schoolYear: Number(values.schoolYear),
    stage,
    ...datesOf(values),
    rules: rulesOf(values),
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

/** Days that the form offers for an acceptance. */
const ACCEPT_DAYS = [3, 5, 7, 10, 14]

interface RuleFieldsProps {
  form: Form
  tiers: readonly Sentence[]
}

interface Sentence {
  key: string
  mn: string
  en: string
}

/** Rules of a campaign with places: those of its draw, and the days to accept a place. */
export function RuleFields({ form, tiers }: RuleFieldsProps) {
  const text = useText(campaignsWords)
  const { language } = useLanguage()
  const { values } = form
  const sentenceOf = (key: string) => tiers.find((tier) => tier.key === key)?.[language] ?? key
  const days = [...new Set([...ACCEPT_DAYS, Number(values.acceptDays)])]
    .filter((one) => one > 0 && one <= MAX_ACCEPT_DAYS)
    .sort((a, b) => a - b)
  if (values.kind === 'firstGrade') return null
  return (
    <>
      <CheckCards
        name="tiers"
        label={text.tiers}
        options={CHOSEN_TIERS.map((value) => ({ value, label: sentenceOf(value) }))}
        value={chosenTiers(values.tiers.split(','))}
        onChange={(chosen) => form.set({ ...values, tiers: chosen.join() })}
      />
      <p className="small dim">{fill(text.tiersHint, { last: sentenceOf('everyone') })}</p>
      <SelectField {...form.bind('acceptDays')} label={text.acceptDays}>
        <option value="">{text.acceptNone}</option>
        {days.map((count) => (
          <option key={count} value={count}>
            {fill(text.acceptCount, { days: count })}
          </option>
        ))}
      </SelectField>
    </>
  )
}
