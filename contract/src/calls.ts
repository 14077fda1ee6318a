import { accountCalls } from './accounts.ts'
import type { Call } from './call.ts'
import { childrenCalls } from './children.ts'

/** Every call there is. What does not stand here does not exist. */
export const calls: readonly Call[] = [...accountCalls, ...childrenCalls]
