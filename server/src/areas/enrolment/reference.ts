import { LOT_LENGTH, LOT_LETTERS } from '@portal/contract/enrolment'
import type { Random } from '../../outside/random.ts'

const DIGITS = 9

/** Rows of a table in which every single wrong digit and every swap of neighbours is noticed (a Damm quasigroup). */
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

const checkDigit = (digits: string): string => [...digits].reduce((interim, digit) => table[Number(interim)]?.[Number(digit)] ?? '', '0')

const grouped = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`

/** A number to keep and to read aloud: digits in groups, the last of them a check on the others. */
export function newReference(random: Random): string {
  return withCheckDigit(String(random.int(10 ** DIGITS)).padStart(DIGITS, '0'))
}

/** By which a request takes part in the draw of places. It opens nothing and can be published. */
export const newLot = (random: Pick<Random, 'int'>): string =>
  Array.from({ length: LOT_LENGTH }, () => LOT_LETTERS.charAt(random.int(LOT_LETTERS.length))).join('')

export const withCheckDigit = (digits: string): string => grouped(digits + checkDigit(digits))

/** As it is kept; undefined where a slip was made in typing it. */
export function referenceOf(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  return digits.length === DIGITS + 1 && checkDigit(digits.slice(0, DIGITS)) === digits.slice(DIGITS) ? grouped(digits) : undefined
}

/** A text for someone who may know of a request, and no digit of the number that opens it. */
export const withoutReference = (text: string): string => text.replace(/\b\d{3}-\d{3}-\d{4}\b/g, '***-***-****')
