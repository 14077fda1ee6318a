import { valuesInWords } from '@portal/contract/dateWords'
import { CODE, type RefusalResult } from '@portal/contract/envelope'
import type { FieldMessage } from '@portal/contract/fields'
import { fill } from '@portal/contract/fill'
import { type Refusal, refusals } from '@portal/contract/refusals'
import { sentences } from './refusalSentences.ts'

interface Details {
  fields?: Record<string, FieldMessage>
  values?: Record<string, string | number>
  /** Seconds after which the caller may retry. */
  retryAfter?: number
}

/** Thrown by rules and handlers; the error handler turns it into an envelope. */
export class Refused extends Error {
  readonly reason: Refusal
  readonly details: Details
  constructor(reason: Refusal, details: Details = {}) {
    super(reason)
    this.reason = reason
    this.details = details
  }
}

export const refuse = (reason: Refusal, details?: Details): never => {
  throw new Refused(reason, details)
}

function filled(sentence: string, values: Record<string, string | number> = {}): string {
  return fill(sentence, valuesInWords(values, 'mn'))
}

/** Message of a refusal shown in advance, such as why a button is disabled. */
export const sentenceOf = (reason: Refusal, values: Record<string, string | number>): string => filled(sentences[reason], values)

export function refusalEnvelope({ reason, details: { fields, values } }: Refused) {
  const message = filled(sentences[reason], values)
  const result: RefusalResult = { reason, message, ...(fields && { fields }), ...(values && { values }) }
  return { SUCCESS_CODE: refusals[reason], RESPONSE_MESSAGE: message, RESULT: result }
}

export const successEnvelope = <Result>(result: Result, message = 'Амжилттай') => ({
  SUCCESS_CODE: CODE.success,
  RESPONSE_MESSAGE: message,
  RESULT: result,
})
