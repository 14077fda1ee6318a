/**
 * Where someone who is signed in hears that something of theirs has changed: server-sent events, read by fetch with the bearer header.
 * A refusal is an envelope as everywhere (401, 429, 503). An event's data is the one word of its topic: which queries to ask again.
 * Nothing is kept for a page that does not listen: after opening it, the first time or again, everything shown is to be asked for once more.
 */
export const STREAM_PATH = '/api/stream'

/** The noun of the area whose answers have changed for this person; desk: what staff have to decide. */
export const TOPICS = ['enrolment', 'children', 'absence', 'health', 'attendance', 'grades', 'homework', 'desk'] as const
export type Topic = (typeof TOPICS)[number]
export const isTopic = (word: string): word is Topic => TOPICS.some((topic) => topic === word)

/** Without a topic: a newer stream of the same session or person took this one's place. The page that is told so asks from time to time instead. */
export const STREAM_REPLACED = 'replaced'

/** A comment comes at least this often; silence of twice that means the line is dead. */
export const STREAM_BEAT_MS = 20_000
