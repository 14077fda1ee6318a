import type { GuardianType } from '@portal/contract/children'
import type { Sending } from '@portal/contract/enrolment'
import { maskedContact } from '@portal/contract/phones'
import type { Database } from '../../database/connect.ts'
import { dateIn, timeInWords } from '../../outside/clock.ts'
import { isOfAge } from '../../requests/calendarDays.ts'
import { guardianNames, maskedName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import type { guardianshipOf, Request } from './store.ts'
import { warn } from './warnings.ts'

/** Reads sender and contact from the body; refuses with the missing fields. */
export function statedContact({ contactPersonId, contactGuardianType, contactPhone1, contactPhone2, contactMail }: Sending) {
  if (contactPersonId === null || contactGuardianType === null || contactPhone1 === null) {
    const fields = {
      ...(contactPersonId === null && { contactPersonId: 'registryRequired' as const }),
      ...(contactGuardianType === null && { contactGuardianType: 'guardianTypeRequired' as const }),
      ...(contactPhone1 === null && { contactPhone1: 'phoneRequired' as const }),
    }
    return refuse('inputInvalid', { fields })
  }
  return { contactPersonId, contactGuardianType, contactPhone1, contactPhone2, contactMail }
}
type Stated = ReturnType<typeof statedContact>

/** Guardians use the relation from the registry and ignore the chosen one; everyone else is `GENERAL`, which the commission reviews. */
export function registeredContact<Phone extends string | null>(
  found: Awaited<ReturnType<typeof guardianshipOf>>,
  stated: Omit<Stated, 'contactPhone1'> & { contactPhone1: Phone },
  now: Date,
) {
  const registered = found ?? refuse('requesterRegistryWrong')
  if (!isOfAge(dateIn(now), registered.birthDate)) return refuse('requesterUnderage')
  const { type, phone, email } = registered
  if (type === null && stated.contactGuardianType !== 'GENERAL_ORPHAN') refuse('notTheGuardian')
  return {
    contact: { ...stated, contactGuardianType: type ?? stated.contactGuardianType, forCommission: type === null },
    /** Relation from the registry if it differs from the chosen one. */
    registeredAs: type === stated.contactGuardianType ? null : type,
    reach: { phone, email },
  }
}
export type Registered = ReturnType<typeof registeredContact<string>>

export const registeredAsInWords = (type: GuardianType): string =>
  `Оршин суугчийн бүртгэлд Та энэ хүүхдийн «${guardianNames[type]}» гэж бүртгэгдсэн тул хүсэлтэд ингэж тэмдэглэлээ.`

/**
 * Warns the person in whose name a visitor sends if the visitor gave another phone than the registry has. The warning is not listed among
 * the messages of the request, which every holder of the child's ticket can read.
 */
export async function warnRegistered(tx: Database, world: World, { child, institution }: Request, { contact, reach }: Registered) {
  const { contactPhone1: phone, contactMail: mail } = contact
  const notified = reach.phone ?? reach.email
  if (notified === null || notified === phone || notified === mail) return
  await warn(tx, world, { childId: child.id, kind: 'OTHER_PHONE', recipient: notified }, 'requestOtherPhone', {
    child: maskedName(child),
    institution: institution ?? '',
    phone: maskedContact(phone),
    time: timeInWords(world.clock.now()),
    link: world.publicUrl(),
  })
}
