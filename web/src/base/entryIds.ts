import { useRef } from 'react'

/** Ids of entries, made here so that an entry that is sent twice counts once. */

const VERSION_4 = 0x40
const VARIANT = 0x80
const UUID_BYTES = 16

/** Random UUID; `crypto.randomUUID` is missing on pages without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(UUID_BYTES))
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | VERSION_4 : at === 8 ? (byte & 0x3f) | VARIANT : byte).toString(16).padStart(2, '0'),
  ).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Returns the id of an entry by its content: that of the last call for the same content, otherwise a new one. */
export function useEntryId(): (content: object) => string {
  const last = useRef({ content: '', entryId: '' })
  return (entry) => {
    const content = JSON.stringify(entry)
    if (last.current.content !== content) last.current = { content, entryId: randomId() }
    return last.current.entryId
  }
}
