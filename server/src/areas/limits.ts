import { type Limit, printedLimits } from '../admission/limitTable.ts'
import { sharedLimits } from '../admission/sharedLimits.ts'
import { accountLimits } from './accounts/limits.ts'
import { childLimits } from './children/limits.ts'
import { claimLimits } from './claims/limits.ts'
import { dataLimits } from './data/limits.ts'
import { drawLimits } from './draw/limits.ts'
import { enrolmentLimits } from './enrolment/limits.ts'
import { homeworkLimits } from './homework/limits.ts'
import { noticeLimits } from './notices/limits.ts'
import { rightsLimits } from './rights/limits.ts'
import { staffLimits } from './staff/limits.ts'
import { uploadLimits } from './uploads/limits.ts'

/** Limits of the portal by name. */
export const allLimits: Readonly<Record<string, Limit>> = {
  ...accountLimits,
  ...childLimits,
  ...drawLimits,
  ...enrolmentLimits,
  ...staffLimits,
  ...uploadLimits,
  ...homeworkLimits,
  ...noticeLimits,
  ...dataLimits,
  ...claimLimits,
  ...rightsLimits,
  ...sharedLimits,
}

const BEGIN = '<!-- limits: npm run limits -->'
const END = '<!-- end of limits -->'

/** Inserts the table of all limits into docs/security.md, between its two markers. */
export function withLimits(document: string): string {
  const [before = '', rest = ''] = document.split(BEGIN)
  const [, after] = rest.split(END)
  if (after === undefined) throw new Error(`docs/security.md has no place for the limits between ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n\n${printedLimits(Object.values(allLimits))}\n\n${END}${after}`
}
