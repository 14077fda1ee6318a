import { claimAnswers, claims } from '@portal/server/database/tables'
import { daysAgo } from './calendar.ts'
import { CHILD, HOLDER } from './families.ts'
import { classId } from './groups.ts'
import { BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'

/** Registry number without a person: the demo uses no number with this first letter. */
const UNKNOWN = 'ЦЦ18271534'

/**
 * Claims of school 84: for a child of another school whose guardian (88000003) has been notified and has not answered, and for a number
 * without a person.
 */
export const seedClaims: SeedStep = async ({ copyInto, query, day }) => {
  const [child] = await query<{ number: string }>(`select registry_number as number from people where id = ${CHILD.linkOtherSchool}`)
  const madeAt = daysAgo(day, 2, '10:20')
  const open = {
    orgId: BUSY_SCHOOL_ID,
    groupId: classId(2, 'а'),
    sinceDate: day.today,
    madeAt,
    lookedAt: madeAt,
    status: 'OPEN',
    movedAt: madeAt,
    lapsesAt: daysAgo(day, -28, '10:20'),
  } as const
  await copyInto(claims, [
    { id: 1, ...open, registryNumber: child?.number ?? UNKNOWN, childId: CHILD.linkOtherSchool },
    { id: 2, ...open, registryNumber: UNKNOWN, childId: null },
  ])
  await copyInto(claimAnswers, [{ claimId: 1, guardianId: HOLDER.unlinkedParent, toldAt: madeAt }])
}
