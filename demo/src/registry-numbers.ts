import { LETTERS, type RegistryParts } from '@portal/contract/registry'

type Sex = RegistryParts['sex']

/** First letters that no real registry number has. */
export const CHILD_LETTER = 'Ч'
export const ADULT_LETTER = 'Я'

/** Numbers for one sex and birthday: second letter, five sex digits, last digit. */
const SPACE = LETTERS.length * 5 * 10
/** Coprime to SPACE, so that every number is used before one repeats. */
const STRIDE = 1013

/** Issues each registry number once, in the order of the calls. */
export class RegistryNumbers {
  #given = new Map<string, number>()
  #taken: ReadonlySet<string>

  /** Existing numbers are skipped. */
  constructor(taken: ReadonlySet<string> = new Set()) {
    this.#taken = taken
  }

  next(firstLetter: string, birthDate: string, sex: Sex): string {
    const bucket = `${firstLetter}${birthDate}${sex}`
    const given = this.#given.get(bucket) ?? 0
    if (given === SPACE) throw new Error(`No registry number is left for ${birthDate}`)
    this.#given.set(bucket, given + 1)
    const [year, month, day] = birthDate.split('-').map(Number)
    if (year === undefined || month === undefined || day === undefined) throw new Error(`${birthDate} is no date`)
    // The start depends on the day but not on the year: a country of another year has the same letters.
    const place = (given * STRIDE + month * 149 + day * 31) % SPACE
    const letter = LETTERS[place % LETTERS.length]
    const sexDigit = (Math.floor(place / LETTERS.length) % 5) * 2 + (sex === 'male' ? 1 : 0)
    const last = Math.floor(place / LETTERS.length / 5)
    const coded = year >= 2000 ? month + 20 : month
    const number = `${firstLetter}${letter}${birthDate.slice(2, 4)}${String(coded).padStart(2, '0')}${birthDate.slice(8)}${sexDigit}${last}`
    return this.#taken.has(number) ? this.next(firstLetter, birthDate, sex) : number
  }
}
