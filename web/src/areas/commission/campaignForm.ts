import type { BodyOf } from '@portal/contract/call'
import { isDay } from '@portal/contract/days'
import type { CampaignKind } from '@portal/contract/enrolmentStatuses'
import { type CampaignDates, type CampaignRow, STAGES, type saveCampaign, wrongDates } from '@portal/contract/staffCampaigns'
import { ownNames, type Wrong } from '../../base/formRules.ts'

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

/** Form fields by the server's field names. */
export const serverNames = {
  birthFrom: 'birthFrom',
  birthTo: 'birthTo',
  opensAt: 'opensDate',
  closesAt: 'closesDate',
  addressUntil: 'addressDate',
} as const

const DAYS = ['birthFrom', 'birthTo', 'opensDate', 'closesDate', 'addressDate'] as const
const TIMES = ['opensTime', 'closesTime', 'addressTime'] as const

/** Checks the format of each field first, then the order of the dates. */
export function wrongIn(values: CampaignValues): Wrong<keyof CampaignValues> {
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  const wrong = Object.fromEntries([
    ...DAYS.filter((name) => !isDay(values[name])).map((name) => [name, values[name] === '' ? 'fieldRequired' : 'dateInvalid']),
    ...TIMES.filter((name) => !isTime(values[name])).map((name) => [name, values[name] === '' ? 'fieldRequired' : 'timeInvalid']),
  ])
  if (Object.keys(wrong).length > 0) return wrong
  return ownNames(wrongDates(datesOf(values)), serverNames)
}

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
