import { CallFailed } from './api.ts'
import { timeoutSignal } from './polyfills.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'

/** Time-out of a download: 5 MB at a quarter of a megabit per second. */
const TIME_OUT_MS = 180_000

interface LinkedFile {
  /** Opens the file once, in this session. */
  link: string
  /** Name under which the device saves it. */
  name: string
  type: string
}

/** Downloads a file by its link. An answer of another type counts as lost. */
export async function fetchFile({ link, name, type }: LinkedFile): Promise<File> {
  const lost = (cause?: unknown) => new CallFailed({ kind: 'network', at: navigator.onLine ? 'portal' : 'line' }, cause)
  const headers = { Authorization: `Bearer ${session()?.token ?? ''}` }
  try {
    const response = await fetch(settings.mainUrl + link, { headers, signal: timeoutSignal(TIME_OUT_MS) })
    if (response.headers.get('Content-Type') !== type) throw lost()
    return new File([await response.blob()], name, { type })
  } catch (cause) {
    throw cause instanceof CallFailed ? cause : lost(cause)
  }
}
