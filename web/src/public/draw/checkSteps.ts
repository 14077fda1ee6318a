import type { CheckStep } from '@portal/contract/draw/check'

export type { CheckStep }

/** Steps of the check in the order of the page; the contract's own list would load the hashes with it. */
export const CHECK_STEPS = ['list', 'commitment', 'seed', 'order', 'places'] as const satisfies readonly CheckStep[]
