import { stayOn } from '../../src/database/membership.ts'
import { and, eq, isNull } from '../../src/database/sql.ts'
import { addresses, courses, groupMembers, groups, guardianships, links, people, prospects, terms } from '../../src/database/tables.ts'
import { today } from '../../src/outside/clock.ts'
import type { World } from '../../src/world.ts'
import type { Chance } from './chance.ts'

/** Values about one child, by the names of parameters and body keys. */
export type Names = Readonly<Record<string, unknown>>

export interface Scene {
  /** A child with all related ids, so that the values of one call are consistent. */
  about(childId: number): Names
  children: readonly number[]
  /** Children with a request or place in enrolment. */
  enrolling: readonly number[]
  /** Children with a link request by an adult, in any status. */
  linkedTo(personId: number): readonly number[]
  /** Dates and other values that depend on no child. */
  usual(chance: Chance): Names
}

const dayFrom = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export async function setScene({ db, clock }: World): Promise<Scene> {
  const pupils = await db
    .select({ childId: groupMembers.childId, group: groups, courseId: courses.id })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(courses, eq(courses.groupId, groups.id))
    .where(stayOn(today(clock)))
  const persons = new Map((await db.select().from(people)).map((person) => [person.id, person]))
  const guardians = await db.select().from(guardianships)
  const requests = await db.select().from(prospects)
  const homes = await db
    .select()
    .from(addresses)
    .where(and(isNull(addresses.leftOn)))
  const requested = await db.select().from(links)
  const calendar = await db.select().from(terms)
  const byChild = Map.groupBy(pupils, ({ childId }) => childId)
  const adults = Map.groupBy(guardians, ({ childId }) => childId)
  const sent = Map.groupBy(requests, ({ childId }) => childId)
  const home = new Map(homes.map(({ id, personId }) => [personId, id]))
  const day = today(clock)

  const about = (childId: number): Names => {
    const person = persons.get(childId)
    const group = byChild.get(childId)?.[0]?.group
    const guardian = adults.get(childId)?.[0]
    const request = sent.get(childId)?.[0]
    const number = person?.registryNumber
    return {
      studentId: childId,
      studentPersonId: childId,
      childId,
      childIds: childId,
      pId: childId,
      alsoFor: childId,
      personId: childId,
      registry: number,
      reg: number,
      registerNumber: number,
      childName: person?.firstName,
      parentName: person?.lastName,
      firstName: person?.firstName,
      lastName: person?.lastName,
      groupId: group?.id,
      studentGroupId: group?.id,
      stgId: group?.id,
      academicLevel: group?.level,
      orgId: group?.orgId ?? request?.institutionId ?? undefined,
      courseId: byChild.get(childId)?.[0]?.courseId ?? undefined,
      institutionId: request?.institutionId ?? group?.orgId,
      contactPersonId: guardian?.guardianId,
      contactGuardianType: guardian?.type,
      guardianId: guardian?.guardianId,
      prospectDataId: request?.id,
      reference: request?.reference ?? undefined,
      personAddressId: home.get(childId),
    }
  }
  return {
    about,
    children: [...new Set(guardians.map(({ childId }) => childId))],
    enrolling: [...sent.keys()],
    linkedTo: (personId) => requested.filter(({ parentId }) => parentId === personId).map(({ childId }) => childId),
    usual: (chance) => {
      const term = chance.pick(calendar)
      const from = chance.between(-40, 40)
      const date = dayFrom(day, chance.between(-6, 1))
      return {
        termId: term.id,
        sessionId: term.sessionId,
        from: dayFrom(day, from),
        to: dayFrom(day, from + chance.between(0, 30)),
        startDate: dayFrom(day, from),
        endDate: dayFrom(day, from + chance.between(0, 3)),
        date,
        day: date,
        dayDate: date,
        birthFrom: '2021-01-01',
        birthTo: '2024-12-31',
        until: dayFrom(day, 30),
        temperature: '36.6',
        campaign: 'current',
        contactPhone1: '88112233',
        contactPhone2: '88112234',
        phone: '88112235',
        phoneNumber: '88112236',
        contactMail: 'a@demo.mn',
        districtCode: chance.pick(['1107', '11', '1101']),
        requestEmail: chance.pick(['88000001', 'parent@demo.mn', '94440001']),
      }
    },
  }
}
