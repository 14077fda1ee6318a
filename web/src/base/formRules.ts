import type { Failure } from './api.ts'

/** Keys of messages by field, so that they follow the language. */
export type Wrong<Name extends string> = Partial<Record<Name, string | null>>

export const holds = (wrong: Wrong<string>): boolean => Object.values(wrong).every((key) => key === null || key === undefined)

/** The server's RESULT.fields under the names of the form; what the form does not show is left out. */
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

/** First of the fields that a refusal names. */
export function firstOf<Name extends string>(named: Wrong<Name>): Name | undefined {
  for (const name in named) return name
  return undefined
}

/** In place of a message's key: the field shows that it is wrong, the form's notice says why. */
export const MARKED = 'marked'
/** In place of a message's key: the sentence of the refusal stays at this field. */
export const REFUSED = 'refused'

/** Where the reason of a failure stays until the next try; an ended session is announced by the code that ended it. */
type Staying = 'fields' | 'field' | 'notice' | 'nowhere'

export interface FailureTold {
  /** A toast says it as well, at once. */
  toasts: boolean
  stays: Staying
}

interface Told {
  /** The refusal names fields of the form, each with a message of its own. */
  namesFields: boolean
  /** The refusal is about one field of the form. */
  hasField: boolean
  /** The page has its own sentence for a lost network, which is toasted. */
  ownNetworkText: boolean
  /** Whether refusals other than wrong input are toasted. */
  refusals: 'toast' | 'notice' | undefined
}

function isToasted(failure: Failure, { ownNetworkText, refusals }: Told): boolean {
  if (failure.kind === 'session') return false
  if (failure.kind === 'network') return ownNetworkText
  if (failure.by === 'input') return false
  return refusals === undefined ? failure.by === 'rules' : refusals === 'toast'
}

/** A toast passes: its sentence stays at the field it is about, or in the notice above the form. */
export function failureTold(failure: Failure, told: Told): FailureTold {
  const toasts = isToasted(failure, told)
  if (failure.kind === 'session') return { toasts, stays: 'nowhere' }
  if (failure.kind === 'refused' && failure.by === 'input' && told.namesFields) return { toasts, stays: 'fields' }
  return { toasts, stays: toasts && told.hasField ? 'field' : 'notice' }
}

/** Fields that a refusal is about, when its sentence stays at the first of them, in the notice, or each has a message. */
export function wrongAfter<Name extends string>(named: Wrong<Name>, about: Name | undefined, stays: Staying): Wrong<Name> {
  if (stays === 'fields') return named
  const wrong: Wrong<Name> = { ...named }
  for (const name in wrong) wrong[name] = MARKED
  if (about !== undefined) wrong[about] = stays === 'field' ? REFUSED : MARKED
  return wrong
}

/** Typing into a field withdraws what was wrong with it; the sentence of a refusal stays until the next try. */
export function typedAgain<Name extends string>(wrong: Wrong<Name>, names: readonly string[]): Wrong<Name> {
  const left: Wrong<Name> = { ...wrong }
  for (const name in left) if (names.includes(name) && left[name] !== REFUSED) left[name] = null
  return left
}
