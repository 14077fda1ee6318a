import { minutesOfTime } from '@portal/contract/days'
import { ALLERGENS, type Allergen, type FoodClassification, MEAL_HOURS, MENU_TYPES, type MenuType } from '@portal/contract/meals'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { stayOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { alias, and, asc, avg, between, desc, eq, type SQL, sql } from '../../database/sql.ts'
import {
  allergies,
  dishAllergens,
  dishes,
  groupMembers,
  mealComments,
  mealRatings,
  menuDishes,
  menus,
  servings,
} from '../../database/tables.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { isEnteredHere } from '../../requests/dataOrigins.ts'
import { notEaten } from './rules.ts'

interface Kitchen {
  orgId: number
  classification: FoodClassification
}

/** Children with their kitchens: lists of equal length. */
interface Eaters {
  childIds: readonly number[]
  orgIds: readonly number[]
  classifications: readonly FoodClassification[]
  /** Parent whose ratings are returned. */
  parentId: number
}

const eater = { childId: sql<number>`eater.child_id`, orgId: sql`eater.org_id`, classification: sql`eater.classification` }

const inOrderOfTheDay = sql`array_position(array[${sql.raw(MENU_TYPES.map((type) => `'${type}'`).join(', '))}], ${menus.type})`

/** Maximum meals of a range. The limit also makes the planner look up the menus of each kitchen by index. */
const MAX_MENUS = 500

/** Menus of a child's kitchen; under the name of the table, so that its columns can be selected. */
const menusFor = (db: Database, { from, to }: Placeholders<DateRange>) =>
  db
    .select()
    .from(menus)
    .where(and(eq(menus.orgId, eater.orgId), eq(menus.classification, eater.classification), between(menus.date, from, to)))
    .limit(MAX_MENUS)
    .as('menus')

/**
 * Dishes of a range of days, with data of each child and this parent. Served by menus_once, servings_once and the keys of the tables of a
 * menu.
 */
export const dishesServed = preparedStatement(
  (db, { childIds, orgIds, classifications, from, to, parentId }: Placeholders<Eaters & DateRange>) =>
    db
      .select({
        childId: eater.childId,
        orgId: menus.orgId,
        classification: menus.classification,
        type: menus.type,
        date: menus.date,
        dish: dishes,
        isEaten: servings.isEaten,
        reason: servings.reason,
        ownRate: mealRatings.rate,
        average: sql<number | null>`(select avg(rated.rate)::float8 from ${mealRatings} rated where rated.menu_id = ${menus.id})`,
        allergens: sql<Allergen[]>`array(select ${dishAllergens.allergen} from ${dishAllergens} join ${allergies} using (allergen)
        where ${dishAllergens.dishId} = ${dishes.id} and ${allergies.childId} = ${eater.childId} order by 1)`,
      })
      .from(sql`unnest(${childIds}::int[], ${orgIds}::int[], ${classifications}::text[]) as eater(child_id, org_id, classification)`)
      .innerJoinLateral(menusFor(db, { from, to }), sql`true`)
      .innerJoin(menuDishes, eq(menuDishes.menuId, menus.id))
      .innerJoin(dishes, eq(dishes.id, menuDishes.dishId))
      .leftJoin(servings, and(eq(servings.menuId, menus.id), eq(servings.childId, eater.childId), between(servings.day, from, to)))
      .leftJoin(
        mealRatings,
        and(eq(mealRatings.menuId, menus.id), eq(mealRatings.parentId, parentId), eq(mealRatings.childId, eater.childId)),
      )
      .orderBy(asc(menus.date), inOrderOfTheDay, asc(menuDishes.position)),
)

const menusOf = preparedStatement((db, { orgId, classification, date, type }: Placeholders<Kitchen & { date: string; type: MenuType }>) =>
  db
    .select({ id: menus.id })
    .from(menus)
    .where(and(eq(menus.orgId, orgId), eq(menus.classification, classification), eq(menus.date, date), eq(menus.type, type))),
)

export async function findMenu(db: Database, kitchen: Kitchen, date: string, type: MenuType) {
  const [found] = await menusOf(db, { ...kitchen, date, type })
  return found
}

const MAX_COMMENTS = 100

/** Served by meal_comments_menu. */
export const commentsOn = preparedStatement((db, { menuId }: Placeholders<{ menuId: number }>) =>
  db
    .select({ at: mealComments.at, text: mealComments.text })
    .from(mealComments)
    .where(eq(mealComments.menuId, menuId))
    .orderBy(desc(mealComments.at), desc(mealComments.id))
    .limit(MAX_COMMENTS),
)

interface MealOpinion {
  menuId: number
  parentId: number
  childId: number
  at: Date
}

/** Returns false if this parent has written `most` comments on this meal. A lock serialises a parent's comments on one meal. */
export async function writeComment(tx: Database, opinion: MealOpinion & { text: string }, most: number): Promise<boolean> {
  await takeLockOn(tx, `comment ${opinion.menuId} ${opinion.parentId}`)
  const before = await tx.$count(mealComments, and(eq(mealComments.menuId, opinion.menuId), eq(mealComments.parentId, opinion.parentId)))
  if (before >= most) return false
  await tx.insert(mealComments).values(opinion)
  return true
}

/** Returns false if this parent has rated this child's meal before; the unique index decides between concurrent calls. */
export async function writeRating(tx: Database, opinion: MealOpinion & { rate: number }): Promise<boolean> {
  return (await tx.insert(mealRatings).values(opinion).onConflictDoNothing().returning({ rate: mealRatings.rate })).length > 0
}

export async function averageOf(tx: Database, menuId: number): Promise<number> {
  const [found] = await tx
    .select({ average: avg(mealRatings.rate) })
    .from(mealRatings)
    .where(eq(mealRatings.menuId, menuId))
  return Number(found?.average ?? 0)
}

/** Served by allergies_once. */
const allergensOf = preparedStatement((db, { childIds }: Placeholders<{ childIds: readonly number[] }>) =>
  db
    .select({ childId: allergies.childId, allergen: allergies.allergen })
    .from(allergies)
    .where(eq(allergies.childId, anyOf(childIds))),
)

/** Allergies of children, in the order of the list; children without any are missing. */
export async function allergiesOfEach(db: Database, childIds: readonly number[]): Promise<Map<number, Allergen[]>> {
  const found = Map.groupBy(await allergensOf(db, { childIds }), ({ childId }) => childId)
  const inOrder = (rows: readonly { allergen: Allergen }[]) => ALLERGENS.filter((one) => rows.some(({ allergen }) => allergen === one))
  return new Map([...found].map(([childId, rows]) => [childId, inOrder(rows)]))
}

export const allergiesOf = async (db: Database, childId: number): Promise<Allergen[]> =>
  (await allergiesOfEach(db, [childId])).get(childId) ?? []

/** Replaces the allergies of a child. A lock makes the last of concurrent lists win, without mixing. */
export async function setAllergies(tx: Database, childId: number, list: readonly Allergen[]): Promise<void> {
  await takeLockOn(tx, `allergies of ${childId}`)
  await tx.delete(allergies).where(eq(allergies.childId, childId))
  const known = [...new Set(list)].map((allergen) => ({ childId, allergen }))
  if (known.length > 0) await tx.insert(allergies).values(known).onConflictDoNothing()
}

/** Deletes ratings and comments of a parent on all meals. */
export async function dropOpinionsOf(tx: Database, parentId: number): Promise<void> {
  await tx.delete(mealRatings).where(eq(mealRatings.parentId, parentId))
  await tx.delete(mealComments).where(eq(mealComments.parentId, parentId))
}

/** Minute of the day at which serving of a menu `m` begins. */
const servedFrom = sql`case m.type ${sql.join(
  MENU_TYPES.map((type) => sql`when ${type} then ${minutesOfTime(MEAL_HOURS[type].from)}::int`),
  sql` `,
)} end`

/** Writes the meals that day records, with the columns of their table, decide: present children eat what is served before they leave. */
const servingsOf = (records: SQL) => sql`
    insert into servings (child_id, menu_id, day, is_eaten, reason)
    select r.child_id, m.id, m.date, missed.reason is null, missed.reason
      from (${records}) r join menus m on m.org_id = r.org_id and m.classification = 'KINDERGARTEN' and m.date = r.day
      left join arrivals a on a.child_id = r.child_id and a.day = r.day and a.org_id = r.org_id and a.is_current
      cross join lateral (select case when r.reason <> 'PRESENT' then ${notEaten.ABSENT} when a.left_at < ${servedFrom} then ${notEaten.LEFT_EARLY} end as reason) missed
    on conflict (child_id, day, menu_id) do update set is_eaten = excluded.is_eaten, reason = excluded.reason
     where servings.is_eaten <> excluded.is_eaten or servings.reason is distinct from excluded.reason`

const membersAsK = alias(groupMembers, 'k')

/**
 * Writes the meals of new menus for days whose attendance was entered before. `rows` is a table of an import with `org_id`, `classification`
 * and `date`. Served by groups_name, group_members_group and day_records_pkey.
 */
export async function writeMealsOfMenus(tx: Database, rows: string): Promise<void> {
  await tx.execute(
    servingsOf(sql`
      select d.* from (select distinct org_id, date from ${sql.raw(rows)} where classification = 'KINDERGARTEN') served
        join groups g on g.org_id = served.org_id join group_members k on k.group_id = g.id and ${stayOn(sql`served.date`, membersAsK)}
        join day_records d on d.child_id = k.child_id and d.day = served.date and d.org_id = served.org_id
       where ${sql.raw(isEnteredHere('served.org_id', 'ATTENDANCE'))}`),
  )
}

/**
 * Writes the meals of children of kindergarten groups on a day as their attendance says: present children eat what is served before they
 * leave. Served by menus_once and arrivals_one.
 */
export async function writeMealsByAttendance(
  tx: Database,
  { orgId, day, childIds }: { orgId: number; day: string; childIds: readonly number[] },
): Promise<void> {
  if (childIds.length === 0) return
  await tx.execute(
    servingsOf(sql`select * from day_records where child_id = ${anyOf(childIds)} and day = ${day}::date and org_id = ${orgId}`),
  )
  await tx.execute(sql`
    delete from servings s using menus m
     where s.child_id = ${anyOf(childIds)} and s.day = ${day}::date and m.id = s.menu_id and m.date = s.day and m.org_id = ${orgId}
       and not exists (select from day_records r where r.child_id = s.child_id and r.day = s.day and r.org_id = m.org_id)`)
}
