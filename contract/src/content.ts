import * as z from 'zod/mini'
import { get, open } from './call.ts'
import { MOBILE_VERSION_PATH } from './constants.ts'

/**
 * Contact data of the portal's operator for the footer of public pages. `…En` is null where it equals the Mongolian one; other nulls are
 * unknown.
 */
export const Office = z.object({
  name: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressEn: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Contact for privacy questions. */
  privacyEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  workingHours: z.string(),
  workingHoursEn: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type Office = z.infer<typeof Office>

export const enrolmentAddress = get('/public/enrollment/address/:districtCode', {
  about: 'Returns address, phone and opening hours of the enrolment office of a place; 11 is the capital.',
  access: open,
  forEveryone: true,
  params: { districtCode: z.string().check(z.regex(/^\d{2,4}$/)) },
  result: Office,
  example: {
    params: { districtCode: '11' },
    result: {
      name: 'Эцэг эхийн цахим үйлчилгээний төв',
      nameEn: "Parents' E-Service Centre",
      address: 'Улаанбаатар хот, Сүхбаатар дүүрэг, 8 дугаар хороо',
      addressEn: '8th khoroo, Sükhbaatar district, Ulaanbaatar',
      registrationNumber: '0012345',
      email: 'info@example.mn',
      privacyEmail: 'privacy@example.mn',
      phone: '92550301',
      workingHours: 'Даваа–Баасан, 08:30–17:30',
      workingHoursEn: 'Monday–Friday, 08:30–17:30',
      latitude: 47.92,
      longitude: 106.92,
    },
  },
})

/** The operator's banner for every page, and whether the portal is read-only. */
export const Notice = z.object({ banner: z.nullable(z.object({ mn: z.string(), en: z.string() })), readOnly: z.boolean() })
export type Notice = z.infer<typeof Notice>

export const portalNotice = get('/public/notice', {
  about: "Returns the operator's current notice, and whether the portal is read-only and refuses changes with 503.",
  access: open,
  forEveryone: true,
  params: {},
  result: Notice,
  example: {
    result: {
      banner: {
        mn: 'Өнөөдөр 22:00–23:00 цагт засвар үйлчилгээ хийнэ.',
        en: 'Maintenance today from 22:00 to 23:00.',
      },
      readOnly: false,
    },
  },
})

export const AppLink = z.object({ id: z.enum(['appStore', 'googlePlay']), href: z.string() })
export const SocialLink = z.object({ id: z.enum(['facebook', 'youtube', 'instagram']), href: z.string() })

/** Start-up data of the mobile apps; also the footer's fallback if the address call fails. */
export const MobileVersion = z.object({
  address_bmtt: z.string(),
  footer: z.string(),
  apps: z.array(AppLink),
  social: z.array(SocialLink),
})
export type MobileVersion = z.infer<typeof MobileVersion>

export const mobileVersion = get(MOBILE_VERSION_PATH, {
  about: 'Returns address, footer line and links for the mobile apps; repeated under `datas`, where old apps read them.',
  access: open,
  forEveryone: true,
  params: {},
  result: MobileVersion,
  resultAlsoAs: 'datas',
  example: {
    result: {
      address_bmtt: 'Улаанбаатар хот, Сүхбаатар дүүрэг, 8 дугаар хороо',
      footer: '© 2026 Эцэг эхийн цахим үйлчилгээний төв',
      apps: [{ id: 'appStore', href: 'https://example.mn/app-store' }],
      social: [{ id: 'facebook', href: 'https://example.mn/facebook' }],
    },
  },
})

export const contentCalls = [enrolmentAddress, mobileVersion, portalNotice]
