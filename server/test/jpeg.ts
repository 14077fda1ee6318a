const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]
const texts = (text: string) => [...Buffer.from(text)]

const frame = (width: number, height: number) => segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])
const SCAN = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const END = [0xff, 0xd9]

interface Jpeg {
  width?: number
  height?: number
  /** Text in a segment of metadata and in a comment. */
  metadata?: string
  /** Text after the end of the picture. */
  after?: string
}

/** Bytes of a JPEG in the form that browsers write, with metadata and bytes after its end if given. */
export const jpegOf = ({ width = 64, height = 48, metadata, after = '' }: Jpeg = {}): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...(metadata === undefined ? [] : [...segment(0xe1, texts(metadata)), ...segment(0xfe, texts(metadata))]),
    ...segment(
      0xdb,
      Array.from({ length: 65 }, (_, at) => at % 64),
    ),
    ...frame(width, height),
    ...segment(
      0xc4,
      Array.from({ length: 28 }, () => 0),
    ),
    ...SCAN,
    ...END,
    ...texts(after),
  ])

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
