/** Figures that the documents fix and both sides use. */
export const TOAST_MS = 5000
export const ERROR_TOAST_MS = 3000
export const SESSION_ENDED_RELOAD_MS = 1500

/** Keys of the browser's local storage. */
export const STORAGE = {
  token: 'token',
  userInfo: 'userInfo',
  email: 'email',
  /** Index into the approved children, in the order of the answer. */
  childIndex: 'childIndex',
  orgId: 'orgId',
  /** Sessions that were left without a network and are to be ended at the next contact. */
  toEnd: 'toEnd',
} as const

/** What a cookie is called: over TLS so that neither another host of the domain nor a page without TLS can set it. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** A cookie of the browser's own, no key to anything: it holds a session, so that `/` is the app's document at once. */
export const SIGNED_IN_COOKIE = 'signedIn'

/** Where a session that was left without a network is ended. */
export const END_SESSION_PATH = '/public/session/end'

export const DRAWER_WIDTH = 270
/** Drawer fixed above this width. */
export const DRAWER_FIXED_ABOVE = 960
/** Dialogs are full-screen in this range of widths. */
export const DIALOG_FULL_FROM = 200
export const DIALOG_FULL_TO = 450

/** Codes that the documents name. */
export const CAPITAL_ORG_ID = 39983
export const SCHOOL_LOCATION_ORG_ID = 44524
/** Term that is chosen first where the terms carry no dates. */
export const DEFAULT_TERM_ID = 167

/** The capital's code, and with it the default of the kindergarten statistics. */
export const CAPITAL_CODE = '11'
export const STATISTICS_PAGE_SIZE = 20
/** Figures are as old as this at the most, unless a crowd waits for the database; an open page asks as often. */
export const STATISTICS_FRESH_MS = 10_000
export const COUNTER_MS = 3000
export const LONG_COUNTER_MS = 4000
/** The landing asks without the schemas of these calls: they weigh more than all that it reads. */
export const REQUEST_ROWS_PATH = '/public/requests/list/:districtCode'
export const PROSPECT_ROWS_PATH = '/public/prospect/list/:orgId'
export const CATCHMENTS_PATH = '/public/catchments/list/:kind/:placeCode'
/** Of the page's scroll, in px. */
export const HEADER_SHADOW_AFTER = 150
export const BACK_TO_TOP_AFTER = 300

/** The server's time, ISO 8601 with the offset of Ulaanbaatar: the web app's only source of "today". */
export const NOW_HEADER = 'X-Now'

/** Its own host may answer it. */
export const MOBILE_VERSION_PATH = '/hub/mobile_version'

/** The document that browsers keep for the time without a network. */
export const OFFLINE_PATH = '/offline'
