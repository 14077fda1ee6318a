import { desk } from '@portal/contract/staffDesk'
import { askFamily, openAnswerFile } from '@portal/contract/staffQuestions'
import { type Queue, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { CallFailed, send } from '../../base/api.ts'
import { saveFile } from '../../base/files.ts'
import { timeoutSignal } from '../../base/polyfills.ts'
import { useWrite } from '../../base/queries.tsx'
import { session } from '../../base/session.ts'
import { settings } from '../../base/settings.ts'

export const useAskFamily = () => useWrite(askFamily, { stale: [queueDetail, queueRows, desk], waits: true })

const TIME_OUT_MS = 60_000

interface AnswerFile {
  queue: Queue
  id: number
  fileId: number
  name: string
}

/** Downloads a picture of an answer by its link, which works once in this session. */
export async function downloadAnswerFile({ name, ...of }: AnswerFile): Promise<void> {
  const { link } = await send(openAnswerFile, {}, of)
  const lost = (cause?: unknown) => new CallFailed({ kind: 'network', at: 'portal' }, cause)
  const headers = { Authorization: `Bearer ${session()?.token ?? ''}` }
  const response = await fetch(settings.mainUrl + link, { headers, signal: timeoutSignal(TIME_OUT_MS) }).catch((cause: unknown) => {
    throw lost(cause)
  })
  const type = response.headers.get('Content-Type')
  if (type !== 'image/jpeg') throw lost()
  saveFile(new File([await response.blob()], name, { type }))
}
