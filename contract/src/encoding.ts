/** Bytes at the start of a file from which its encoding is recognised. */
export const ENCODING_HEAD_BYTES = 64 * 1024

/** Share of the bytes above 127 that are Cyrillic letters in a Windows-1251 text; in UTF-8 it is about a half. */
const CYRILLIC_SHARE = 0.8
/** Ё, Є, Ї and their small letters lie outside the range А–я. */
const FURTHER_LETTERS: ReadonlySet<number> = new Set([0xa8, 0xaa, 0xaf, 0xb8, 0xba, 0xbf])

function isUtf8(head: Uint8Array): boolean {
  try {
    // As a stream, because the head may end within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Whether the start of a file is Cyrillic text in Windows-1251. */
export function isWindows1251(head: Uint8Array): boolean {
  if (isUtf8(head)) return false
  const high = head.filter((byte) => byte > 127)
  const cyrillic = high.filter((byte) => byte >= 0xc0 || FURTHER_LETTERS.has(byte))
  return cyrillic.length >= high.length * CYRILLIC_SHARE
}

/** Letters that old Mongolian keyboards type for Ө and Ү, which Windows-1251 lacks. */
const MONGOLIAN: Readonly<Record<string, string>> = { Є: 'Ө', є: 'ө', Ї: 'Ү', ї: 'ү' }

/** Text of bytes in Windows-1251; every byte is a letter, so that any part of a file can be decoded. */
export const fromWindows1251 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1251').decode(bytes).replace(/[ЄєЇї]/g, (letter) => MONGOLIAN[letter] ?? letter)
