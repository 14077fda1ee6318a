import type { FieldMessage } from '@portal/contract/fields'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { fields } from '../text/mn/fields.ts'
import { useText } from '../text/words.tsx'

/** A key is known if it has a text. The compiler checks the texts against the contract's keys, so the bundle needs no second list. */
const isKnown = (key: string): key is FieldMessage => Object.hasOwn(fields.mn.messages, key)

/**
 * Message key of the first contract rule that the value breaks; null if valid. Forms store the key, so that the message follows the
 * language.
 */
export function wrongWith(rule: z.ZodMiniType, value: unknown): FieldMessage | null {
  const key = z.safeParse(rule, value).error?.issues[0]?.message
  if (key === undefined) return null
  return isKnown(key) ? key : 'inputInvalid'
}

/** Returns the text for a message key of a form or of the server's RESULT.fields. */
export function useFieldMessage(): (key: ReactNode) => string | undefined {
  const { messages } = useText(fields)
  return (key) => (typeof key === 'string' ? messages[isKnown(key) ? key : 'inputInvalid'] : undefined)
}
