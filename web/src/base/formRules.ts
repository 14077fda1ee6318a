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

/** In place of a message's key: another place says what is wrong, the field only shows that it is the one. */
export const MARKED = 'marked'

/** The same fields, without a message of their own. */
export function marked<Name extends string>(wrong: Wrong<Name>): Wrong<Name> {
  const same: Wrong<Name> = { ...wrong }
  for (const name in same) if (same[name] !== null && same[name] !== undefined) same[name] = MARKED
  return same
}

/** Where a form says why it failed: in one place only. Where a toast says it, the field that it is about is marked. */
export type FailurePlace = 'toast' | 'fields' | 'notice' | 'nowhere'

interface Told {
  /** The refusal names fields of the form: each says what is wrong with it. */
  namesFields: boolean
  /** The page has its own sentence for a lost network, which is told as a toast. */
  ownNetworkText: boolean
  /** Where the form wants its refusals, wrong input excepted. */
  refusals: 'toast' | 'notice' | undefined
}

/** A refusal by the rules is a toast; wrong input stands at its fields, or in the form's notice; an ended session is told by whoever ended it. */
export function failurePlace(failure: Failure, { namesFields, ownNetworkText, refusals }: Told): FailurePlace {
  if (failure.kind === 'session') return 'nowhere'
  if (failure.kind === 'network') return ownNetworkText ? 'toast' : 'notice'
  if (failure.by === 'input') return namesFields ? 'fields' : 'notice'
  return refusals ?? (failure.by === 'rules' ? 'toast' : 'notice')
}
