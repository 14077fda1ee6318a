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
} as const

export const DRAWER_WIDTH = 270
/** Drawer fixed above this width. */
export const DRAWER_FIXED_ABOVE = 960
/** Dialogs are full-screen in this range of widths. */
export const DIALOG_FULL_FROM = 200
export const DIALOG_FULL_TO = 450

/** Codes that the documents name. */
export const CAPITAL_ORG_ID = 39983
export const SCHOOL_LOCATION_ORG_ID = 44524
