import { LETTERS, registryNumberOf } from '@portal/contract/registry'

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
