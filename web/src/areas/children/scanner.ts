import { CardContent } from '@portal/contract/cards'
import type { BarcodeDetector } from 'barcode-detector/ponyfill'
import * as z from 'zod/mini'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Interval between two scans of the camera's picture. */
const SCAN_INTERVAL_MS = 300
const QR = { formats: ['qr_code'] } satisfies ConstructorParameters<typeof BarcodeDetector>[0]

type Detector = Pick<BarcodeDetector, 'detect'>

const isDetectorClass = (found: unknown): found is typeof BarcodeDetector => typeof found === 'function'

/** Uses the browser's QR reader if it has one, or loads a reader from this server. */
async function loadDetector(): Promise<Detector> {
  const Native: unknown = Reflect.get(window, 'BarcodeDetector')
  if (isDetectorClass(Native) && (await Native.getSupportedFormats()).includes('qr_code')) return new Native(QR)
  const ponyfill = await import('barcode-detector/ponyfill')
  ponyfill.prepareZXingModule({ overrides: { locateFile: () => readerUrl } })
  return new ponyfill.BarcodeDetector(QR)
}

/** Content of the first QR code in a picture; undefined if there is none. */
export async function codeInPicture(picture: Blob): Promise<string | undefined> {
  const [detector, bitmap] = await Promise.all([loadDetector(), createImageBitmap(picture)])
  const [code] = await detector.detect(bitmap)
  bitmap.close()
  return code?.rawValue
}

export type CameraState = 'starting' | 'looking' | 'denied' | 'absent' | 'failed'

const ABSENT = ['NotFoundError', 'OverconstrainedError', 'NotSupportedError']

async function openCamera(): Promise<MediaStream | 'denied' | 'absent'> {
  // Browsers hide cameras from pages without TLS.
  if (!('mediaDevices' in navigator)) return 'absent'
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    return error instanceof DOMException && ABSENT.includes(error.name) ? 'absent' : 'denied'
  }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, SCAN_INTERVAL_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

async function look(video: HTMLVideoElement, signal: AbortSignal, onState: (state: CameraState) => void): Promise<string | undefined> {
  try {
    const detector = await loadDetector()
    onState('looking')
    while (!signal.aborted) {
      const [code] = await detector.detect(video)
      if (code) return code.rawValue
      await pause(signal)
    }
  } catch {
    // The reader failed to load or the camera was lost; the parent can retry.
    onState('failed')
  }
  return undefined
}

/** Scans the camera until a QR code is found or the signal aborts; always releases the camera. */
export async function codeBeforeCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onState: (state: CameraState) => void,
): Promise<string | undefined> {
  const camera = await openCamera()
  if (typeof camera === 'string') {
    if (!signal.aborted) onState(camera)
    return undefined
  }
  try {
    if (signal.aborted) return undefined
    video.srcObject = camera
    await video.play()
    return await look(video, signal, (state) => !signal.aborted && onState(state))
  } finally {
    for (const track of camera.getTracks()) track.stop()
  }
}

/** Parses a scanned code that has the shape of a child's card; the server checks its validity. */
export function cardIn(code: string): CardContent | undefined {
  try {
    const card = z.safeParse(CardContent, JSON.parse(code))
    return card.success ? card.data : undefined
  } catch {
    return undefined
  }
}
