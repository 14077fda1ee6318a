import { cookie, setCookie } from './browserStorage.ts'

/** Cookie of a browser that has the fonts. The inline scripts of `index.html` and `public/first.js` read it before the first paint. */
const FONTS = 'fonts'
/** One letter of each font file: Latin, Cyrillic, and the Cyrillic letters that Mongolian adds. */
const LETTERS = 'aаө'

/**
 * Downloads the fonts once. Text keeps the adjusted system font until the next document or navigation, because a swap moves lines that
 * wrap elsewhere.
 */
export async function downloadFonts(): Promise<void> {
  if (cookie(FONTS) !== undefined || !('fonts' in document)) return
  try {
    await document.fonts.load('1em "Manrope Variable"', LETTERS)
    setCookie(FONTS, '1')
  } catch {
    // The next document tries again.
  }
}

/** Uses the fonts from now on if the browser has them. */
export function applyFonts(): void {
  if (cookie(FONTS) !== undefined) document.documentElement.dataset.fonts = ''
}
