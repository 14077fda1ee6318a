import type { FieldMessage } from '@portal/contract/fields'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { fields } from '../text/mn/fields.ts'
import { useText } from '../text/words.tsx'

/** Known is what there is a sentence for: the compiler holds those to the contract's keys, and the list need not travel twice. */
const isKnown = (key: string): key is FieldMessage => Object.hasOwn(fields.mn.messages, key)

/** The key of what the contract's rule finds wrong; null where it holds. A form keeps the key, so that its message follows the language. */
export function wrongWith(rule: z.ZodMiniType, value: unknown): FieldMessage | null {
  const key = z.safeParse(rule, value).error?.issues[0]?.message
  if (key === undefined) return null
  return isKnown(key) ? key : 'inputInvalid'
}

/** The sentence for a key that a form or the server's RESULT.fields holds. */
export function useFieldMessage(): (key: ReactNode) => string | undefined {
  const { messages } = useText(fields)
  return (key) => (typeof key === 'string' ? messages[isKnown(key) ? key : 'inputInvalid'] : undefined)
}
