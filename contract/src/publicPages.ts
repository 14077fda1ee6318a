import type { MobileVersion, Notice, Office } from './content.ts'
import type { DrawHead, DrawnList, DrawPage } from './drawPages.ts'
import type { CampaignState } from './enrolmentStatuses.ts'
import type { Language } from './language.ts'
import type { District, Organisation, ProspectRow, RequestRow } from './statistics.ts'

/**
 * Data that the server passes to the web app's server bundle, which renders the public pages in the same process: plain types are enough.
 * Texts are in the page's language, with the campaign's dates filled in.
 */

/** Tab 1: kindergarten. Tab 2: first grade. */
export const LANDING_TABS = [1, 2] as const
export type LandingTab = (typeof LANDING_TABS)[number]

/** Shared by all public pages. */
export interface PageFrame {
  language: Language
  /** Public address of the portal, for absolute links. */
  publicUrl: string
  /** Settings for the app, embedded in the page. */
  settings: PageSettings
  office: Office
  links: Pick<MobileVersion, 'apps' | 'social'>
  guides: GuideLink[]
  year: number
}

/** Settings that the server embeds in every page. */
export interface PageSettings extends FixedSettings {
  /** Notice when the page was rendered: an app that stays open fetches it again. */
  notice: Notice
}

/** Settings that are constant while a process runs. */
export interface FixedSettings {
  demo: boolean
  /** Whether self-registration is open. */
  registration: boolean
  /** Whether visitors may sign in with ДАН. */
  dan: boolean
  /** Base addresses of the calls; empty is the page's own origin. */
  mainUrl: string
  hubUrl: string
  mobileVersionUrl: string
  /** URL pattern and attribution of map tiles; empty: the built-in map. */
  mapTiles: string
  mapAttribution: string
  /** Support phone where a page has no closer contact. */
  helpPhone: string
  /** Key of Google's captcha, whose solution is then sent in X-Captcha; empty: the built-in captcha. */
  recaptchaSiteKey: string
}

export type { CampaignState }

/** Days before its deadline at which an open campaign is shown as urgent. */
export const URGENT_DAYS = 7

/** Time until a campaign opens or closes: calendar days, or hours begun on the last day. Null once it has closed. */
export type TimeLeft = { unit: 'days' | 'hours'; count: number } | null

export interface CampaignFacts {
  state: CampaignState
  left: TimeLeft
  stage: number
  /** 2025–2026 */
  schoolYear: string
  /** yyyy-MM-dd, as every field that ends in Date */
  today: string
  opensDate: string
  addressDate: string
  closesDate: string
  /** Formatted: 2025 оны 8 дугаар сарын 12-ны өдөр */
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
  /** Identifies the item in the page's address. */
  key: string
  question: string
  answer: string
}

export interface Contact {
  kind: 'province' | 'district' | 'helpDesk'
  code: string
  name: string
  /** Responsibility of the office; for a province, the kind of place. */
  office: string
  phone: string
  /** Addresses of the guide and of its download; null if none. */
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

/** Figures of both tabs for the initial view. */
export interface LandingFigures {
  /** Time of counting, ISO 8601. */
  countedAt: string
  districts: District[]
  /** Figures of the whole capital. */
  requests: RequestRow[]
  organisations: Organisation[]
  provinces: District[]
  /** Figures of the organisation selected first. */
  prospects: ProspectRow[]
}

export interface LandingData extends PageFrame {
  tab: LandingTab
  /** Null before a campaign is entered. */
  kindergarten: TabContent | null
  firstGrade: TabContent | null
  /** Campaign of the sub-program; null if there is none. */
  subProgram: CampaignFacts | null
  figures: LandingFigures
  stateServiceUrl: string
}

/** Data of `/help`: questions with answers and phone numbers of both kinds of enrolment. */
export interface HelpData extends PageFrame {
  parts: Readonly<Record<LandingTab, Pick<TabContent, 'faq' | 'contacts'>>>
}

/** Data of `/` on a portal without institutions or staff: the set-up steps that its operator has completed. */
export interface EmptyData extends PageFrame {
  done: Readonly<Record<'setup' | 'import' | 'staff', boolean>>
}

/** Institution on the front page of a school's own portal. */
export interface OwnInstitution {
  kind: 'school' | 'kindergarten'
  name: string
  phone: string | null
  address: string
}

/** Data of `/` where PORTAL_KIND is school. */
export interface SchoolData extends PageFrame {
  /** At least one; schools come first. */
  institutions: OwnInstitution[]
  /** Tabs of the landing page that have a campaign. */
  enrolment: LandingTab[]
}

export interface GuideData extends PageFrame {
  slug: string
  title: string
  /** Markdown with the campaign's dates filled in; null before the campaign is entered. */
  body: string | null
  /** Language of the body: Mongolian if there is no English version. */
  bodyLanguage: Language
  /** Address of the guide as a file. */
  file: string
}

/** Data of `/draw`. */
export interface DrawsData extends PageFrame {
  /** Latest first. */
  draws: DrawHead[]
}

/** Data of `/draw/{id}`. */
export interface DrawData extends PageFrame {
  /** With the lists of this page only. */
  draw: DrawPage
  /** Page of the lists, from 1. */
  page: number
  pages: number
  totals: { places: number; lots: number; waiting: number }
  /** Answer to a form that was sent without script: the draw has no such lot. */
  isLotMissing: boolean
}

/** Data of `/draw/{id}/{institution}/{age}`. */
export interface DrawListData extends PageFrame {
  draw: DrawHead
  list: DrawnList
}

export interface GuideLink {
  title: string
  href: string
}

/** Addresses of the built files. */
export interface PageAssets {
  /** CSS of the public pages, inlined into them. */
  style: string
  /** CSS that the pages of draws inline as well. */
  drawStyle: string
  /** Script that hydrates the islands of a public page. */
  pages: BuiltScript
  /** The app's script and styles, for a visitor with a session. */
  app: BuiltScript & { styles: readonly string[] }
}

export interface BuiltScript {
  script: string
  /** Files to preload with it. */
  imports: readonly string[]
}

/** Exports of the web app's server bundle. */
export interface PublicPages {
  /** The only inline script of the pages, which the content security policy allows by hash. */
  inlineScript: string
  /** Loads the texts of a language; required before rendering in it. */
  prepare(language: Language): Promise<void>
  landingPage(data: LandingData, assets: PageAssets): string
  emptyPage(data: EmptyData, assets: PageAssets): string
  schoolPage(data: SchoolData, assets: PageAssets): string
  helpPage(data: HelpData, assets: PageAssets): string
  privacyPage(data: PageFrame, assets: PageAssets): string
  guidePage(data: GuideData, assets: PageAssets): string
  drawsPage(data: DrawsData, assets: PageAssets): Promise<string>
  drawPage(data: DrawData, assets: PageAssets): Promise<string>
  drawListPage(data: DrawListData, assets: PageAssets): Promise<string>
}
