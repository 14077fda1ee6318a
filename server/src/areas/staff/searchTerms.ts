import { isPhone } from '@portal/contract/fields'
import { placeWords } from '@portal/contract/placeWords'
import { registryNumberOf, registryParts } from '@portal/contract/registry'
import { referenceOf } from '../enrolment/index.ts'

/** Beginnings of a last and a first name in lower case; an empty one matches every name. */
export interface NamePrefixes {
  last: string
  first: string
}

/** Parsed search of a queue: a whole identifier, the place of a row, or names. */
export type Search =
  | { by: 'number' | 'phone' | 'reference'; value: string }
  | { by: 'place'; words: readonly string[] }
  | { by: 'names'; readings: readonly NamePrefixes[] }

/** Registry number in a search; undefined if it is not a complete one. */
export function numberIn(search: string): string | undefined {
  const number = registryNumberOf(search)
  return registryParts(number) === undefined ? undefined : number
}

/** Phone of eight digits, also with the country's code and separators. */
function phoneIn(search: string): string | undefined {
  if (!/^[+\d\s()-]+$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^(?:00)?976(?=\d{8}$)/, '')
  return isPhone(digits) ? digits : undefined
}

/** Most words of a name; further ones belong to the last. */
const MAX_WORDS = 4

/** Readings of names in either order. An initial with a dot («Г.Ивээл») is a short beginning. */
function readingsOf(search: string): NamePrefixes[] {
  const words = search
    .toLocaleLowerCase('mn')
    .split(/[\s.,]+/u)
    .filter(Boolean)
  const heads = Array.from({ length: Math.min(words.length, MAX_WORDS) + 1 }, (_, at) => at)
  const readings = heads.flatMap((at) => {
    const [one, other] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [
      { last: one, first: other },
      { last: other, first: one },
    ]
  })
  return [...new Map(readings.map((one) => [`${one.last}|${one.first}`, one])).values()]
}

/** Parses a search; undefined if it is empty. */
export function searchIn(typed: string): Search | undefined {
  const text = typed.trim()
  if (text.replace(/[\s.,-]/gu, '') === '') return undefined
  const number = numberIn(text)
  if (number !== undefined) return { by: 'number', value: number }
  const phone = phoneIn(text)
  if (phone !== undefined) return { by: 'phone', value: phone }
  const reference = /^[\d\s-]+$/.test(text) ? referenceOf(text) : undefined
  if (reference !== undefined) return { by: 'reference', value: reference }
  return /\d/.test(text) ? { by: 'place', words: placeWords(text) } : { by: 'names', readings: readingsOf(text) }
}
