/** Removes spaces and hyphens between digits before the limit applies. */
export const digitsTyped = (text: string, most: number): string => text.replace(/[\s-]/g, '').slice(0, most)

/** Six-digit code in a pasted message, however spaced; undefined if there is none or more than one. */
export function codeIn(pasted: string): string | undefined {
  const found = pasted.match(/\b\d{3}[\s-]?\d{3}\b/g) ?? []
  return found.length === 1 ? found[0]?.replace(/\D/g, '') : undefined
}

/** Maximum input length: allows +976, spaces and hyphens. */
export const LONGEST = 18

const DIGITS = 8

/**
 * Normalises a phone number during input: removes spaces and hyphens, drops the country code once the number is complete, and rejects a
 * ninth digit.
 */
export function phoneTyped(text: string): string {
  const close = text.replace(/[\s\-()]/g, '')
  const own = close.replace(/^\+?976(?=\d{8}$)/, '')
  return /^\d+$/.test(own) && !own.startsWith('976') ? own.slice(0, DIGITS) : own
}

/** Invalid field: its element id and the message. */
export interface SummaryItem {
  id: string
  message: string
}

/** Errors in the order of the fields. */
export const summaryOf = <Name extends string>(
  order: readonly Name[],
  error: (name: Name) => string | undefined,
  idOf: (name: Name) => string,
): SummaryItem[] =>
  order.flatMap((name) => {
    const message = error(name)
    return message === undefined ? [] : [{ id: idOf(name), message }]
  })
