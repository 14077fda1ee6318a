import { readFileSync } from 'node:fs'
import type { MobileVersion, Office } from '@portal/contract/content'
import * as z from 'zod/mini'

/** Value for a link that the centre does not have: nothing is shown, and the start does not warn. */
const NONE = 'none'
const link = z.optional(
  z.string().check(z.regex(/^(none|https:\/\/[^\s/]+\S*)$/, `must be an https address, or "${NONE}" where there is none`)),
)
const words = z.optional(z.string())

/** Settings of the centre that runs the portal, shown in the footer, on the privacy page and in messages. */
export const officeVariables = {
  OFFICE_NAME: words,
  OFFICE_NAME_EN: words,
  HELP_PHONE: z.optional(z.string().check(z.regex(/^\d{8}$/, 'must have eight digits'))),
  OFFICE_EMAIL: z.optional(z.email()),
  PRIVACY_EMAIL: z.optional(z.email()),
  OFFICE_ADDRESS: words,
  OFFICE_ADDRESS_EN: words,
  OFFICE_HOURS: z._default(z.string(), 'Даваа–Баасан, 08:30–17:30'),
  OFFICE_HOURS_EN: z._default(z.string(), 'Monday–Friday, 08:30–17:30'),
  OFFICE_REGISTRATION_NUMBER: words,
  OFFICE_LOCATION: z.optional(
    z.string().check(z.regex(/^-?\d{1,2}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$/, 'must be a latitude and a longitude, such as 47.9221,106.9155')),
  ),
  APP_STORE_URL: link,
  GOOGLE_PLAY_URL: link,
  FACEBOOK_URL: link,
  YOUTUBE_URL: link,
  INSTAGRAM_URL: link,
}
export const OfficeSettings = z.object(officeVariables)
export type OfficeSettings = z.infer<typeof OfficeSettings>

/** The centre as shown on pages and in messages. */
export interface Centre {
  office: Office
  links: Pick<MobileVersion, 'apps' | 'social'>
}

/** The demo's centre. */
const ofDemo = OfficeSettings.parse(JSON.parse(readFileSync(new URL('../../content/demoOffice.json', import.meta.url), 'utf8')))

const linkList = <Id extends string>(links: Readonly<Record<Id, string | undefined>>, ids: readonly Id[]) =>
  ids.flatMap((id) => {
    const href = links[id]
    return href === undefined || href === NONE ? [] : [{ id, href }]
  })

export function centreOf(set: OfficeSettings, isDemo: boolean): Centre {
  const present = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  const known = isDemo ? OfficeSettings.parse({ ...ofDemo, ...present }) : set
  const [latitude = null, longitude = null] = known.OFFICE_LOCATION?.split(',').map(Number) ?? []
  const email = known.OFFICE_EMAIL ?? null
  const address = known.OFFICE_ADDRESS ?? null
  const name = known.OFFICE_NAME ?? null
  return {
    office: {
      name,
      nameEn: known.OFFICE_NAME_EN ?? name,
      address,
      addressEn: known.OFFICE_ADDRESS_EN ?? address,
      registrationNumber: known.OFFICE_REGISTRATION_NUMBER ?? null,
      email,
      privacyEmail: known.PRIVACY_EMAIL ?? email,
      phone: known.HELP_PHONE ?? null,
      workingHours: known.OFFICE_HOURS,
      workingHoursEn: known.OFFICE_HOURS_EN,
      latitude,
      longitude,
    },
    links: {
      apps: linkList({ appStore: known.APP_STORE_URL, googlePlay: known.GOOGLE_PLAY_URL }, ['appStore', 'googlePlay']),
      social: linkList({ facebook: known.FACEBOOK_URL, youtube: known.YOUTUBE_URL, instagram: known.INSTAGRAM_URL }, [
        'facebook',
        'youtube',
        'instagram',
      ]),
    },
  }
}

/** Effect of each unset setting on parents; settings that are not listed have a valid default. */
const missed = {
  OFFICE_NAME: 'no page names the organisation that runs the portal',
  HELP_PHONE: 'pages and messages name no phone of the help desk',
  OFFICE_EMAIL: 'no page names an e-mail address of the centre, the privacy page included',
  OFFICE_ADDRESS: 'no page tells where the centre is',
  OFFICE_LOCATION: 'the footer shows no map',
  OFFICE_REGISTRATION_NUMBER: "the footer does not name the centre's registration number",
  APP_STORE_URL: `the footer offers no app for iPhones; "${NONE}" if there is none`,
  GOOGLE_PLAY_URL: `the footer offers no app for Android; "${NONE}" if there is none`,
  FACEBOOK_URL: `the footer leads to no Facebook page; "${NONE}" if there is none`,
  YOUTUBE_URL: `the footer leads to no YouTube channel; "${NONE}" if there is none`,
  INSTAGRAM_URL: `the footer leads to no Instagram page; "${NONE}" if there is none`,
} as const satisfies Partial<Record<keyof OfficeSettings, string>>

/** Questions of `npm run setup -- --office FILE`, in order. */
export const officeQuestions = [
  { name: 'OFFICE_NAME', question: 'Name of the organisation that runs the portal, in Mongolian' },
  { name: 'OFFICE_NAME_EN', question: 'The name in English' },
  { name: 'HELP_PHONE', question: 'Phone of the help desk, eight digits' },
  { name: 'OFFICE_EMAIL', question: 'E-mail address' },
  { name: 'OFFICE_ADDRESS', question: 'Address, in Mongolian' },
  { name: 'OFFICE_ADDRESS_EN', question: 'The address in English' },
  { name: 'OFFICE_LOCATION', question: 'Latitude and longitude, such as 47.9221,106.9155' },
  { name: 'OFFICE_REGISTRATION_NUMBER', question: 'Number in the register of legal persons' },
  { name: 'FACEBOOK_URL', question: `Facebook page, or "${NONE}"` },
  { name: 'YOUTUBE_URL', question: `YouTube channel, or "${NONE}"` },
  { name: 'INSTAGRAM_URL', question: `Instagram page, or "${NONE}"` },
  { name: 'APP_STORE_URL', question: `App for iPhones, or "${NONE}"` },
  { name: 'GOOGLE_PLAY_URL', question: `App for Android, or "${NONE}"` },
] as const satisfies readonly { name: keyof OfficeSettings; question: string }[]

/** Returns a warning for each unset setting of the centre. */
export const unsetOffice = (set: OfficeSettings): string[] =>
  Object.entries(missed).flatMap(([name, what]) =>
    Object.entries(set).some(([one, value]) => one === name && value !== undefined) ? [] : [`${name} is not set: ${what}.`],
  )
