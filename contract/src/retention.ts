/** Retention period. School years: the present one and `count` earlier ones. */
export type Period =
  | { unit: 'days'; count: number }
  | { unit: 'years'; count: number }
  | { unit: 'schoolYears'; count: number }
  /** The time at a school or kindergarten and `count` years more. */
  | { unit: 'yearsAfterSchool'; count: number }

/** Categories of data with a retention period, in the order of the privacy page. */
export const RETENTION_KEYS = [
  'codes',
  'copies',
  'sessions',
  'invitations',
  'messageTexts',
  'messages',
  'inbox',
  'files',
  'homeworkFiles',
  'noticeFiles',
  'readAudit',
  'schoolLife',
  'results',
  'requests',
] as const
export type RetentionKey = (typeof RETENTION_KEYS)[number]

/** Retention periods: the server deletes by this table (server/src/retention), and the privacy page shows it. */
export const retention: Readonly<Record<RetentionKey, Period>> = {
  codes: { unit: 'days', count: 1 },
  copies: { unit: 'days', count: 1 },
  sessions: { unit: 'days', count: 90 },
  invitations: { unit: 'days', count: 30 },
  messageTexts: { unit: 'days', count: 30 },
  messages: { unit: 'years', count: 1 },
  inbox: { unit: 'days', count: 400 },
  files: { unit: 'days', count: 30 },
  homeworkFiles: { unit: 'days', count: 120 },
  noticeFiles: { unit: 'days', count: 120 },
  readAudit: { unit: 'years', count: 2 },
  schoolLife: { unit: 'schoolYears', count: 3 },
  results: { unit: 'yearsAfterSchool', count: 3 },
  requests: { unit: 'years', count: 5 },
}

/** Days between closing an account and its deletion; a log-in in this time reopens it. */
export const CLOSING_DAYS = 7
