import { maskedContact } from '@portal/contract/phones'
import type { FamilyAdult } from '@portal/contract/staffFamily'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { instantText } from '../../outside/clock.ts'
import { refuseConflictOfInterest } from '../../requests/conflictOfInterest.ts'
import { fullName } from '../../text/people.ts'
import { Refused, refuse } from '../../text/refusals.ts'
import { findWaitingPhone, refuseColleague } from '../accounts/index.ts'
import type { sendersOf } from '../enrolment/index.ts'
import { secondPhoneRefusal } from './familyReach.ts'
import { adultsOf, type FamilyChild, type FoundAdult } from './familyStore.ts'

export const accountOf = ({ accountId, username, personId }: FoundAdult) =>
  accountId === null || username === null ? refuse('accountMissing') : { accountId, username, personId }

/** Refuses a person who has only asked to follow the child: an office may neither prove their account nor change its phone. */
const refuseStranger = ({ isNamed, isFollowing }: FoundAdult): void => {
  if (!isNamed && !isFollowing) refuse('notGuardianYet')
}

/** Account of an adult whose document the office saw; refuses if the office may not prove it. */
export async function accountToProve(tx: Database, orgId: number, adult: FoundAdult) {
  const account = accountOf(adult)
  refuseStranger(adult)
  await refuseColleague(tx, adult.personId, orgId)
  return account
}

/** Account of an adult whose phone the office changes; refuses if it may not. */
export async function accountForPhone(tx: Database, orgId: number, adult: FoundAdult) {
  if (adult.isBarred) refuse('notAllowed')
  if (adult.isStaff) refuse('contactOfStaff')
  return accountToProve(tx, orgId, adult)
}

/** Whether the work runs without a refusal. */
export async function isAllowed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Adult as the desk of the child's institution sees them, with the actions it may take. */
async function shownAdult(db: Database, caller: Caller, child: FamilyChild, adult: FoundAdult): Promise<FamilyAdult> {
  const { personId, guardianType, isNamed, isBarred, isProven, phone, username, changeId, newContact, dueAt } = adult
  const { id: childId, orgId } = child
  const isOthers = await isAllowed(() => refuseConflictOfInterest(db, caller, { childId, askedBy: personId, orgId }))
  const change = changeId === null ? undefined : await findWaitingPhone(db, changeId)
  const isSecond = isOthers && change !== undefined && dueAt === null && (await secondPhoneRefusal(db, caller, change)) === undefined
  return {
    personId,
    name: fullName(adult),
    guardianType,
    isNamed,
    isBarred,
    canSeeIdentity: isOthers && !isProven && (await isAllowed(() => accountToProve(db, orgId, adult))),
    canGivePhone: isOthers && newContact === null && (await isAllowed(() => accountForPhone(db, orgId, adult))),
    canBar: isOthers && !isBarred,
    phone: phone && maskedContact(phone),
    account: username === null ? null : { contact: maskedContact(username), isProven, newPhone: newPhoneOf() },
  }

  function newPhoneOf() {
    if (changeId === null || newContact === null) return null
    return { changeId, contact: maskedContact(newContact), dueAt: dueAt && instantText(dueAt), canConfirm: isSecond }
  }
}

export async function shownAdults(db: Database, caller: Caller, child: FamilyChild): Promise<FamilyAdult[]> {
  const shown = []
  for (const adult of await adultsOf(db, child)) shown.push(await shownAdult(db, caller, child, adult))
  return shown
}

/** Sender of a request, for a desk that knows the child only by requests. */
export const shownSender = ({
  personId,
  guardianType,
  isNamed,
  ...sender
}: Awaited<ReturnType<typeof sendersOf>>[number]): FamilyAdult => ({
  personId,
  name: fullName(sender),
  guardianType,
  isNamed,
  isBarred: false,
  canSeeIdentity: false,
  canGivePhone: false,
  canBar: false,
  phone: null,
  account: null,
})
