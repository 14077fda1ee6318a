import type { Failure } from './api.ts'

/** Message keys by field; keys, so that the messages follow the language. */
export type Wrong<Name extends string> = Partial<Record<Name, string | null>>

export const holds = (wrong: Wrong<string>): boolean => Object.values(wrong).every((key) => key === null || key === undefined)

/** Maps the server's RESULT.fields to the form's field names; fields that the form does not show are dropped. */
export function ownNames<Name extends string>(
  fields: Readonly<Record<string, string>>,
  serverNames: Readonly<Record<string, Name>>,
): Wrong<Name> {
  let wrong: Wrong<Name> = {}
  for (const [theirs, key] of Object.entries(fields)) {
    const ours = serverNames[theirs]
    if (ours !== undefined) wrong = { ...wrong, [ours]: key }
  }
  return wrong
}

/** First field that a refusal names. */
export function firstOf<Name extends string>(named: Wrong<Name>): Name | undefined {
  for (const name in named) return name
  return undefined
}

/** Replaces a message key: the field is marked invalid, and the form's notice explains why. */
export const MARKED = 'marked'
/** Replaces a message key: the refusal's message stays at this field. */
export const REFUSED = 'refused'

/** Place of the failure message until the next try; an expired session is announced by `endSession`. */
type Staying = 'fields' | 'field' | 'notice' | 'nowhere'

export interface FailureTold {
  /** Shows a toast as well. */
  toasts: boolean
  stays: Staying
}

interface Told {
  /** True if the refusal names fields of the form, each with its own message. */
  namesFields: boolean
  /** True if the refusal concerns one field of the form. */
  hasField: boolean
  /** True if the page has its own message for a lost network, which is toasted. */
  ownNetworkText: boolean
  /** Overrides whether refusals other than invalid input are toasted. */
  refusals: 'toast' | 'notice' | undefined
}

function isToasted(failure: Failure, { ownNetworkText, refusals }: Told): boolean {
  if (failure.kind === 'session') return false
  if (failure.kind === 'network') return ownNetworkText
  if (failure.by === 'input') return false
  return refusals === undefined ? failure.by === 'rules' : refusals === 'toast'
}

/** Decides where a failure is shown. A toast disappears, so its message also stays at the field or in the notice above the form. */
export function failureTold(failure: Failure, told: Told): FailureTold {
  const toasts = isToasted(failure, told)
  if (failure.kind === 'session') return { toasts, stays: 'nowhere' }
  if (failure.kind === 'refused' && failure.by === 'input' && told.namesFields) return { toasts, stays: 'fields' }
  return { toasts, stays: toasts && told.hasField ? 'field' : 'notice' }
}

/** Field errors after a refusal, depending on where its message stays. */
export function wrongAfter<Name extends string>(named: Wrong<Name>, about: Name | undefined, stays: Staying): Wrong<Name> {
  if (stays === 'fields') return named
  const wrong: Wrong<Name> = { ...named }
  for (const name in wrong) wrong[name] = MARKED
  if (about !== undefined) wrong[about] = stays === 'field' ? REFUSED : MARKED
  return wrong
}

/** Typing into a field clears its error; the message of a refusal stays until the next try. */
export function typedAgain<Name extends string>(wrong: Wrong<Name>, names: readonly string[]): Wrong<Name> {
  const left: Wrong<Name> = { ...wrong }
  for (const name in left) if (names.includes(name) && left[name] !== REFUSED) left[name] = null
  return left
}
