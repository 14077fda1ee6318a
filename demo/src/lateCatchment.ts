import { KINDERGARTEN_AGES } from '@portal/contract/enrolment'
import { settledBy } from '@portal/server/areas/enrolment/rules'
import { catchments, demoPeople, prospects } from '@portal/server/database/tables'
import { demoPerson, type EnrollingChild, enrollingChildren, enrollingFamily, kindergarten } from './enrolling.ts'
import { CAMPAIGN } from './enrolment.ts'
import { allOrganisations } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { seedRegistered } from './people.ts'
import { partCode } from './places.ts'

/** A bag that gets a responsible kindergarten on the next working day. */
export const LATE_PLACE = partCode('4613', 2)

const child: EnrollingChild = {
  key: 'kg-nowhere-soon',
  bornYearsBefore: 3,
  situation:
    'Nothing sent yet; has moved to where a kindergarten is responsible only from 13:00 of the next working day on, told to 88000022',
  movedTo: LATE_PLACE,
  guardianPhone: '88000022',
  ...kindergarten('NONE'),
}

/** Last position in the printed list. */
const POSITION = 1_000

/** Time by which a request waiting on this day gets its institution. */
export const opensAfter = (today: string): Date => settledBy(new Date(`${today}T12:00:00+08:00`))

/** A child that can move to a place without a responsible kindergarten, and the catchment that opens there later. */
export const seedLateCatchment: SeedStep = async ({ copyInto, day, numbers }) => {
  const { known, enrolled, registered } = enrollingFamily(child, enrollingChildren.length, day, numbers)
  await seedRegistered(copyInto, registered)
  await copyInto(
    prospects,
    enrolled.map(({ prospect }) => prospect),
  )
  await copyInto(
    demoPeople,
    known.map((person) => demoPerson(person, POSITION)),
  )
  const near = allOrganisations().find(({ type, placeCode }) => type === 'ORGKG' && placeCode.startsWith(LATE_PLACE.slice(0, 2)))
  if (near === undefined) throw new Error('No kindergarten lies near the late catchment')
  const row = { campaignId: CAMPAIGN.kindergarten, placeCode: LATE_PLACE, part: '', orgId: near.id, opensAt: opensAfter(day.today) }
  await copyInto(
    catchments,
    KINDERGARTEN_AGES.map((age) => ({ ...row, age })),
  )
}
