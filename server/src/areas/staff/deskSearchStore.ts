import { SEARCH_HITS } from '@portal/contract/staffSearch'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayOn } from '../../database/membership.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { approvedFollowers, childrenFollowedByAny } from '../children/index.ts'
import { isNamesake, namesakeIds } from './queueSearchStore.ts'
import type { Search } from './searchTerms.ts'

const Child = z.object({
  childId: z.coerce.number(),
  lastName: z.string(),
  firstName: z.string(),
  groupId: z.coerce.number(),
  groupName: z.string(),
})

/** Children of groups on a day that a search may find. */
export interface SearchedGroups {
  groupIds: readonly number[]
  day: string
}

const within = ({ groupIds, day }: SearchedGroups): SQL => sql`m.group_id = ${anyOf(groupIds)} and ${stayOn(day, membersAsM)}`

const Ids = z.array(z.object({ id: z.coerce.number() }))

/** People that a search by names or a whole number matches; undefined if they are many, or for another search. */
export async function peopleNamed(db: Database, search: Search): Promise<readonly number[] | undefined> {
  if (search.by === 'names') return namesakeIds(db, search.readings)
  if (search.by !== 'number') return undefined
  const { rows } = await db.execute(sql`select id from people where registry_number = ${search.value}`)
  return Ids.parse(rows).map(({ id }) => id)
}

/** Search with the people that it matches, as `peopleNamed` finds them. */
interface Sought {
  search: Search
  ids: readonly number[] | undefined
}

/** Condition on a person of a whole number or of names; false for places and references, which only requests have. */
function isPerson(id: SQL, { search, ids }: Sought): SQL {
  if (ids !== undefined) return sql`${id} = ${anyOf(ids)}`
  switch (search.by) {
    case 'names':
      return isNamesake(id, search.readings)
    case 'phone':
      // people.phone has no index, so the person is looked up by id.
      return sql`(exists (select from people reached where reached.id = ${id} and reached.phone = ${search.value})
               or ${id} in (select reached.person_id from accounts reached where reached.username = ${search.value}))`
    default:
      return sql`false`
  }
}

/** Statement for the children that match, by name. Served by group_members_group. */
export const childrenStatement = (groups: SearchedGroups, sought: Sought): SQL => sql`
    select c.id as "childId", c.last_name as "lastName", c.first_name as "firstName", g.id as "groupId", g.name as "groupName"
      from group_members m join groups g on g.id = m.group_id join people c on c.id = m.child_id
     where ${within(groups)} and ${isPerson(sql`m.child_id`, sought)}
     order by c.last_name collate "und-x-icu", c.first_name collate "und-x-icu", c.id limit ${SEARCH_HITS}`

export async function findChildren(db: Database, groups: SearchedGroups, sought: Sought) {
  const { rows } = await db.execute(childrenStatement(groups, sought))
  return z.array(Child).parse(rows)
}

const Named = z.object({ id: z.coerce.number(), lastName: z.string(), firstName: z.string() })
const Family = z.object({ ...Named.shape, adults: z.array(Named) })
export type FoundFamily = z.infer<typeof Family>

/** Registered guardians and followers of a child, as rows of `person_id`. */
const adultsOf = (childId: SQL): SQL =>
  sql`(select n.guardian_id as person_id from current_guardianships n where n.child_id = ${childId} union ${approvedFollowers(childId)})`

/** Condition on `m`: an adult of the child matches. */
function hasAdult(sought: Sought): SQL {
  const { ids } = sought
  if (ids === undefined) return sql`exists (select from ${adultsOf(sql`m.child_id`)} a where ${isPerson(sql`a.person_id`, sought)})`
  return sql`m.child_id in (select n.child_id from current_guardianships n where n.guardian_id = ${anyOf(ids)} union ${childrenFollowedByAny(ids)})`
}

/** Families of the found children and, unless these fill the list, of children with an adult who matches. */
export async function findFamilies(
  db: Database,
  groups: SearchedGroups,
  sought: Sought,
  childIds: readonly number[],
): Promise<FoundFamily[]> {
  const isOwn = sql`m.child_id = ${anyOf(childIds)}`
  const matches = childIds.length < SEARCH_HITS ? sql`(${isOwn} or ${hasAdult(sought)})` : isOwn
  const { rows } = await db.execute(sql`
    select c.id, c.last_name as "lastName", c.first_name as "firstName",
           (select coalesce(json_agg(json_build_object('id', p.id, 'lastName', p.last_name, 'firstName', p.first_name) order by p.id), '[]'::json)
              from ${adultsOf(sql`c.id`)} a join people p on p.id = a.person_id) as adults
      from group_members m join people c on c.id = m.child_id
     where ${within(groups)} and ${matches}
     order by c.last_name collate "und-x-icu", c.first_name collate "und-x-icu", c.id limit ${SEARCH_HITS}`)
  return z.array(Family).parse(rows)
}
