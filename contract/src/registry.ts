/** The 35 letters of the Mongolian Cyrillic alphabet in order. Ё, Ө and Ү are outside the range А–Я. */
export const LETTERS = [...'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ'] as const

export const SEXES = ['male', 'female'] as const

export interface RegistryParts {
  letters: string
  /** yyyy-MM-dd */
  birthDate: string
  sex: (typeof SEXES)[number]
}

const shape = /^([А-ЯЁӨҮ]{2})(\d{2})(\d{2})(\d{2})(\d)\d$/u

/**
 * Removes spaces and hyphens, converts to capitals, and maps letters of old Mongolian fonts to Ө and Ү. Latin letters stay, so that a
 * rule can report them.
 */
export const registryNumberOf = (text: string): string =>
  text.replace(/[\s-]/gu, '').toLocaleUpperCase('mn').replaceAll('Є', 'Ө').replaceAll('Ї', 'Ү')

/**
 * Decodes a registry number; undefined if it is invalid. Months 21–32 mean the years 2000–2099. The check digit is not verified: its rule
 * is not public.
 */
export function registryParts(number: string): RegistryParts | undefined {
  const [, letters, yy, mm, dd, sexDigit] = shape.exec(number) ?? []
  if (letters === undefined || yy === undefined || mm === undefined || dd === undefined || sexDigit === undefined) return undefined
  const coded = Number(mm)
  const [year, month] = coded > 20 ? [2000 + Number(yy), coded - 20] : [1900 + Number(yy), coded]
  const date = new Date(Date.UTC(year, month - 1, Number(dd)))
  if (month < 1 || month > 12 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== Number(dd)) return undefined
  return { letters, birthDate: date.toISOString().slice(0, 10), sex: Number(sexDigit) % 2 === 1 ? 'male' : 'female' }
}

/** Mask for lists: the letters and the last two digits stay (ЧХ******98). */
export const maskedRegistryNumber = (number: string): string => `${number.slice(0, 2)}******${number.slice(-2)}`

/**
 * Mask beside a birth date, which equals the six digits in the middle: hides the last four digits (ЧХ1922****), so that the last two cannot
 * be derived.
 */
export const maskedBesideBirthDate = (number: string): string => `${number.slice(0, -4)}****`
