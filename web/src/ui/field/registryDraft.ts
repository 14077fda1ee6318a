import { RegistryDigits, RegistryNumber } from '@portal/contract/fields'
import { LETTERS, registryNumberOf } from '@portal/contract/registry'
import { wrongWith } from '../../base/fieldMessage.ts'
import { parseDigits } from './rules.ts'

export interface RegistryDraft {
  first: string
  second: string
  digits: string
}

export const emptyRegistryDraft: RegistryDraft = { first: '', second: '', digits: '' }

export const registryTextOf = ({ first, second, digits }: RegistryDraft): string => first + second + digits

const isLetter = (text: string) => LETTERS.some((letter) => letter === text)

/** Fills all three parts from a pasted number, however spaced; undefined for anything else, which the browser pastes as usual. */
export function pastedRegistryNumber(pasted: string): RegistryDraft | undefined {
  const [first = '', second = '', ...rest] = registryNumberOf(pasted)
  const digits = rest.join('')
  return isLetter(first) && isLetter(second) && /^\d{8}$/.test(digits) ? { first, second, digits } : undefined
}

const DIGITS = 8

/** Handles input in the digits field. Two letters typed there fill the letter pickers, so that all ten characters can be typed in a row. */
export function typedDigits(draft: RegistryDraft, typed: string): RegistryDraft {
  const [first = '', second = '', ...digits] = registryNumberOf(typed)
  return isLetter(first) && isLetter(second)
    ? { first, second, digits: parseDigits(digits.join(''), DIGITS) }
    : { ...draft, digits: parseDigits(typed, DIGITS) }
}

/** Latin letters are not converted to Cyrillic: H, B, P and C would find another child. */
const beginsInLatin = (digits: string) => /^\s*[A-Za-z]{2}/.test(digits)

/** Checks the digits first, where most typos occur. */
export const wrongRegistry = (draft: RegistryDraft) =>
  (beginsInLatin(draft.digits) ? 'registryLettersCyrillic' : null) ??
  wrongWith(RegistryDigits, draft.digits) ??
  wrongWith(RegistryNumber, registryTextOf(draft))
