import type { GuardianClaim, GuardianClaimState } from '@portal/contract/claims'
import type { ChipTone } from '../../ui/plain/StatusChip.tsx'

/** States in which a claim has no outcome yet. */
const UNDECIDED: readonly GuardianClaimState[] = ['open', 'release', 'operator']

/** Claims that wait for the parent's own answer; the home page lists them. */
export const needsAnswer = ({ isRight, state, canConfirm }: GuardianClaim): boolean =>
  isRight === null && canConfirm && UNDECIDED.includes(state)

export const claimTones: Readonly<Record<GuardianClaimState, ChipTone>> = {
  open: 'yellow',
  release: 'yellow',
  operator: 'yellow',
  inForce: 'green',
  refused: 'red',
}

/** Key of the sentence about the next step; a refusal by the parent reads differently from one by another guardian. */
export const nextStepOf = ({ state, isRight }: Pick<GuardianClaim, 'state' | 'isRight'>): GuardianClaimState | 'refusedByOther' =>
  state === 'refused' && isRight !== false ? 'refusedByOther' : state
