/** Numbers that the documents specify and both server and web use. */
export const TOAST_MS = 5000
export const ERROR_TOAST_MS = 3000
export const SESSION_ENDED_RELOAD_MS = 1500

/** Keys of the browser's local storage. */
export const STORAGE = {
  token: 'token',
  userInfo: 'userInfo',
  email: 'email',
  /** Public id of the session's document cookie. */
  documentId: 'documentId',
  /** Index into the approved children, in the order of the answer. */
  childIndex: 'childIndex',
  orgId: 'orgId',
  /** Digests of tokens of sessions that were logged out offline, to be ended once the network is back. */
  toEnd: 'toEnd',
} as const

/** Cookie name; over TLS its `__Host-` prefix keeps other hosts of the domain and pages without TLS from setting it. */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/**
 * Cookie without a secret, written by the app: the browser holds a session, so `/` is served as the app's document. Its value is the
 * session's document id; log-out deletes it without a network, and documents carry no data from then on.
 */
export const SIGNED_IN_COOKIE = 'signedIn'
/** HttpOnly cookie that opens the documents of one parent's session, and no call. */
export const DOCUMENT_COOKIE = 'document'

/** Address that begins a sign-on with ДАН; it redirects to the state's service. */
export const DAN_START = '/public/dan/start'

/** Endpoint that ends a session which was logged out offline. */
export const END_SESSION_PATH = '/public/session/end'

/** Range of widths in px in which dialogs are full-screen. */
export const DIALOG_FULL_FROM = 200
export const DIALOG_FULL_TO = 450

/** Ids that the documents specify. */
export const CAPITAL_ORG_ID = 39983
export const SCHOOL_LOCATION_ORG_ID = 44524
/** Term selected first where the terms have no dates. */
export const DEFAULT_TERM_ID = 167

/** Code of the capital, which is also the default of the kindergarten statistics. */
export const CAPITAL_CODE = '11'
export const STATISTICS_PAGE_SIZE = 20
/** Maximum age of the statistics unless the database is overloaded; also the refresh interval of an open page. */
export const STATISTICS_FRESH_MS = 10_000
export const COUNTER_MS = 3000
export const LONG_COUNTER_MS = 4000
/** Paths without their schemas: the landing page's bundle would grow by more than the data it reads. */
export const REQUEST_ROWS_PATH = '/public/requests/list/:districtCode'
export const PROSPECT_ROWS_PATH = '/public/prospect/list/:orgId'
export const CATCHMENTS_PATH = '/public/catchments/list/:kind/:placeCode'
/** Scroll positions of the page in px. */
export const HEADER_SHADOW_AFTER = 150
export const BACK_TO_TOP_AFTER = 300

/** Server time, ISO 8601 with the offset of Ulaanbaatar: the web app's only source of "today". */
export const NOW_HEADER = 'X-Now'

/** May be served by a host of its own. */
export const MOBILE_VERSION_PATH = '/hub/mobile_version'

/** Document that browsers cache for offline use. */
export const OFFLINE_PATH = '/offline'

/** Maximum delay in seconds before a reference is checked, after many wrong ones from one IP address. */
export const REFERENCE_WAIT_S = 30
