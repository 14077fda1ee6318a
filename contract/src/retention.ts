/** How long something is kept. School years are counted with the present one: it and so many earlier ones. */
export type Period =
  | { unit: 'days'; count: number }
  | { unit: 'years'; count: number }
  | { unit: 'schoolYears'; count: number }
  /** While the child is at a school or kindergarten, and so many years more. */
  | { unit: 'yearsAfterSchool'; count: number }

/** What is kept for a time, in the order in which the privacy page tells it. */
export const RETENTION_KEYS = [
  'codes',
  'copies',
  'sessions',
  'invitations',
  'messageTexts',
  'messages',
  'readAudit',
  'schoolLife',
  'results',
  'requests',
] as const
export type RetentionKey = (typeof RETENTION_KEYS)[number]

/** How long the portal keeps what: the server forgets by this table (server/src/retention), and the privacy page tells it. */
export const retention: Readonly<Record<RetentionKey, Period>> = {
  codes: { unit: 'days', count: 1 },
  copies: { unit: 'days', count: 1 },
  sessions: { unit: 'days', count: 90 },
  invitations: { unit: 'days', count: 30 },
  messageTexts: { unit: 'days', count: 30 },
  messages: { unit: 'years', count: 1 },
  readAudit: { unit: 'years', count: 2 },
  schoolLife: { unit: 'schoolYears', count: 3 },
  results: { unit: 'yearsAfterSchool', count: 3 },
  requests: { unit: 'years', count: 5 },
}

/** So long a closed account waits before it goes: signing in undoes it. */
export const CLOSING_DAYS = 7
