import { words } from '../words.tsx'

/** Where a page has no words of its own for nothing. */
const text = {
  noInformation: 'Мэдээлэл олдсонгүй',
  notFound: 'Олдсонгүй',
}

export type EmptyText = typeof text
export const empty = words(text, async () => (await import('../en/empty.ts')).text)
