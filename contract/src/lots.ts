/** Alphabet of a lot, without characters that look alike. */
export const LOT_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const LOT_LENGTH = 10

/** Cyrillic capitals that look like letters of a lot, which a Mongolian keyboard types. */
const CYRILLIC = 'АВСЕНКМРТХУ'
const LATIN = 'ABCEHKMPTXY'

/** Lot as typed by a parent: spaces and hyphens dropped, small and Cyrillic letters replaced. */
export const typedLot = (text: string): string =>
  [...text.toUpperCase().replace(/[\s-]+/g, '')].map((letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter).join('')

export type WrongLot = { kind: 'length'; count: number } | { kind: 'letters' }

/** Fault of a typed lot; undefined if it has the form of a lot. */
export function wrongLot(lot: string): WrongLot | undefined {
  if (lot.length !== LOT_LENGTH) return { kind: 'length', count: lot.length }
  return [...lot].every((letter) => LOT_LETTERS.includes(letter)) ? undefined : { kind: 'letters' }
}
