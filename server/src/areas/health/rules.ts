import { ILLNESS_STATE_FLAGS, NO_SYMPTOMS, SYMPTOM_FLAGS } from '@portal/contract/health'

/** What the form offers to tick. */
export const CHECKBOXES = [...SYMPTOM_FLAGS, ...ILLNESS_STATE_FLAGS] as const

const KNOWN = [...CHECKBOXES, NO_SYMPTOMS] as const

/** The flags of a declaration in their order, each once. */
export const flagsOf = (flags: readonly number[]) => KNOWN.filter((flag) => flags.includes(flag)).map((flagId) => ({ flagId }))

/** As it is shown and as it was sent: 36, 37.8. */
export const temperatureText = (degrees: string): string => String(Number(degrees))
