import { RegistryDigits, RegistryNumber } from '@portal/contract/fields'
import { LETTERS, registryNumberOf } from '@portal/contract/registry'
import { wrongWith } from '../../base/fieldMessage.ts'
import { digitsTyped } from './rules.ts'

/** A registry number while it is being typed. */
export interface RegistryDraft {
  first: string
  second: string
  digits: string
}

export const emptyRegistryDraft: RegistryDraft = { first: '', second: '', digits: '' }

export const registryTextOf = ({ first, second, digits }: RegistryDraft): string => first + second + digits

const isLetter = (text: string) => LETTERS.some((letter) => letter === text)

/** A pasted number fills all three parts, however it is spaced; anything that is not ten characters of the right kind is left to the browser. */
export function pastedRegistryNumber(pasted: string): RegistryDraft | undefined {
  const [first = '', second = '', ...rest] = registryNumberOf(pasted)
  const digits = rest.join('')
  return isLetter(first) && isLetter(second) && /^\d{8}$/.test(digits) ? { first, second, digits } : undefined
}

const DIGITS = 8

/** What was typed where the digits go. Two letters typed there are the two of the pickers: whoever types all ten characters in a row is understood. */
export function typedDigits(draft: RegistryDraft, typed: string): RegistryDraft {
  const [first = '', second = '', ...digits] = registryNumberOf(typed)
  return isLetter(first) && isLetter(second)
    ? { first, second, digits: digitsTyped(digits.join(''), DIGITS) }
    : { ...draft, digits: digitsTyped(typed, DIGITS) }
}

/** Latin letters are never taken for Cyrillic ones: H, B, P and C would find another child. */
const beginsInLatin = (digits: string) => /^\s*[A-Za-z]{2}/.test(digits)

/** The digits first: it is there that most slips happen. */
export const wrongRegistry = (draft: RegistryDraft) =>
  (beginsInLatin(draft.digits) ? 'registryLettersCyrillic' : null) ??
  wrongWith(RegistryDigits, draft.digits) ??
  wrongWith(RegistryNumber, registryTextOf(draft))
