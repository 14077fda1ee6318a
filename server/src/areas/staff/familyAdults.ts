import { maskedContact } from '@portal/contract/phones'
import type { FamilyAdult } from '@portal/contract/staffFamily'
import type { Database } from '../../database/connect.ts'
import type { Caller } from '../../kit/caller.ts'
import { refuseOwnCase } from '../../kit/ownCases.ts'
import { Refused, refuse } from '../../kit/refusals.ts'
import { instantText } from '../../outside/clock.ts'
import { refuseColleague } from '../accounts/proving.ts'
import { fullName } from '../children/rules.ts'
import type { FamilyChild, FoundAdult } from './familyStore.ts'

export const accountOf = ({ accountId, username, personId }: FoundAdult) =>
  accountId === null || username === null ? refuse('accountMissing') : { accountId, username, personId }

/** A person who only asked to follow the child is nobody to it yet: an office neither says whose their account is nor gives it a phone. */
const refuseStranger = ({ isNamed, isFollowing }: FoundAdult): void => {
  if (!isNamed && !isFollowing) refuse('notGuardianYet')
}

/** The account of an adult whose document the office saw; refused where the office cannot say so. */
export async function accountToProve(tx: Database, { orgId }: Caller, adult: FoundAdult) {
  const account = accountOf(adult)
  refuseStranger(adult)
  await refuseColleague(tx, adult.personId, orgId)
  return account
}

/** The account of an adult to whom the office gives a phone; refused where it cannot. */
export async function accountForPhone(tx: Database, caller: Caller, adult: FoundAdult) {
  if (adult.isBarred) refuse('notAllowed')
  if (adult.isStaff) refuse('contactOfStaff')
  return accountToProve(tx, caller, adult)
}

/** Whether nothing is refused. */
export async function isAllowed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** An adult as the desk sees them, with what it can do for them. */
export async function shownAdult(db: Database, caller: Caller, child: FamilyChild, adult: FoundAdult): Promise<FamilyAdult> {
  const { personId, guardianType, isNamed, isBarred, isProven, phone, username, newContact, dueAt } = adult
  const isOthers = await isAllowed(() => refuseOwnCase(db, caller, { childId: child.id, askedBy: personId, orgId: child.orgId }))
  const newPhone = newContact === null || dueAt === null ? null : { contact: maskedContact(newContact), dueAt: instantText(dueAt) }
  return {
    personId,
    name: fullName(adult),
    guardianType,
    isNamed,
    isBarred,
    canSeeIdentity: isOthers && !isProven && (await isAllowed(() => accountToProve(db, caller, adult))),
    canGivePhone: isOthers && (await isAllowed(() => accountForPhone(db, caller, adult))),
    phone: phone && maskedContact(phone),
    account: username === null ? null : { contact: maskedContact(username), isProven, newPhone },
  }
}
