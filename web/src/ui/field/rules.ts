/** Drops the spaces and hyphens that people type between digits, before anything is counted. */
export const digitsTyped = (text: string, most: number): string => text.replace(/[\s-]/g, '').slice(0, most)

/** The six digits of a pasted message, however they are spaced; undefined where it holds none, or more than one such number. */
export function codeIn(pasted: string): string | undefined {
  const found = pasted.match(/\b\d{3}[\s-]?\d{3}\b/g) ?? []
  return found.length === 1 ? found[0]?.replace(/\D/g, '') : undefined
}

/** Room for +976 and the spaces and hyphens that people put between the digits. */
export const LONGEST = 18

const DIGITS = 8

/** A phone number while it is typed or pasted: without spaces and hyphens, the country's code dropped once the number is whole, and no ninth digit. */
export function phoneTyped(text: string): string {
  const close = text.replace(/[\s\-()]/g, '')
  const own = close.replace(/^\+?976(?=\d{8}$)/, '')
  return /^\d+$/.test(own) && !own.startsWith('976') ? own.slice(0, DIGITS) : own
}

/** A wrong field: the id of its place on the page, and what is wrong. */
export interface SummaryItem {
  id: string
  message: string
}

/** What is wrong, in the order in which the fields stand. */
export const summaryOf = <Name extends string>(
  order: readonly Name[],
  error: (name: Name) => string | undefined,
  idOf: (name: Name) => string,
): SummaryItem[] =>
  order.flatMap((name) => {
    const message = error(name)
    return message === undefined ? [] : [{ id: idOf(name), message }]
  })
