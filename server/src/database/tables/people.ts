import { GUARDIAN_TYPES } from '@portal/contract/children'
import { SEXES } from '@portal/contract/registry'
import { foreignId, id, oneOf } from '../columns.ts'
import { check, date, index, isNull, pgTable, pgView, sql, text, unique, uniqueIndex } from '../sql.ts'
import { places } from './places.ts'

export const people = pgTable(
  'people',
  {
    id: id(),
    /** A child without one, such as a foreign citizen, has its institution's id and its number there: 50084:17. */
    registryNumber: text('registry_number').notNull(),
    familyName: text('family_name').notNull(),
    lastName: text('last_name').notNull(),
    firstName: text('first_name').notNull(),
    sex: text('sex', { enum: SEXES }).notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    citizenship: text('citizenship').notNull(),
    phone: text('phone'),
    email: text('email'),
  },
  (person) => [
    unique('people_registry_number').on(person.registryNumber),
    check(
      'people_registry_number_shape',
      sql`${person.registryNumber} ~ '^([А-ЯЁӨҮ]{2}[0-9]{8}|[1-9][0-9]{0,8}:[0-9A-Za-zА-Яа-яЁёӨөҮү-]{1,20})$'`,
    ),
    check('people_sex', oneOf(person.sex, SEXES)),
    // Serves the desk's search by the beginning of a name.
    index('people_first_name').on(sql`lower(first_name collate "und-x-icu") text_pattern_ops`),
    index('people_last_name').on(sql`lower(last_name collate "und-x-icu") text_pattern_ops`),
    // Serves the count of children in a campaign's window.
    index('people_birth_date').on(person.birthDate),
  ],
)

/** Registered addresses of a person; the one without an end is current. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    personId: foreignId('person_id', () => people.id, { onDelete: 'cascade' }),
    placeCode: text('place_code')
      .notNull()
      .references(() => places.code),
    region: text('region'),
    town: text('town'),
    street: text('street'),
    apartment: text('apartment'),
    detail: text('detail').notNull(),
    arrivedOn: date('arrived_on', { mode: 'string' }).notNull(),
    leftOn: date('left_on', { mode: 'string' }),
  },
  (address) => [
    index('addresses_person').on(address.personId),
    index('addresses_place').on(address.placeCode),
    uniqueIndex('addresses_one_current').on(address.personId).where(sql`left_on is null`),
    check('addresses_order', sql`${address.leftOn} is null or ${address.leftOn} >= ${address.arrivedOn}`),
  ],
)

/**
 * Parents and guardians of a child according to the resident registry, former ones included: statements read `currentGuardianships`.
 * Triggers note in `lost_guardianships` the links that lose their guardianship.
 */
export const guardianships = pgTable(
  'guardianships',
  {
    id: id(),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    guardianId: foreignId('guardian_id', () => people.id, { onDelete: 'cascade' }),
    type: text('type', { enum: GUARDIAN_TYPES }).notNull(),
    /** First day without the guardianship, never in the future; null while it lasts. */
    endedOn: date('ended_on', { mode: 'string' }),
  },
  (guardianship) => [
    unique('guardianships_once').on(guardianship.childId, guardianship.guardianId),
    index('guardianships_guardian').on(guardianship.guardianId),
    check('guardianships_type', oneOf(guardianship.type, GUARDIAN_TYPES)),
    check('guardianships_not_oneself', sql`${guardianship.childId} <> ${guardianship.guardianId}`),
  ],
)

/** Present guardians of the registry. */
export const currentGuardianships = pgView('current_guardianships').as((query) =>
  query
    .select({ id: guardianships.id, childId: guardianships.childId, guardianId: guardianships.guardianId, type: guardianships.type })
    .from(guardianships)
    .where(isNull(guardianships.endedOn)),
)
