/** Ordinal as the screen prints it and as people type it: «96-р», «96р», «96 дугаар», «5 дүгээр». */
export const ORDINAL = /(\d+)[\s-]*(?:р(?!\p{L})|д[уү]г[аэ]{2}р)/gu

/** Words of a place; an ordinal is its number alone. */
export const placeWords = (text: string): string[] =>
  text
    .toLocaleLowerCase('mn')
    .replaceAll(ORDINAL, '$1 ')
    .split(/[\s,«»№]+/u)
    .filter(Boolean)

/** Whether a place has every searched word: a number as a whole, other words by their beginning. */
export function isPlaceFound(name: string, words: readonly string[]): boolean {
  const has = placeWords(name)
  return words.every((word) => has.some((one) => (/^\d+$/.test(word) ? one === word : one.startsWith(word))))
}
