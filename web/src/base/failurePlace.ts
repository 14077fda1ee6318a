import type { Failure } from './api.ts'

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
