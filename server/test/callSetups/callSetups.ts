import type { Call } from '@portal/contract/call'
import { childAccessLog } from '@portal/contract/children'
import { guardianClaims } from '@portal/contract/claims'
import { enrolmentAddress, mobileVersion, portalNotice } from '@portal/contract/content'
import { drawCalls, drawList } from '@portal/contract/drawPages'
import { campaignList } from '@portal/contract/enrolmentCampaigns'
import { ownChildren } from '@portal/contract/enrolmentChildren'
import { applications, subApplications } from '@portal/contract/enrolmentLists'
import { openSteps } from '@portal/contract/enrolmentOpenSteps'
import { ownQuestions } from '@portal/contract/questions'
import { childSchool } from '@portal/contract/school'
import { catchmentPlaces, districts, enrolOrganisations, kindergartens, prospectRows, requestRows } from '@portal/contract/statistics'
import { accountSetups, unauditedAccounts } from './accounts.ts'
import { childrenSetups, mayBeEmpty } from './children.ts'
import { claimSetups } from './claims.ts'
import { commissionSetups } from './commission.ts'
import type { CallSetup } from './context.ts'
import { danSetups } from './dan.ts'
import { drawSetups } from './draw.ts'
import { enrolmentSetups } from './enrolment.ts'
import { familySetups } from './family.ts'
import { homeworkSetups } from './homework.ts'
import { markSetups } from './marks.ts'
import { moveSetups } from './moves.ts'
import { noticeSetups } from './notices.ts'
import { questionSetups } from './questions.ts'
import { rightsSetups } from './rights.ts'
import { staffSetups, unauditedStaff } from './staff.ts'
import { uploadSetups } from './uploads.ts'
import { yearSetups } from './year.ts'

/**
 * Recipes for calls that do not succeed by their example alone. A new call whose example is refused in the demo needs a line in one of
 * these.
 */
export const callSetups: ReadonlyMap<Call, CallSetup> = new Map([
  ...accountSetups,
  ...danSetups,
  ...rightsSetups,
  ...drawSetups,
  ...enrolmentSetups,
  ...childrenSetups,
  ...staffSetups,
  ...markSetups,
  ...familySetups,
  ...commissionSetups,
  ...uploadSetups,
  ...claimSetups,
  ...yearSetups,
  ...moveSetups,
  ...questionSetups,
  ...homeworkSetups,
  ...noticeSetups,
])

/** Calls without an audit row, with the reason; all others need one. */
export const unaudited: ReadonlyMap<Call, string> = new Map<Call, string>([
  ...unauditedAccounts,
  ...unauditedStaff,
  ...[enrolmentAddress, mobileVersion, kindergartens, portalNotice, campaignList].map((call) => [call, 'content for everybody'] as const),
  ...drawCalls.map((call) => [call, 'lots without names, for everybody'] as const),
  ...[catchmentPlaces, districts, requestRows, enrolOrganisations, prospectRows].map(
    (call) => [call, 'counts of many children, for everybody'] as const,
  ),
])

/** Lists that may be empty, with the reason; all others must have rows. */
export const emptyLists: ReadonlyMap<Call, string> = new Map<Call, string>([
  ...mayBeEmpty,
  [ownQuestions, 'most parents are asked nothing'],
  [openSteps, 'most parents are not asked for anything'],
  [drawList, 'before the first draw; the answer is cached for some seconds'],
])

/** Reads about a child or parent without prepared statements, with the reason; all others have them. */
export const withoutPreparedStatement: ReadonlyMap<Call, string> = new Map<Call, string>([
  ...[applications, subApplications, ownChildren].map((call) => [call, 'of the weeks of enrolment, and of many shapes'] as const),
  [guardianClaims, 'rare, and empty for most parents'],
  [childAccessLog, 'rare, and its work is in the database'],
  [childSchool, 'rare'],
  [ownQuestions, 'rare, and empty for most parents'],
])
