import type { RegisterText } from '../mn/register.ts'

export const text: RegisterText = {
  title: 'Register',
  waiting: '{count} requests undecided',
  kind: 'Kind',
  allKinds: 'All kinds',
  allStatuses: 'All statuses',
  decided: 'Day of decision',
  anyDay: 'Any day',
  today: 'Decided today',
  sinceYesterday: 'Decided since yesterday',
  lastDays: 'Decided in the last {count} days',
  decider: 'Decided by',
  allDeciders: 'All staff',
  none: 'No requests',
  noneHint: 'All requests that your institution gets are kept here.',
  allDecisions: 'All decisions',
  correction: {
    action: 'Take the decision back',
    title: '{child}: take the decision back',
    reason: 'Reason (the parent reads it, at least 10 characters)',
    message: '“The answer was a mistake. Your request is being looked at again.”',
    rule: 'Possible for 14 days, while the family has taken no further step.',
    done: 'The decision was taken back and the parent was told',
  },
}
