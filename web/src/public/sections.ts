import type { LandingTab } from '@portal/contract/publicPages'

/** What the header's anchors lead to; each tab has its own. */
export const SECTIONS = ['begin', 'intro', 'goal', 'contact'] as const
export type Section = (typeof SECTIONS)[number]

export const sectionId = (section: Section | 'schedule', tab: LandingTab): string => `${section}-${tab}`
