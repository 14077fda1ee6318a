import { accountCalls } from './accounts.ts'
import type { Call } from './call.ts'
import { childrenCalls } from './children.ts'
import { contentCalls } from './content.ts'
import { statisticsCalls } from './statistics.ts'

/** Every call there is. What does not stand here does not exist. */
export const calls: readonly Call[] = [...accountCalls, ...contentCalls, ...statisticsCalls, ...childrenCalls]
