import type { FieldMessage } from '@portal/contract/fields'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { fields } from '../text/mn/fields.ts'
import { useText, type Words } from '../text/words.tsx'

interface Messages {
  messages: Partial<Record<FieldMessage, string>>
}

let inside: Words<Messages> = fields

/** The shell brings the sentences of the forms inside. */
export function speakInside(words: Words<Messages>): void {
  inside = words
}

/** Known is what there is a sentence for: the compiler holds those to the contract's keys, and the list need not travel twice. */
const isKnown = (key: string): key is FieldMessage => Object.hasOwn(fields.mn.messages, key) || Object.hasOwn(inside.mn.messages, key)

/** The key of what the contract's rule finds wrong; null where it holds. A form keeps the key, so that its message follows the language. */
export function wrongWith(rule: z.ZodMiniType, value: unknown): FieldMessage | null {
  const key = z.safeParse(rule, value).error?.issues[0]?.message
  if (key === undefined) return null
  return isKnown(key) ? key : 'inputInvalid'
}

/** The sentence for a key that a form or the server's RESULT.fields holds. */
export function useFieldMessage(): (key: ReactNode) => string | undefined {
  const { messages: outer } = useText(fields)
  const { messages: inner } = useText(inside)
  return (key) => {
    if (typeof key !== 'string') return undefined
    const messages: Messages['messages'] = { ...inner, ...outer }
    return isKnown(key) ? messages[key] : outer.inputInvalid
  }
}
