import { type Call, demandsOf } from '@portal/contract/call'
import type { AccessRow } from './callers.ts'
import { claimAccess } from './claims.ts'
import { classAccess } from './classes.ts'
import { commissionAccess } from './commission.ts'
import { drawAccess } from './draws.ts'
import { familyAccess } from './family.ts'
import { figureAccess } from './figures.ts'
import { homeworkAccess } from './homework.ts'
import { markAccess } from './marks.ts'
import { messageAccess } from './messages.ts'
import { noticeAccess } from './notices.ts'
import { peopleAccess } from './people.ts'
import { queueAccess } from './queues.ts'
import { rollAccess } from './rolls.ts'
import { uploadAccess } from './uploads.ts'
import { yearAccess } from './year.ts'

/** Access rules of all staff calls by caller. */
export const staffAccess: readonly AccessRow[] = [
  ...queueAccess,
  ...classAccess,
  ...rollAccess,
  ...homeworkAccess,
  ...markAccess,
  ...noticeAccess,
  ...peopleAccess,
  ...messageAccess,
  ...familyAccess,
  ...commissionAccess,
  ...drawAccess,
  ...uploadAccess,
  ...claimAccess,
  ...figureAccess,
  ...yearAccess,
]

/** Staff calls without a row. */
export const withoutAccessRow = (calls: readonly Call[]): string[] =>
  calls
    .filter(({ access }) => demandsOf(access).some(({ kind }) => kind === 'staff'))
    .filter((call) => !staffAccess.some((row) => row.call === call))
    .map(
      ({ method, path }) =>
        `${method} ${path} is a call of staff that server/test/access/table.ts does not know: a row says who may make it.`,
    )
