import { ORG_TYPES } from '@portal/contract/children'
import { foreignId, id, oneOf } from '../columns.ts'
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, primaryKey, smallint, sql, text, unique } from '../sql.ts'
import { people } from './people.ts'
import { places } from './places.ts'

/** Schools (ORGEBS), kindergartens (ORGKG) and the offices above them (ORGGOV). */
export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    parentId: integer('parent_id').references((): AnyPgColumn => organisations.id),
    type: text('type', { enum: ORG_TYPES }).notNull(),
    name: text('name').notNull(),
    placeCode: text('place_code')
      .notNull()
      .references(() => places.code),
    isPublic: boolean('is_public').notNull(),
    phone: text('phone'),
    addressDetail: text('address_detail'),
  },
  (organisation) => [
    index('organisations_parent').on(organisation.parentId),
    index('organisations_place').on(organisation.placeCode, organisation.type),
    check('organisations_type', oneOf(organisation.type, ORG_TYPES)),
  ],
)

/** A class of a school or a group of a kindergarten in one school year. Levels up to 0 are kindergarten by age. */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    /** Year in which the school year begins. */
    schoolYear: smallint('school_year').notNull(),
    level: smallint('level').notNull(),
    name: text('name').notNull(),
    teacherId: integer('teacher_id').references(() => people.id),
    /** Registry number of the teacher until that person works at the institution (function name_teachers). */
    teacherNumber: text('teacher_number'),
  },
  (group) => [
    unique('groups_name').on(group.orgId, group.schoolYear, group.name),
    index('groups_teacher').on(group.teacherId),
    check('groups_one_teacher', sql`num_nonnulls(${group.teacherId}, ${group.teacherNumber}) <= 1`),
    check('groups_level', sql`${group.level} between -5 and 12`),
  ],
)

/**
 * Stays of children in groups, from `since` on and not on `until`; a stay with equal dates has no day. The exclusion constraint
 * group_members_one_at_a_time refuses a second stay on a day.
 */
export const groupMembers = pgTable(
  'group_members',
  {
    id: id(),
    groupId: foreignId('group_id', () => groups.id),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    sinceDate: date('since_date', { mode: 'string' }).notNull(),
    untilDate: date('until_date', { mode: 'string' }),
  },
  (member) => [
    index('group_members_group').on(member.groupId),
    index('group_members_child').on(member.childId, member.sinceDate),
    index('group_members_at').on(member.childId, sql`coalesce(until_date, 'infinity'::date)`),
    check('group_members_order', sql`${member.untilDate} is null or ${member.untilDate} >= ${member.sinceDate}`),
  ],
)

/** Heads of schools and kindergartens. */
export const heads = pgTable(
  'heads',
  {
    orgId: integer('org_id')
      .primaryKey()
      .references(() => organisations.id),
    personId: foreignId('person_id', () => people.id),
  },
  (head) => [index('heads_person').on(head.personId)],
)

/** Number of graduates at the end of a school year. */
export const graduations = pgTable(
  'graduations',
  {
    orgId: foreignId('org_id', () => organisations.id),
    schoolYear: smallint('school_year').notNull(),
    finishing: integer('finishing').notNull(),
    graduated: integer('graduated').notNull(),
  },
  (year) => [
    primaryKey({ name: 'graduations_pkey', columns: [year.orgId, year.schoolYear] }),
    check('graduations_share', sql`${year.finishing} > 0 and ${year.graduated} between 0 and ${year.finishing}`),
  ],
)

export const MOVEMENT_ACTIONS = ['ADMITTED', 'TRANSFERRED', 'PROMOTED', 'REGROUPED'] as const
export const MOVEMENT_REASONS = ['ENROLMENT', 'YEAR_ENDED', 'MOVED_HOME', 'PARENT_REQUEST'] as const

/** Reason why a child joined a group. */
export const movements = pgTable(
  'movements',
  {
    id: id(),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    groupId: foreignId('group_id', () => groups.id),
    action: text('action', { enum: MOVEMENT_ACTIONS }).notNull(),
    reason: text('reason', { enum: MOVEMENT_REASONS }),
    onDate: date('on_date', { mode: 'string' }).notNull(),
  },
  (movement) => [
    index('movements_child').on(movement.childId, movement.onDate),
    index('movements_group').on(movement.groupId),
    check('movements_action', oneOf(movement.action, MOVEMENT_ACTIONS)),
    check('movements_reason', oneOf(movement.reason, MOVEMENT_REASONS)),
  ],
)
