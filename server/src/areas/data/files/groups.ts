import { MOVEMENT_ACTIONS, MOVEMENT_REASONS } from '../../../database/tables/organisations.ts'
import { stayMeets } from '../../../requests/groupMembership.ts'
import { dataFile, key, needed, optional } from '../declare.ts'
import { date, id, level, oneOf, person, schoolYear, text, whole } from '../kinds.ts'
import { child, group, organisation, schoolYearOfRow, teacher } from '../references.ts'

/** Groups and their members. */

export const groups = dataFile({
  name: 'groups',
  row: 'a class of a school or a group of a kindergarten in one school year',
  bringer: 'institution',
  columns: {
    org_id: key(id),
    school_year: key(schoolYear),
    group: key(text(64)),
    level: needed(level),
    teacher_registry_number: optional(person),
  },
  table: 'groups',
  writes: { org_id: organisation(), school_year: 'school_year', name: 'group', level: 'level', teacher_id: teacher },
  owner: { org: 'r.org_id' },
  ofOrg: (org) => `t.org_id = ${org}`,
})

/** Row of the file that writes the stay `m`. */
const writtenAnew = (rows: string) =>
  `exists (select from ${rows} o where o.child = m.child_id and o.the_group = m.group_id and o.since = m.since_date)`

/** Stays of the child on days of the row, at another institution or at this one. */
const staysThen = (isOther: boolean) => `from group_members m join groups g on g.id = m.group_id join organisations o on o.id = g.org_id
   where m.child_id = r.child and g.org_id ${isOther ? '<>' : '='} r.org_id and ${stayMeets('m', { since: 'r.since', until: 'r.until' })}`

/** The child has a stay on days of the row, which no row of the file writes anew. */
const isTaken = (rows: string, isOther: boolean) => `exists (select ${staysThen(isOther)} and not ${writtenAnew(rows)})`

const nameOfTaken = (isOther: boolean, what: string) => `(select ${what} ${staysThen(isOther)} order by m.since_date limit 1)`

/** Other rows of the file that give the child a group on days of the row. */
const othersThen = (rows: string) => `from ${rows} o where o.child = r.child and o.line <> r.line
   and greatest(o.since, r.since) < coalesce(least(o.until, r.until), 'infinity')`

export const members = dataFile({
  name: 'members',
  row: 'a child in a group, from the day `since` on and no longer on the day `until`',
  bringer: 'institution',
  columns: {
    org_id: key(id),
    school_year: key(schoolYear),
    group: key(text(64)),
    child_registry_number: key(person),
    since: key(date),
    until: optional(date),
  },
  table: 'group_members',
  writes: { group_id: group, child_id: child, since_date: 'since', until_date: 'until' },
  topic: 'children',
  owner: { org: 'r.org_id', isMembers: true },
  // A program without the coming year sends an empty `until` until September: it must neither be refused nor reopen the class. Children who
  // finish or leave have no next stay, but the end that the confirmed year noted; those who went elsewhere keep the end of their stay.
  prepares: (rows, today) => `update ${rows} r set until = least((
      select min(m.since_date) from group_members m join groups g on g.id = m.group_id
       where m.child_id = r.child and g.org_id = r.org_id and m.since_date > greatest(r.since, ${today})
         and coalesce(m.until_date, 'infinity') > m.since_date and not ${writtenAnew(rows)}), (
      select m.until_date from year_ends e join group_members m on m.id = e.stay_id
       where m.child_id = r.child and m.group_id = r.the_group and m.since_date = r.since), (
      select m.until_date from group_members m
       where m.child_id = r.child and m.group_id = r.the_group and m.since_date = r.since and exists (
         select from group_members next join groups g on g.id = next.group_id
          where next.child_id = m.child_id and g.org_id <> r.org_id and next.since_date >= m.until_date
            and coalesce(next.until_date, 'infinity') > next.since_date)))
    where r.until is null`,
  checks: [
    { column: 'until', code: 'endBeforeStart', where: () => 'r.until < r.since', isOfRow: true },
    {
      column: 'since',
      code: 'twoAtOnce',
      where: (rows) => `exists (select ${othersThen(rows)})`,
      right: (rows) => `(select o."group" || ', ' || o.since::text ${othersThen(rows)} order by o.line limit 1)`,
    },
    {
      column: 'child_registry_number',
      code: 'waitsForRelease',
      isOperators: true,
      where: (rows) => isTaken(rows, true),
      right: nameOfTaken(true, 'o.name'),
    },
    {
      column: 'child_registry_number',
      code: 'alreadyInGroup',
      where: (rows) => isTaken(rows, false),
      right: nameOfTaken(false, `g.name || ', ' || m.since_date::text`),
    },
  ],
  ofOrg: (org) => `t.group_id in (select id from groups where org_id = ${org})`,
})

export const movements = dataFile({
  name: 'movements',
  row: 'how a child came into a group',
  bringer: 'institution',
  columns: {
    org_id: key(id),
    school_year: key(schoolYear),
    group: key(text(64)),
    child_registry_number: key(person),
    date: key(date),
    action: key(oneOf(MOVEMENT_ACTIONS)),
    reason: optional(oneOf(MOVEMENT_REASONS)),
  },
  table: 'movements',
  writes: { group_id: group, child_id: child, on_date: 'date', action: 'action', reason: 'reason' },
  topic: 'children',
  datedBy: 't.on_date',
  // An order may precede the first day in the group, and never follows the last.
  owner: { org: 'r.org_id', child: 'r.child', during: { ...schoolYearOfRow, since: 'r.date', code: 'notYoursThatDay' } },
  ofOrg: (org) => `t.group_id in (select id from groups where org_id = ${org})`,
})

export const graduations = dataFile({
  name: 'graduations',
  row: 'how many of the oldest finished at the end of a school year',
  bringer: 'institution',
  columns: { org_id: key(id), school_year: key(schoolYear), finishing: needed(whole(1, 30_000)), graduated: needed(whole(0, 30_000)) },
  table: 'graduations',
  writes: { org_id: organisation(), school_year: 'school_year', finishing: 'finishing', graduated: 'graduated' },
  owner: { org: 'r.org_id' },
  checks: [{ column: 'graduated', code: 'moreThanFinishing', where: () => 'r.graduated > r.finishing' }],
  ofOrg: (org) => `t.org_id = ${org}`,
})
