import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { pipeline } from '../../database/pipeline.ts'
import { type Placeholders, preparedStatement, preparedUpdate, type Value } from '../../database/preparedStatement.ts'
import { alias, and, desc, eq, isNotNull, isNull, lte, or, type SQL, sql } from '../../database/sql.ts'
import {
  accounts,
  addresses,
  campaigns,
  catchments,
  currentGuardianships,
  links,
  organisations,
  people,
  places,
  prospectHistory,
  prospects,
} from '../../database/tables.ts'
import type { Actor, Campaign } from './rules.ts'

const district = alias(places, 'district')
const province = alias(places, 'province')
const guardian = alias(people, 'guardian')

const campaignsEver = preparedStatement<object, Campaign[]>((db) => db.select().from(campaigns))

/** All campaigns, past ones included: a handful a year. */
export const allCampaigns = (db: Database): Promise<Campaign[]> => campaignsEver(db, {})

export const addressColumns = {
  id: addresses.id,
  placeCode: addresses.placeCode,
  region: addresses.region,
  town: addresses.town,
  street: addresses.street,
  apartment: addresses.apartment,
  detail: addresses.detail,
  arrivedOn: addresses.arrivedOn,
}

/** Correlated subquery, because with few named contacts the planner would scan `people` in order. */
const contactOf = (db: Database) =>
  db
    .select({ lastName: guardian.lastName, firstName: guardian.firstName })
    .from(guardian)
    .where(eq(guardian.id, prospects.contactPersonId))
    .limit(1)
    .as('contact')

/** Request of a child with all columns that screens show. Served by primary keys and prospects_once. */
export const requests = (db: Database) => {
  const contact = contactOf(db)
  return db
    .select({
      prospect: prospects,
      campaign: campaigns,
      child: {
        id: people.id,
        registryNumber: people.registryNumber,
        lastName: people.lastName,
        firstName: people.firstName,
        birthDate: people.birthDate,
      },
      address: addressColumns,
      place: { name: places.name, district: district.name, province: province.name },
      institution: organisations.name,
      institutionPhone: organisations.phone,
      /** Time of the last step; null before the first. */
      changedAt:
        sql`(select max(${prospectHistory.at}) from ${prospectHistory} where ${prospectHistory.prospectId} = ${prospects.id})`.mapWith(
          (at: string): Date | null => new Date(at),
        ),
      guardian: { lastName: contact.lastName, firstName: contact.firstName },
    })
    .from(prospects)
    .innerJoin(campaigns, eq(campaigns.id, prospects.campaignId))
    .innerJoin(people, eq(people.id, prospects.childId))
    .innerJoin(places, eq(places.code, prospects.placeCode))
    .innerJoin(district, eq(district.code, places.parentCode))
    .innerJoin(province, eq(province.code, district.parentCode))
    .leftJoin(addresses, eq(addresses.id, prospects.addressId))
    .leftJoin(organisations, eq(organisations.id, prospects.institutionId))
    .leftJoinLateral(contact, sql`true`)
}

export type Request = Awaited<ReturnType<typeof findRequest>> & object

const requestsIn = preparedStatement((db, { childId, campaignId }: Placeholders<{ childId: number; campaignId: number }>) =>
  requests(db).where(and(eq(prospects.childId, sql`${childId}`), eq(prospects.campaignId, sql`${campaignId}`))),
)

export async function findRequest(db: Database, childId: number, campaignId: number) {
  const [found] = await requestsIn(db, { childId, campaignId })
  return found
}

/** Finds a request by id if it belongs to the child. */
export async function requestOfChild(db: Database, prospectId: number, childId: number) {
  const [found] = await requests(db).where(and(eq(prospects.id, prospectId), eq(prospects.childId, childId)))
  return found
}

const heldById = preparedStatement((db, { id }: Placeholders<{ id: number }>) =>
  db.select({ id: prospects.id }).from(prospects).where(eq(prospects.id, id)).for('update'),
)
export const requestsById = preparedStatement((db, { id }: Placeholders<{ id: number }>) => requests(db).where(eq(prospects.id, id)))

/** Finds a request by id and locks it until the transaction ends, so that concurrent sends run one after the other. */
export async function lockRequest(tx: Database, id: number) {
  // Two statements: rows joined in the locking statement would be as they were before the wait.
  const [, [found]] = await pipeline(heldById(tx, { id }), requestsById(tx, { id }))
  return found
}

/** Locks a request for sending, at the institution of its address. */
export async function lockForSending(tx: Database, id: number) {
  const found = await lockRequest(tx, id)
  if (found === undefined || found.prospect.nextInstitutionId === null) return found
  await changeProspect(tx, { id, institutionId: found.prospect.nextInstitutionId, nextInstitutionId: null, placedByHand: false })
  return (await requestsById(tx, { id }))[0]
}

const peopleById = preparedStatement((db, { personId }: Placeholders<{ personId: number }>) =>
  db.select().from(people).where(eq(people.id, personId)),
)
export const findPerson = async (db: Database, personId: number) => (await peopleById(db, { personId }))[0]

const addressesBut = preparedStatement((db, { childId, addressId }: Placeholders<{ childId: number; addressId: number | null }>) =>
  db
    .select({ ...addressColumns, place: places.name, district: district.name, province: province.name })
    .from(addresses)
    .innerJoin(places, eq(places.code, addresses.placeCode))
    .innerJoin(district, eq(district.code, places.parentCode))
    .innerJoin(province, eq(province.code, district.parentCode))
    .where(and(eq(addresses.personId, sql`${childId}`), isNull(addresses.leftOn), sql`${addresses.id} is distinct from ${addressId}::int`)),
)

/** Current address of a child, if it differs from the one it is enrolled by. */
export async function newerAddress(db: Database, childId: number, addressId: number | null) {
  const [found] = await addressesBut(db, { childId, addressId })
  return found
}

/** Catchments without an opening time, or already open. */
export const hasOpened = (now: Date) => or(isNull(catchments.opensAt), lte(catchments.opensAt, now))

/** Institution responsible for an age at an address; a catchment for a named part of the place precedes the whole place. */
export async function institutionAt(
  db: Database,
  campaignId: number,
  age: number,
  { placeCode, street, town }: { placeCode: string; street: string | null; town: string | null },
  now: Date,
): Promise<number | null> {
  const parts = ['', street, town].filter((part) => part !== null)
  const [found] = await db
    .select({ orgId: catchments.orgId })
    .from(catchments)
    .where(
      and(
        eq(catchments.campaignId, campaignId),
        eq(catchments.placeCode, placeCode),
        eq(catchments.age, age),
        sql`${catchments.part} = any(${sql.param(parts)}::text[])`,
        hasOpened(now),
      ),
    )
    .orderBy(sql`${catchments.part} = ''`)
    .limit(1)
  return found?.orgId ?? null
}

export async function institutionName(db: Database, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, id))
  return found?.name ?? null
}

/** Inserts a child into a campaign; an existing row stays unchanged. */
export const noteProspect = (db: Database, prospect: typeof prospects.$inferInsert) =>
  db
    .insert(prospects)
    .values(prospect)
    .onConflictDoNothing({ target: [prospects.campaignId, prospects.childId] })

export type ProspectChange = Partial<Omit<typeof prospects.$inferSelect, 'id'>>

export const changeProspect = preparedUpdate((db, { id, ...change }: Placeholders<ProspectChange & { id: number }>) =>
  db.update(prospects).set(change).where(eq(prospects.id, id)),
)

interface Step {
  prospectId: number
  at: Date
  side: 'response' | 'school'
  status: string
  note: string | null
  staffNote: string | null
  actor: Actor
  personId: number | null
  orgId: number | null
}
export const writeStep = preparedStatement(
  (db, { prospectId, at, side, status, note, staffNote, actor, personId, orgId }: Placeholders<Step>) =>
    db.insert(prospectHistory).values({ prospectId, at, side, status, note, staffNote, actor, personId, orgId }),
)

export const historyOf = preparedStatement((db, { prospectId }: Placeholders<{ prospectId: number }>) =>
  db
    .select({ step: prospectHistory, institution: organisations.name })
    .from(prospectHistory)
    .leftJoin(organisations, eq(organisations.id, prospectHistory.orgId))
    .where(eq(prospectHistory.prospectId, prospectId))
    .orderBy(desc(prospectHistory.id)),
)

export const guardiansOfChild = (db: Database, childId: number) =>
  db
    .select({ id: people.id, lastName: people.lastName, firstName: people.firstName, type: currentGuardianships.type })
    .from(currentGuardianships)
    .innerJoin(people, eq(people.id, currentGuardianships.guardianId))
    .where(and(eq(currentGuardianships.childId, childId), notBarred(childId, currentGuardianships.guardianId)))
    .orderBy(currentGuardianships.id)

/** Guardianship of a person for a child: null type if unrelated; undefined if the person does not exist or a court bars them. */
export async function guardianshipOf(db: Database, childId: number, personId: number) {
  const [found] = await guardianshipsOf(db, { childId, personId })
  return found
}
const guardianshipsOf = preparedStatement((db, { childId, personId }: Placeholders<{ childId: number; personId: number }>) =>
  db
    .select({ type: currentGuardianships.type, birthDate: people.birthDate, phone: people.phone, email: people.email })
    .from(people)
    .leftJoin(currentGuardianships, and(eq(currentGuardianships.guardianId, people.id), eq(currentGuardianships.childId, childId)))
    .where(and(eq(people.id, personId), notBarred(childId, personId))),
)

/** Registered relation of a person to the child of a request; undefined if there is none or no such request. */
export async function guardianTypeIn(db: Database, prospectId: number, personId: number) {
  const [found] = await db
    .select({ type: currentGuardianships.type })
    .from(prospects)
    .innerJoin(
      currentGuardianships,
      and(eq(currentGuardianships.childId, prospects.childId), eq(currentGuardianships.guardianId, personId)),
    )
    .where(and(eq(prospects.id, prospectId), notBarred(prospects.childId, personId)))
  return found?.type
}

export const isNamedGuardian = async (db: Database, childId: number, personId: number): Promise<boolean> =>
  ((await guardianshipOf(db, childId, personId))?.type ?? null) !== null

/** Registered guardians of the given children. */
export const guardiansOfChildren = preparedStatement((db, { childIds }: Placeholders<{ childIds: readonly number[] }>) =>
  db
    .select({ childId: currentGuardianships.childId, guardianId: currentGuardianships.guardianId })
    .from(currentGuardianships)
    .where(
      and(
        sql`${currentGuardianships.childId} = ${anyOf(childIds)}`,
        notBarred(currentGuardianships.childId, currentGuardianships.guardianId),
      ),
    ),
)

/** Contacts of a child's registered guardians, proven accounts first; the account's contact precedes the registry's. */
export const guardiansReach = (db: Database, childId: number) => reachOf(db, { childId })
const reachOf = preparedStatement((db, { childId }: Placeholders<{ childId: number }>) =>
  db
    .select({ id: people.id, username: accounts.username, accountPhone: accounts.phone, phone: people.phone, email: people.email })
    .from(currentGuardianships)
    .innerJoin(people, eq(people.id, currentGuardianships.guardianId))
    .leftJoin(accounts, and(eq(accounts.personId, people.id), isNotNull(accounts.provenBy)))
    .where(and(eq(currentGuardianships.childId, childId), notBarred(childId, currentGuardianships.guardianId)))
    .orderBy(sql`${accounts.id} is null`, currentGuardianships.id),
)

/** Contacts for warnings to a child's registered guardians: the registry's and the account's, in case the account is another person's. */
export async function registeredContacts(db: Database, childId: number): Promise<string[]> {
  const found = await guardiansReach(db, childId)
  return [...new Set(found.flatMap(({ username, phone, email }) => [phone ?? email, username]).filter((one) => one !== null))]
}

/** Every contact that the registry or a proven account has for a child's registered guardians. */
export async function familyContacts(db: Database, childId: number): Promise<ReadonlySet<string>> {
  const found = await guardiansReach(db, childId)
  return new Set(
    found.flatMap(({ username, accountPhone, phone, email }) => [username, accountPhone, phone, email]).filter((one) => one !== null),
  )
}

/** People whose lists show a request: the sender, the registered guardians, and those who follow the child. */
export const peopleConcerned = (prospectId: Value<number>): SQL => sql`
  select ${prospects.contactPersonId} as id from ${prospects} where ${prospects.id} = ${prospectId} and ${notBarred(prospects.childId, prospects.contactPersonId)} and ${prospects.contactPersonId} is not null
  union select ${currentGuardianships.guardianId} from ${currentGuardianships}
    join ${prospects} on ${prospects.childId} = ${currentGuardianships.childId} where ${prospects.id} = ${prospectId} and ${notBarred(currentGuardianships.childId, currentGuardianships.guardianId)}
  union select ${links.parentId} from ${links}
    join ${prospects} on ${prospects.childId} = ${links.childId} where ${prospects.id} = ${prospectId} and ${links.status} = 'APPROVE' and ${notBarred(links.childId, links.parentId)}`
