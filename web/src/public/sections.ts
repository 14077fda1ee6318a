import type { LandingTab } from '@portal/contract/publicPages'

/** What the header's anchors lead to, each tab has its own: «contact» leads to the phone numbers, which are a part of the admission. */
export const SECTIONS = ['begin', 'intro', 'goal', 'phones'] as const
export type Section = (typeof SECTIONS)[number]

export const sectionId = (section: Section | 'contact' | 'schedule', tab: LandingTab): string => `${section}-${tab}`
