import { PICTURE_BYTES } from '@portal/contract/questions'

/** Longest side of a sent picture in pixels: a page of text stays readable. */
const LONGEST = 1800
const QUALITIES = [0.85, 0.7, 0.5]

const DATA = 'data:image/jpeg;base64,'

/** Data address of a file: the policy of the pages allows no blob addresses in pictures. */
export const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** Draws a picture again as a JPEG without metadata, small enough to send. Throws if the file is no picture. */
export async function redrawnBlob(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser has no canvas')
  // Transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob !== null && blob.size <= PICTURE_BYTES) return blob
  }
  throw new Error('the picture stays too large')
}

/** Data address of a picture drawn again. */
export const redrawn = async (file: Blob): Promise<string> => addressOf(await redrawnBlob(file))

/** Base64 of a picture, as the call takes it. */
export const base64Of = (address: string): string => address.slice(DATA.length)
