import { kept } from '../../kit/kept.ts'
import { readContent } from './store.ts'

const FRESH_MS = 10_000

/** What the public pages say, as the database has it; an edit shows within seconds. */
export const content = kept(FRESH_MS, ({ db }) => readContent(db))
