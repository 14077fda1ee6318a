import { absenceCalls } from './absence.ts'
import { accountCalls } from './accounts.ts'
import { attendanceCalls } from './attendance.ts'
import type { Call } from './call.ts'
import { childrenCalls } from './children.ts'
import { contentCalls } from './content.ts'
import { enrolmentCalls } from './enrolment.ts'
import { healthCalls } from './health.ts'
import { scheduleCalls } from './schedule.ts'
import { staffCalls } from './staff.ts'
import { statisticsCalls } from './statistics.ts'

/** Every call there is. What does not stand here does not exist. */
export const calls: readonly Call[] = [
  ...accountCalls,
  ...contentCalls,
  ...statisticsCalls,
  ...enrolmentCalls,
  ...childrenCalls,
  ...attendanceCalls,
  ...absenceCalls,
  ...healthCalls,
  ...scheduleCalls,
  ...staffCalls,
]
