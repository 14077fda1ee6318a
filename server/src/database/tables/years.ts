import { foreignId, id, instant } from '../columns.ts'
import { check, date, index, integer, pgTable, primaryKey, smallint, sql, text, unique } from '../sql.ts'
import { roles } from './accounts.ts'
import { groupMembers, groups, organisations } from './organisations.ts'
import { people } from './people.ts'

/** An institution's preparation of a coming school year. Grants nothing: only stays of group_members do. */
export const yearPlans = pgTable(
  'year_plans',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    /** Year in which the school year begins. */
    schoolYear: smallint('school_year').notNull(),
    preparedAt: instant('prepared_at').notNull(),
  },
  (plan) => [unique('year_plans_once').on(plan.orgId, plan.schoolYear), index('year_plans_year').on(plan.schoolYear)],
)

/**
 * Class of the coming year, with the group from which its children come. Its children are computed: those of the group except `year_moves`,
 * and those moved to it. Without a level and a name it takes the children who finish the institution.
 */
export const yearClasses = pgTable(
  'year_classes',
  {
    id: id(),
    planId: foreignId('plan_id', () => yearPlans.id, { onDelete: 'cascade' }),
    fromGroupId: integer('from_group_id').references(() => groups.id, { onDelete: 'cascade' }),
    level: smallint('level'),
    name: text('name'),
    teacherId: integer('teacher_id').references(() => people.id),
    /** Group with the future stays; null until the class is confirmed. */
    groupId: integer('group_id').references(() => groups.id, { onDelete: 'set null' }),
    confirmedAt: instant('confirmed_at'),
    /** Role of the member of the office who confirmed the class; null for the operator. */
    confirmedRoleId: integer('confirmed_role_id').references(() => roles.id, { onDelete: 'set null' }),
  },
  (one) => [
    unique('year_classes_from').on(one.planId, one.fromGroupId),
    unique('year_classes_name').on(one.planId, one.name),
    index('year_classes_from_group').on(one.fromGroupId),
    index('year_classes_teacher').on(one.teacherId),
    index('year_classes_group').on(one.groupId),
    index('year_classes_confirmed_role').on(one.confirmedRoleId),
    check('year_classes_level', sql`${one.level} between -5 and 12`),
    check('year_classes_named', sql`(${one.level} is null) = (${one.name} is null)`),
    check('year_classes_of_a_group', sql`${one.level} is not null or ${one.fromGroupId} is not null`),
  ],
)

/** Child that goes to another class than its group, or is new and placed; without a class it leaves the institution. */
export const yearMoves = pgTable(
  'year_moves',
  {
    planId: foreignId('plan_id', () => yearPlans.id, { onDelete: 'cascade' }),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    classId: integer('class_id').references(() => yearClasses.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (move) => [
    primaryKey({ name: 'year_moves_pkey', columns: [move.planId, move.childId] }),
    index('year_moves_child').on(move.childId),
    index('year_moves_class').on(move.classId),
  ],
)

/** Stay that a confirmed class gave: undoing the class deletes it, and no other stay in its group. */
export const yearPlaces = pgTable(
  'year_places',
  {
    stayId: integer('stay_id')
      .primaryKey()
      .references(() => groupMembers.id, { onDelete: 'cascade' }),
    classId: foreignId('class_id', () => yearClasses.id, { onDelete: 'cascade' }),
  },
  (place) => [index('year_places_class').on(place.classId)],
)

/** Present stay that a confirmed class ends on the first day, with its end before: undoing the class restores it. */
export const yearEnds = pgTable(
  'year_ends',
  {
    stayId: integer('stay_id')
      .primaryKey()
      .references(() => groupMembers.id, { onDelete: 'cascade' }),
    classId: foreignId('class_id', () => yearClasses.id, { onDelete: 'cascade' }),
    untilBefore: date('until_before', { mode: 'string' }),
  },
  (end) => [index('year_ends_class').on(end.classId)],
)
