/**
 * Endpoint of server-sent events, read by fetch with the bearer header; refusals are envelopes (401, 429, 503). Event data is a topic,
 * whose queries the page refetches. The server buffers events for a minute: a request with STREAM_AGE_HEADER gets the events since its
 * page began to read, and STREAM_CAUGHT_UP_HEADER confirms that. Without it the page refetches everything.
 */
export const STREAM_PATH = '/api/stream'
export const STREAM_TYPE = 'text/event-stream'

/** Request: age of the page's data in milliseconds. Response: confirms that all events since then follow. */
export const STREAM_AGE_HEADER = 'X-Age'
export const STREAM_CAUGHT_UP_HEADER = 'X-Caught-Up'

/** Area whose answers changed for this person; desk: the queues of staff. */
export const TOPICS = [
  'enrolment',
  'children',
  'absence',
  'health',
  'attendance',
  'grades',
  'homework',
  'inbox',
  'notices',
  'desk',
] as const
export type Topic = (typeof TOPICS)[number]
export const isTopic = (word: string): word is Topic => TOPICS.some((topic) => topic === word)

/** Event without a topic: a newer stream of the same session or person replaced this one. The page polls instead. */
export const STREAM_REPLACED = 'replaced'

/** Maximum interval between heartbeat comments in ms; silence of twice that means that the connection is dead. */
export const STREAM_HEARTBEAT_MS = 20_000
