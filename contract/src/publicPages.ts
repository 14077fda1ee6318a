import type { MobileVersion, Notice, Office } from './content.ts'
import type { CampaignState } from './enrolmentStatuses.ts'
import type { Language } from './language.ts'
import type { District, Organisation, ProspectRow, RequestRow } from './statistics.ts'

/**
 * What the server hands to the web app's server bundle, which writes the public pages from it: in one process, so plain types.
 * Texts arrive in the page's language, with the campaign's dates put in.
 */

/** Tab 1: kindergarten. Tab 2: first grade. */
export const LANDING_TABS = [1, 2] as const
export type LandingTab = (typeof LANDING_TABS)[number]

/** Around every public page. */
export interface PageFrame {
  language: Language
  /** Where parents reach the portal: for links that leave the page. */
  publicUrl: string
  /** The page's settings as the app reads them, ready to be written into it. */
  settings: PageSettings
  office: Office
  links: Pick<MobileVersion, 'apps' | 'social'>
  guides: GuideLink[]
  /** yyyy of today. */
  year: number
}

/** What the server tells the web app, in every page. */
export interface PageSettings extends FixedSettings {
  /** At the moment of the page: an app that stays open asks again. */
  notice: Notice
}

/** What is the same for as long as a process runs. */
export interface FixedSettings {
  demo: boolean
  /** Whether people may register by themselves. */
  registration: boolean
  /** Base addresses of the calls; empty is the page's own origin. */
  mainUrl: string
  hubUrl: string
  mobileVersionUrl: string
  /** Address pattern of map tiles, and what their maker wants named; empty: the drawn map. */
  mapTiles: string
  mapAttribution: string
  /** Whom parents call where a page names nobody nearer. */
  helpPhone: string
  /** Of Google's captcha, whose solution X-Captcha then carries; empty: our own. */
  recaptchaSiteKey: string
}

export type { CampaignState }

/** Days at which an open campaign's deadline turns urgent. */
export const URGENT_DAYS = 7

/** Time until a campaign opens or closes: whole days by the calendar, and on the last day the hours begun. Null once it has closed. */
export type TimeLeft = { unit: 'days' | 'hours'; count: number } | null

/** A campaign as a page tells it. */
export interface CampaignFacts {
  state: CampaignState
  left: TimeLeft
  stage: number
  /** 2025–2026 */
  schoolYear: string
  /** yyyy-MM-dd, as everything that ends in Date */
  today: string
  opensDate: string
  addressDate: string
  closesDate: string
  /** In words: 2025 оны 8 дугаар сарын 12-ны өдөр */
  opensOn: string
  closesOn: string
  closesAt: string
  addressAt: string
  addressDeadline: string
  /** 2019.01.01 */
  birthFrom: string
  birthTo: string
}

export interface Passage {
  title: string
  text: string
}

export interface FaqItem {
  /** Names the item in the page's address. */
  key: string
  question: string
  answer: string
}

export interface Contact {
  kind: 'province' | 'district' | 'helpDesk'
  code: string
  name: string
  /** What it is responsible for; of a province, what kind of place it is. */
  office: string
  phone: string
  /** Addresses of the guide and of the document to download; null where there is none. */
  guide: string | null
  document: string | null
}

export interface TabContent {
  campaign: CampaignFacts
  banner: Passage
  steps: Passage[]
  goal: Passage
  goals: string[]
  benefits: Passage[]
  reminders: string[]
  faq: FaqItem[]
  contacts: Contact[]
}

/** Figures of both tabs as the first view shows them. */
export interface LandingFigures {
  /** ISO 8601: when they were counted. */
  countedAt: string
  districts: District[]
  /** Of the whole capital. */
  requests: RequestRow[]
  organisations: Organisation[]
  provinces: District[]
  /** Of the organisation that the selector begins with. */
  prospects: ProspectRow[]
}

export interface LandingData extends PageFrame {
  tab: LandingTab
  kindergarten: TabContent
  firstGrade: TabContent
  figures: LandingFigures
  /** The state's own e-service site. */
  stateServiceUrl: string
}

/** `/help`: questions with answers and phone numbers of both kinds of enrolment. */
export interface HelpData extends PageFrame {
  parts: Readonly<Record<LandingTab, Pick<TabContent, 'faq' | 'contacts'>>>
}

/** `/` of a portal that has no institution or no staff yet: what its operator has done of the first day. */
export interface EmptyData extends PageFrame {
  done: Readonly<Record<'setup' | 'import' | 'staff', boolean>>
}

export interface GuideData extends PageFrame {
  slug: string
  title: string
  /** Markdown with the campaign's dates put in. */
  body: string
  /** In which it is written: Mongolian where there is no English one. */
  bodyLanguage: Language
  /** Address of the same as a file to keep or print. */
  file: string
}

/** The guides there are, for links to them. */
export interface GuideLink {
  title: string
  href: string
}

/** Where the browser finds what the build made. */
export interface PageAssets {
  /** The style of the public pages, written into them. */
  style: string
  /** The script that brings the islands of a public page to life. */
  pages: BuiltScript
  /** The app's own, for a visitor with a session. */
  app: BuiltScript & { styles: readonly string[] }
}

export interface BuiltScript {
  script: string
  /** Files that it needs at once. */
  imports: readonly string[]
}

/** What the web app's server bundle exports. */
export interface PublicPages {
  /** The one script that stands in the pages themselves: the content security policy must know it. */
  inlineScript: string
  /** Fetches the words of a language; the pages can be written after it. */
  prepare(language: Language): Promise<void>
  landingPage(data: LandingData, assets: PageAssets): string
  emptyPage(data: EmptyData, assets: PageAssets): string
  helpPage(data: HelpData, assets: PageAssets): string
  privacyPage(data: PageFrame, assets: PageAssets): string
  guidePage(data: GuideData, assets: PageAssets): string
}
