import type { Call } from '@portal/contract/call'
import { whoLooked } from '@portal/contract/children'
import { guardianClaims } from '@portal/contract/claims'
import { enrolmentAddress, mobileVersion, portalNotice } from '@portal/contract/content'
import { ownChildren } from '@portal/contract/enrolmentChildren'
import { applications, subApplications } from '@portal/contract/enrolmentLists'
import { openSteps } from '@portal/contract/enrolmentOpenSteps'
import { childSchool } from '@portal/contract/school'
import { catchmentPlaces, districts, enrolOrganisations, kindergartens, prospectRows, requestRows } from '@portal/contract/statistics'
import { accountWays, unauditedAccounts } from './accounts.ts'
import { childrenWays, mayBeEmpty } from './children.ts'
import { claimWays } from './claims.ts'
import { commissionWays } from './commission.ts'
import { enrolmentWays } from './enrolment.ts'
import { familyWays } from './family.ts'
import { rightsWays } from './rights.ts'
import { staffWays, unauditedStaff } from './staff.ts'
import { uploadWays } from './uploads.ts'
import type { Way } from './walk.ts'

/** How each call is made that does not succeed by its example alone. A new call whose example is refused in the demo needs a line in one of these. */
export const ways: ReadonlyMap<Call, Way> = new Map([
  ...accountWays,
  ...rightsWays,
  ...enrolmentWays,
  ...childrenWays,
  ...staffWays,
  ...familyWays,
  ...commissionWays,
  ...uploadWays,
  ...claimWays,
])

/** The calls that leave nothing in the audit, each with its reason; every other one has to. */
export const unaudited: ReadonlyMap<Call, string> = new Map<Call, string>([
  ...unauditedAccounts,
  ...unauditedStaff,
  ...[enrolmentAddress, mobileVersion, kindergartens, portalNotice].map((call) => [call, 'content for everybody'] as const),
  ...[catchmentPlaces, districts, requestRows, enrolOrganisations, prospectRows].map(
    (call) => [call, 'counts of many children, for everybody'] as const,
  ),
])

/** The lists that may be empty though everything is in order, each with its reason; every other one shows something. */
export const emptyLists: ReadonlyMap<Call, string> = new Map<Call, string>([
  ...mayBeEmpty,
  [openSteps, 'most parents are not asked for anything'],
])

/** Reads about a child or a parent that build their statements each time, each with its reason; every other one has them ready. */
export const builtAnew: ReadonlyMap<Call, string> = new Map<Call, string>([
  ...[applications, subApplications, ownChildren].map((call) => [call, 'of the weeks of enrolment, and of many shapes'] as const),
  [guardianClaims, 'rare, and empty for most parents'],
  [whoLooked, 'rare, and its work is in the database'],
  [childSchool, 'rare'],
])
