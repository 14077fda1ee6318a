import { MarkEntry } from '@portal/contract/marks'
import * as z from 'zod/mini'
import { browserClient } from '../../base/queries.tsx'
import { toast } from '../../base/toast.ts'
import { marksWords } from '../../text/mn/marks.ts'
import { currentText, fill } from '../../text/words.tsx'
import { browserQueue } from '../entries/index.ts'
import { refreshMarks, sendMarks } from './queries.ts'

/** Entry without the parts that the queue adds. */
type MarkDraft = Omit<MarkEntry, 'entryId'>

/** Marks of the signed-in member of staff on this device. The server takes no time of an entry; the device counts its age by it. */
export const markQueue = browserQueue<MarkDraft>({
  name: 'marks',
  schema: z.extend(MarkEntry, { madeAt: z.string() }),
  send: (entries) => sendMarks(entries.map(({ madeAt: _, ...entry }) => entry)),
  refresh: () => void refreshMarks(browserClient),
  onRefused: (count) => void currentText(marksWords).then((text) => toast.error(fill(text.refusedNow, { count }))),
})
