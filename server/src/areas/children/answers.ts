import { childInfo, linkedChildren, movementIn, movementOut } from '@portal/contract/children'
import { maskedRegistryNumber } from '@portal/contract/registry'
import { answer } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { ageOn } from '../../requests/calendarDays.ts'
import { type AddressParts, fullAddress, fullName, genderNames, guardianNames, orgTypeNames } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { accessLogAnswers } from './accessLog.ts'
import { cardAnswers } from './cards.ts'
import { linkingAnswers } from './linking.ts'
import { isOfEarlierYear, levelName, linkStatusNames, movementName, movementsOut, placesAround, reasonName } from './rules.ts'
import { findChild, linksOf, membershipsOf, movementsOf, staysOf } from './store.ts'

/** A left join returns all parts of an address or none. */
const isWhole = (address: { [Part in keyof AddressParts]: AddressParts[Part] | null }): address is AddressParts =>
  address.province !== null && address.district !== null && address.subdistrict !== null && address.detail !== null

export const childrenAnswers = [
  answer(linkedChildren, async ({ params, world, concerns }) => {
    const day = today(world.clock)
    const links = await linksOf(world.db, { parentId: params.parentPersonId, day })
    const away = links.filter(({ status, group }) => status === 'APPROVE' && group === null).map(({ child }) => child.id)
    const stays = Map.groupBy(away.length === 0 ? [] : await staysOf(world.db, { childIds: away }), ({ childId }) => childId)
    concerns(...links.map(({ child }) => child.id))
    return links.map(({ id, parent, child, group, organisation, guardianType, status, requestedAt, decidedAt, note }) => {
      const isClassUnknown = status !== 'DECLINED' && isOfEarlierYear(group, day)
      return {
        requestId: id,
        parentFullName: fullName(parent),
        studentFullName: fullName(child),
        studentNidNumber: maskedRegistryNumber(child.registryNumber),
        studentSex: child.sex,
        parentGuardianName: guardianNames[guardianType],
        orgName: organisation?.name ?? null,
        studentGroupName: isClassUnknown ? null : (group?.name ?? null),
        requestDate: instantText(requestedAt),
        decisionDate: decidedAt && instantText(decidedAt),
        requestStatus: status,
        requestStatusName: linkStatusNames[status],
        decisionNote: note,
        parentId: params.parentPersonId,
        studentPersonId: child.id,
        studentGroupId: group?.id ?? null,
        orgType: organisation?.type ?? null,
        parentGuardianType: guardianType,
        orgId: organisation?.id ?? null,
        ...placesAround(stays.get(child.id) ?? [], day),
        classUnknown: isClassUnknown ? { phone: organisation?.phone ?? null } : null,
      }
    })
  }),

  answer(childInfo, async ({ params, world }) => {
    const day = today(world.clock)
    const found = (await findChild(world.db, params.studentId, day)) ?? refuse('notYourChild')
    const { person, address, group, organisation } = found
    const isClassUnknown = isOfEarlierYear(group, day)
    const teacher = isClassUnknown ? null : found.teacher
    return {
      familyName: person.familyName,
      lastName: person.lastName,
      firstName: person.firstName,
      genderName: genderNames[person.sex],
      age: ageOn(day, person.birthDate),
      dateOfBirth: person.birthDate,
      primaryNidNumber: person.registryNumber,
      primaryLegislationName: person.citizenship,
      childFullAddress: isWhole(address) ? fullAddress(address) : null,
      childEmailAddress: person.email,
      childPhoneNumber: person.phone,
      orgId: organisation?.id ?? null,
      orgName: organisation?.name ?? null,
      orgType: organisation?.type ?? null,
      studentGroupId: group?.id ?? null,
      studentGroupName: isClassUnknown ? null : (group?.name ?? null),
      teacherName: teacher === null ? null : fullName(teacher),
      teacherPhoneNumber: teacher?.phone ?? null,
      personId: person.id,
    }
  }),

  answer(movementOut, async ({ params, world }) => {
    const memberships = await membershipsOf(world.db, { childId: params.studentId })
    return movementsOut(
      memberships.map(({ orgId, type, institutionName, subdistrict, district, province, beginDate, endDate }) => ({
        orgId,
        organizationTypeName: orgTypeNames[type],
        addrAimagCityName: province ?? district ?? subdistrict,
        addrSoumDistrictName: district ?? subdistrict,
        institutionName,
        beginDate,
        endDate,
      })),
      today(world.clock),
    )
  }),

  answer(movementIn, async ({ params, world }) =>
    (await movementsOf(world.db, { childId: params.studentId })).map(({ level, groupName, action, reason, onDate }) => ({
      programLevelName: levelName(level),
      studentGroupName: groupName,
      programActionName: movementName(action),
      programActionReasonName: reasonName(reason),
      programActionDate: onDate,
    })),
  ),

  ...linkingAnswers,
  ...cardAnswers,
  ...accessLogAnswers,
]
