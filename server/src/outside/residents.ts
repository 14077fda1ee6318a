import { GUARDIAN_TYPES } from '@portal/contract/children'
import { contactOf, Email, FirstName, LastName, Phone, PlainDate, RegistryNumber } from '@portal/contract/fields'
import { SEXES } from '@portal/contract/registry'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedStatement } from '../database/preparedStatement.ts'
import { and, eq, isNull, notInArray } from '../database/sql.ts'
import { addresses, guardianships, people } from '../database/tables.ts'

/** An invalid phone or e-mail address counts as none, so that it does not fail a lookup. */
const contact = (rule: typeof Phone | typeof Email) =>
  z.optional(z.catch(z.nullable(z.pipe(z.pipe(z.string(), z.transform(contactOf)), rule)), null))
const Person = z.object({
  registryNumber: RegistryNumber,
  familyName: z.string().check(z.maxLength(64)),
  lastName: LastName,
  firstName: FirstName,
  sex: z.enum(SEXES),
  birthDate: PlainDate,
  citizenship: z.string().check(z.maxLength(64)),
  /** Null if the registry has none; undefined keeps the stored value. */
  phone: contact(Phone),
  email: contact(Email),
})
const part = z.nullable(z.string().check(z.maxLength(200)))
const Resident = z.extend(Person, {
  /** Null if the registry has none. */
  address: z.nullable(
    z.object({
      placeCode: z.string().check(z.regex(/^\d{6}$/)),
      region: part,
      town: part,
      street: part,
      apartment: part,
      detail: z.string().check(z.maxLength(200)),
      arrivedOn: PlainDate,
    }),
  ),
  guardians: z.array(z.extend(Person, { type: z.enum(GUARDIAN_TYPES) })).check(z.maxLength(10)),
})
export type Resident = z.infer<typeof Resident>

export const readResident = (sent: unknown): Resident => Resident.parse(sent)

const residentsByNumber = preparedStatement((db, { registryNumber }: Placeholders<{ registryNumber: string }>) =>
  db.select({ personId: people.id }).from(people).where(eq(people.registryNumber, registryNumber)),
)

/** Finds a person in the portal's tables, with or without an address. */
export const residentByNumber = async (db: Database, registryNumber: string): Promise<{ personId: number } | undefined> =>
  (await residentsByNumber(db, { registryNumber }))[0]

async function notePerson(tx: Database, person: z.infer<typeof Person>): Promise<number> {
  const { registryNumber, familyName, lastName, firstName, sex, birthDate, citizenship, phone, email } = person
  const contacts = { ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) }
  const known = { familyName, lastName, firstName, sex, birthDate, citizenship, ...contacts }
  const [row] = await tx
    .insert(people)
    .values({ registryNumber, ...known })
    .onConflictDoUpdate({ target: people.registryNumber, set: known })
    .returning({ id: people.id })
  if (row === undefined) throw new Error('the person was not written')
  return row.id
}

/** Ends the current address of a person if the registry has another one. */
async function noteAddress(tx: Database, personId: number, address: NonNullable<Resident['address']>): Promise<void> {
  const current = and(eq(addresses.personId, personId), isNull(addresses.leftOn))
  const [lives] = await tx.select().from(addresses).where(current)
  if (lives !== undefined) {
    // Catchments can be streets or towns of a place.
    if ((['placeCode', 'town', 'street', 'detail'] as const).every((part) => lives[part] === address[part])) return
    const leftOn = address.arrivedOn < lives.arrivedOn ? lives.arrivedOn : address.arrivedOn
    await tx.update(addresses).set({ leftOn }).where(eq(addresses.id, lives.id))
  }
  await tx.insert(addresses).values({ personId, ...address })
}

/** Stores a resident from the registry in one transaction. Guardians that the answer of this day no longer lists are former ones. */
export const noteResident = (db: Database, resident: Resident, day: string): Promise<number> =>
  db.transaction(async (tx) => {
    const personId = await notePerson(tx, resident)
    if (resident.address !== null) await noteAddress(tx, personId, resident.address)
    const named: number[] = []
    for (const { type, ...guardian } of resident.guardians) {
      const guardianId = await notePerson(tx, guardian)
      named.push(guardianId)
      await tx
        .insert(guardianships)
        .values({ childId: personId, guardianId, type })
        .onConflictDoUpdate({ target: [guardianships.childId, guardianships.guardianId], set: { type, endedOn: null } })
    }
    // An answer without any guardian is taken for an incomplete one.
    if (named.length > 0) {
      const others = and(eq(guardianships.childId, personId), notInArray(guardianships.guardianId, named), isNull(guardianships.endedOn))
      await tx.update(guardianships).set({ endedOn: day }).where(others)
    }
    return personId
  })
