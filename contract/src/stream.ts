/**
 * Where someone who is signed in hears that something of theirs has changed: server-sent events, read by fetch with the bearer header.
 * A refusal is an envelope as everywhere (401, 429, 503). An event's data is the one word of its topic: which queries to ask again.
 * For a page that does not listen news are kept for a minute: one that says how long ago it began to read (STREAM_AGE_HEADER) is told what
 * came since, and the answer says so (STREAM_CAUGHT_UP_HEADER). Without that, everything shown is to be asked for once more.
 */
export const STREAM_PATH = '/api/stream'
export const STREAM_TYPE = 'text/event-stream'

/** In a request: since how many milliseconds the page reads. In the answer: all news since then follow. */
export const STREAM_AGE_HEADER = 'X-Age'
export const STREAM_CAUGHT_UP_HEADER = 'X-Caught-Up'

/** The noun of the area whose answers have changed for this person; desk: what staff have to decide. */
export const TOPICS = ['enrolment', 'children', 'absence', 'health', 'attendance', 'grades', 'homework', 'desk'] as const
export type Topic = (typeof TOPICS)[number]
export const isTopic = (word: string): word is Topic => TOPICS.some((topic) => topic === word)

/** Without a topic: a newer stream of the same session or person took this one's place. The page that is told so asks from time to time instead. */
export const STREAM_REPLACED = 'replaced'

/** A comment comes at least this often; silence of twice that means the line is dead. */
export const STREAM_BEAT_MS = 20_000
