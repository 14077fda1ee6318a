import { Contact, contactOf, type FieldMessage, Phone, SchoolNumber } from '@portal/contract/fields'
import { wrongWith } from '../../base/fieldMessage.ts'

export const required = (typed: string): FieldMessage | null => (typed.trim() === '' ? 'fieldRequired' : null)

/** Required text that the contract limits without an own message. */
export const requiredUpTo =
  (most: number) =>
  (typed: string): FieldMessage | null =>
    required(typed) ?? (typed.length > most ? 'inputInvalid' : null)

export const wrongContact = (typed: string): FieldMessage | null => wrongWith(Contact, contactOf(typed))

export const wrongPhone = (typed: string): FieldMessage | null => wrongWith(Phone, contactOf(typed))

export const wrongSchoolNumber = (typed: string): FieldMessage | null => wrongWith(SchoolNumber, typed.trim())

/** Removes spaces and hyphens between digits before the limit applies. */
export const parseDigits = (text: string, most: number): string => text.replace(/[\s-]/g, '').slice(0, most)

/** Six-digit code in a pasted message, however spaced; undefined if there is none or more than one. */
export function codeIn(pasted: string): string | undefined {
  const found = pasted.match(/\b\d{3}[\s-]?\d{3}\b/g) ?? []
  return found.length === 1 ? found[0]?.replace(/\D/g, '') : undefined
}

/** Maximum input length: allows +976, spaces and hyphens. */
export const MAX_LENGTH = 18

const DIGITS = 8

/**
 * Normalises a phone number during input: removes spaces and hyphens, drops the country code once the number is complete, and rejects a
 * ninth digit.
 */
export function parsePhone(text: string): string {
  const close = text.replace(/[\s\-()]/g, '')
  const own = close.replace(/^\+?976(?=\d{8}$)/, '')
  return /^\d+$/.test(own) && !own.startsWith('976') ? own.slice(0, DIGITS) : own
}
