import type { CampaignFacts, PageLanguage } from '@portal/contract/publicPages'
import { dateIn, timeIn } from '../../outside/clock.ts'
import { type Campaign, stateOf } from '../enrolment/rules.ts'

const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The vowels of the number's name decide its ending. */
const front = (number: number) => [1, 4, 9].includes(number % 10)

/** 2025 оны 8 дугаар сарын 12-ны: what follows says whether the day or an hour of it is meant. */
function dayInWords(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return `${year} оны ${month} ${front(month) ? 'дүгээр' : 'дугаар'} сарын ${day}-${front(day) ? 'ний' : 'ны'}`
}

function englishDay(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return `${day} ${englishMonths[month - 1] ?? ''} ${year}`
}

export const onDay = (date: string, language: PageLanguage): string => (language === 'mn' ? `${dayInWords(date)} өдөр` : englishDay(date))

export function byInstant(instant: Date, language: PageLanguage): string {
  const [date, time] = [dateIn(instant), timeIn(instant)]
  return language === 'mn' ? `${dayInWords(date)} өдрийн ${time} цаг` : `${time} on ${englishDay(date)}`
}

const short = (date: string, language: PageLanguage) => (language === 'mn' ? date.replaceAll('-', '.') : date)

/** A campaign as a page tells it. */
export const factsOf = (campaign: Campaign, language: PageLanguage, now: Date): CampaignFacts => ({
  state: stateOf(campaign, now),
  stage: campaign.stage,
  schoolYear: `${campaign.schoolYear}–${campaign.schoolYear + 1}`,
  opensOn: onDay(dateIn(campaign.opensAt), language),
  closesOn: onDay(dateIn(campaign.closesAt), language),
  closesAt: timeIn(campaign.closesAt),
  addressDeadline: byInstant(campaign.addressUntil, language),
  birthFrom: short(campaign.birthFrom, language),
  birthTo: short(campaign.birthTo, language),
})

/** After an address has changed, the institution is known by this hour of the next working day. */
export const RECHECK_AT = '13:00'

/** 9255 0301 */
export const spacedPhone = (phone: string): string => `${phone.slice(0, 4)} ${phone.slice(4)}`

/** Puts values into the {places} of a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
