import { cookie, keepCookie } from '../base/cookies.ts'

const LETTERS = 'letters'
/** One of each file: Cyrillic, its Mongolian letters, digits. */
const SAMPLE = 'Аө0'

/** Fetches our own letters once the page stands, and notes that they are here: the next page is drawn with them. */
export function fetchLetters(): void {
  if (cookie(LETTERS) !== undefined) return
  const fetched = () => document.fonts.load('16px "Manrope Variable"', SAMPLE).then(() => keepCookie(LETTERS, '1'))
  addEventListener('load', () => setTimeout(() => void fetched(), 3000), { once: true })
}
