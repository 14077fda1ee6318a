import { CAPITAL_ORG_ID, SCHOOL_LOCATION_ORG_ID } from '@portal/contract/constants'
import { accounts, demoPeople, roles } from '@portal/server/database/tables'
import { PASSWORD } from './accounts.ts'
import { daysAgo } from './calendar.ts'
import { BUSY_DISTRICT } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { adult, mergeRegistered, seedRegistered } from './people.ts'
import { partCode } from './places.ts'
import { Random } from './random.ts'

/** Above the ids of accounts that visitors register, so that an existing demo can get these accounts too. */
const FIRST_ACCOUNT_ID = 1_000_001
const LAST_IN_THE_LIST = 1000

const members = [
  {
    username: '88000015',
    personId: 100_015,
    lastName: 'Бямбасүрэн',
    firstName: 'Цэцэгмаа',
    orgId: CAPITAL_ORG_ID,
    situation: 'Second member of the same commission, who confirms what the first has written',
  },
  {
    username: '88000016',
    personId: 100_016,
    lastName: 'Жамсран',
    firstName: 'Отгонтуяа',
    orgId: SCHOOL_LOCATION_ORG_ID,
    situation: 'Admission commission of one district, Bayanzürkh',
  },
] as const

/**
 * Further commission members: public content needs a second member to go live, and a district member sees only the institutions of the
 * district.
 */
export const seedCommissions: SeedStep = async ({ copyInto, day, numbers, hashPassword }) => {
  const registered = members.map(({ personId: id, lastName, firstName, username: phone }) =>
    adult(new Random('account holder', id), numbers, partCode(BUSY_DISTRICT, 7), {
      id,
      lastName,
      firstName,
      phone,
      sex: 'female',
      birthYear: day.schoolYear - 43,
    }),
  )
  await seedRegistered(copyInto, mergeRegistered(registered))
  const createdAt = daysAgo(day, 60, '09:30')
  const rows = []
  for (const [place, { username, personId }] of members.entries()) {
    const proof = { provenBy: 'REGISTRY_CONTACT', provenAt: createdAt } as const
    rows.push({ id: FIRST_ACCOUNT_ID + place, username, personId, passwordHash: await hashPassword(PASSWORD), createdAt, ...proof })
  }
  await copyInto(accounts, rows)
  await copyInto(
    roles,
    members.flatMap(({ orgId }, place) => {
      const one = { accountId: FIRST_ACCOUNT_ID + place, createdAt }
      return [
        { ...one, role: 'EDU_PARENT' as const, orgId: null },
        { ...one, role: 'COMMISSION' as const, orgId },
      ]
    }),
  )
  await copyInto(
    demoPeople,
    members.flatMap(({ username, situation, personId, lastName, firstName }, place) => {
      const person = registered[place]?.people[0]
      if (person === undefined) return []
      const position = LAST_IN_THE_LIST + place
      return [
        { key: username, situation, registryNumber: person.registryNumber, lastName, firstName, personId, guardianId: null, position },
      ]
    }),
  )
}
