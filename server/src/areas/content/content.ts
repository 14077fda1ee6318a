import { cached } from '../../kit/cached.ts'
import { readContent } from './store.ts'

const FRESH_MS = 10_000

/** What the public pages say, as the database has it; an edit shows within seconds. */
export const content = cached(FRESH_MS, ({ db }) => readContent(db))
