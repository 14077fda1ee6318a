import { GUARDIAN_TYPES, ORG_TYPES } from '@portal/contract/children'
import { SEXES } from '@portal/contract/registry'
import { dataFile, key, needed, optional } from '../declare.ts'
import { date, email, flag, id, oneOf, person, phone, place, text } from '../kinds.ts'
import { child, organisation, personIn, placeOf } from '../references.ts'

/** Institutions and people, imported by the operator. */

/** People named by an institution's own data. */
const namedBy = (org: number) => `(
    select m.child_id from group_members m join groups g on g.id = m.group_id where g.org_id = ${org}
    union select g.teacher_id from groups g where g.org_id = ${org}
    union select c.teacher_id from courses c join groups g on g.id = c.group_id where g.org_id = ${org}
    union select h.person_id from heads h where h.org_id = ${org})`
const childrenOf = (org: number) => `(select m.child_id from group_members m join groups g on g.id = m.group_id where g.org_id = ${org})`

export const organisations = dataFile({
  name: 'organisations',
  row: 'a school, a kindergarten, or an office above them',
  bringer: 'operator',
  columns: {
    org_id: key(id),
    type: needed(oneOf(ORG_TYPES)),
    name: needed(text(200)),
    parent_org_id: optional(id),
    place_code: needed(place),
    is_public: needed(flag),
    phone: optional(text(30)),
    address: optional(text(300)),
  },
  table: 'organisations',
  writes: {
    id: 'org_id',
    type: 'type',
    name: 'name',
    parent_id: 'parent_org_id',
    place_code: placeOf,
    is_public: 'is_public',
    phone: 'phone',
    address_detail: 'address',
  },
  isNumbered: true,
  checks: [
    { column: 'parent_org_id', code: 'aboveItself', where: () => 'r.parent_org_id = r.org_id' },
    {
      column: 'parent_org_id',
      code: 'unknownOrganisation',
      where: (rows) =>
        `r.parent_org_id is not null and not exists (select from organisations o where o.id = r.parent_org_id) and not exists (select from ${rows} o where o.org_id = r.parent_org_id)`,
    },
  ],
  ofOrg: (org) => `t.id in (with recursive above as (
    select id, parent_id from organisations where id = ${org} union select o.id, o.parent_id from organisations o join above a on o.id = a.parent_id)
    select id from above)`,
})

/** Registry number of the state, as opposed to an institution's own. */
const isStateNumber = "position(':' in r.registry_number) = 0"
const digits = (from: number, count: number) => `substr(r.registry_number, ${from}, ${count})`
/** Birth date in a registry number as text, since it may name no real day. Months 21 to 32 are of this century. */
const birthIn = `case when ${digits(5, 1)} >= '2' then '20' else '19' end || ${digits(3, 2)} || '-' ||
  lpad((${digits(5, 2)}::integer % 20)::text, 2, '0') || '-' || ${digits(7, 2)}`
const sexIn = `case when ${digits(9, 1)}::integer % 2 = 1 then 'male' else 'female' end`

export const people = dataFile({
  name: 'people',
  row: 'a person: a child, a guardian, a teacher',
  bringer: 'operator',
  isRegistrys: true,
  columns: {
    registry_number: key(person),
    family_name: optional(text(64, { isEmptyKept: true })),
    last_name: needed(text(64)),
    first_name: needed(text(64)),
    sex: needed(oneOf(SEXES)),
    birth_date: needed(date),
    citizenship: needed(text(64)),
    phone: optional(phone),
    email: optional(email),
  },
  table: 'people',
  writes: {
    registry_number: 'registry_number',
    family_name: 'family_name',
    last_name: 'last_name',
    first_name: 'first_name',
    sex: 'sex',
    birth_date: 'birth_date',
    citizenship: 'citizenship',
    phone: 'phone',
    email: 'email',
  },
  checks: [
    {
      column: 'birth_date',
      code: 'birthNotOfNumber',
      where: () => `${isStateNumber} and ${birthIn} <> r.birth_date::text`,
      right: birthIn,
    },
    { column: 'sex', code: 'sexNotOfNumber', where: () => `${isStateNumber} and ${sexIn} <> r.sex`, right: sexIn },
  ],
  ofOrg: (org) => `t.id in ${namedBy(org)} or t.id in (select guardian_id from guardianships where child_id in ${childrenOf(org)})`,
})

export const heads = dataFile({
  name: 'heads',
  row: 'who leads an institution',
  bringer: 'operator',
  columns: { org_id: key(id), head_registry_number: needed(person) },
  table: 'heads',
  writes: { org_id: organisation(), person_id: personIn('head_registry_number', 'head') },
  ofOrg: (org) => `t.org_id = ${org}`,
})

const resident = personIn('registry_number', 'resident')

export const addresses = dataFile({
  name: 'addresses',
  row: 'a registered address of a person; the one without `left_on` is where they live now',
  bringer: 'operator',
  isRegistrys: true,
  columns: {
    registry_number: key(person),
    arrived_on: key(date),
    place_code: needed(place),
    region: optional(text(200)),
    town: optional(text(200)),
    street: optional(text(200)),
    apartment: optional(text(200)),
    detail: optional(text(200, { isEmptyKept: true })),
    left_on: optional(date),
  },
  table: 'addresses',
  writes: {
    person_id: resident,
    arrived_on: 'arrived_on',
    place_code: placeOf,
    region: 'region',
    town: 'town',
    street: 'street',
    apartment: 'apartment',
    detail: 'detail',
    left_on: 'left_on',
  },
  topic: 'enrolment',
  checks: [
    { column: 'left_on', code: 'endBeforeStart', where: () => 'r.left_on < r.arrived_on' },
    {
      column: 'left_on',
      code: 'twoCurrent',
      where: (rows) =>
        `r.left_on is null and exists (select from ${rows} o where o.resident = r.resident and o.left_on is null and o.line <> r.line)`,
    },
    {
      column: 'registry_number',
      code: 'alreadyLives',
      where: (rows) => `r.left_on is null and exists (select from addresses a where a.person_id = r.resident and a.left_on is null
        and not exists (select from ${rows} o where o.resident = a.person_id and o.arrived_on = a.arrived_on))`,
      right: `(select a.arrived_on::text from addresses a where a.person_id = r.resident and a.left_on is null)`,
    },
  ],
  ofOrg: (org) =>
    `t.person_id in ${namedBy(org)} or t.person_id in (select guardian_id from guardianships where child_id in ${childrenOf(org)})`,
})

const GUARDIAN = 'guardian_registry_number'
const guardianBorn = (when: string) => `exists (select from people g join people c on c.id = r.child where g.id = r.guardian and ${when})`
/** Former guardians take part in no circle. */
const isCurrent = (row: string) => `${row}.ended_on is null`

export const guardians = dataFile({
  name: 'guardians',
  row: 'who is a parent or guardian of a child; no longer from the day `ended_on` on',
  bringer: 'operator',
  isRegistrys: true,
  columns: {
    child_registry_number: key(person),
    guardian_registry_number: key(person),
    type: needed(oneOf(GUARDIAN_TYPES)),
    ended_on: optional(date),
  },
  table: 'guardianships',
  writes: { child_id: child, guardian_id: personIn('guardian_registry_number', 'guardian'), type: 'type', ended_on: 'ended_on' },
  topic: 'children',
  checks: [
    { column: GUARDIAN, code: 'oneself', where: () => 'r.child = r.guardian' },
    { column: 'ended_on', code: 'endsLater', where: () => 'r.ended_on > calendar.today', right: 'calendar.today::text' },
    // A longer circle has a guardian younger than the child.
    {
      column: GUARDIAN,
      code: 'guardianCircle',
      where: (rows) => `r.child <> r.guardian and ${isCurrent('r')} and (
        (r.guardian, r.child) in (select o.child, o.guardian from ${rows} o where ${isCurrent('o')})
        or exists (select from guardianships t where t.child_id = r.guardian and t.guardian_id = r.child and ${isCurrent('t')}
          and not exists (select from ${rows} o where o.child = t.child_id and o.guardian = t.guardian_id)))`,
      right: 'r.child_registry_number',
    },
    { column: GUARDIAN, code: 'guardianYounger', where: () => guardianBorn('g.id <> c.id and g.birth_date >= c.birth_date') },
    {
      column: GUARDIAN,
      code: 'guardianMinor',
      warns: 'everyone',
      where: () => `${isCurrent('r')} and ${guardianBorn("g.birth_date > calendar.today - interval '18 years'")}`,
    },
  ],
  ofOrg: (org) => `t.child_id in ${childrenOf(org)}`,
})
