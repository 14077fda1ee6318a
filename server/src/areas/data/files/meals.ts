import { ALLERGENS, DISH_KINDS, FOOD_CLASSIFICATIONS, MENU_TYPES } from '@portal/contract/meals'
import { writeMealsOfMenus } from '../../meals/index.ts'
import { inFuture } from '../dayChecks.ts'
import { dataFile, key, needed, optional, type Reference } from '../declare.ts'
import { date, decimal, flag, id, oneOf, person, text, whole } from '../kinds.ts'
import { child, organisation } from '../references.ts'

/** Dishes with their allergens, menus and meals eaten. */

const amount = decimal(0, 100_000, 3, 'double precision')

export const dishes = dataFile({
  name: 'dishes',
  row: 'a dish; amounts are of one portion',
  bringer: 'operator',
  columns: {
    name: key(text(200)),
    kind: needed(oneOf(DISH_KINDS)),
    course: needed(text(100)),
    grams: needed(whole(1, 5000)),
    kcal: needed(amount),
    proteins: needed(amount),
    fats: needed(amount),
    carbohydrate: needed(amount),
    photo_url: optional(text(300)),
  },
  table: 'dishes',
  writes: {
    name: 'name',
    kind: 'kind',
    course: 'course',
    grams: 'grams',
    kcal: 'kcal',
    proteins: 'proteins',
    fats: 'fats',
    carbohydrate: 'carbohydrate',
    photo_url: 'photo_url',
  },
  ofOrg: (org) => `t.id in (select d.dish_id from menu_dishes d join menus m on m.id = d.menu_id where m.org_id = ${org})`,
})

const dish: Reference = {
  as: 'the_dish',
  table: 'dishes',
  match: { name: 'dish' },
  unknown: { code: 'unknownDish', column: 'dish' },
}

export const dishAllergens = dataFile({
  name: 'dish_allergens',
  row: 'an allergen in a dish',
  bringer: 'operator',
  columns: { dish: key(text(200)), allergen: key(oneOf(ALLERGENS)) },
  table: 'dish_allergens',
  writes: { dish_id: dish, allergen: 'allergen' },
  ofOrg: (org) => `t.dish_id in (select d.dish_id from menu_dishes d join menus m on m.id = d.menu_id where m.org_id = ${org})`,
})

const menuOf: Reference = {
  as: 'the_menu',
  table: 'menus',
  match: { org_id: organisation(), classification: 'classification', date: 'date', type: 'meal' },
  unknown: { code: 'unknownMenu', column: 'meal' },
}
const menuKey = { org_id: key(id), classification: key(oneOf(FOOD_CLASSIFICATIONS)), date: key(date), meal: key(oneOf(MENU_TYPES)) }

export const menu = dataFile({
  name: 'menu',
  row: 'a dish of a meal on a day; `position` is its place in the meal',
  bringer: 'institution',
  columns: { ...menuKey, dish: key(text(200)), position: needed(whole(0, 20)) },
  table: 'menu_dishes',
  writes: { menu_id: { ...menuOf, isMade: true }, dish_id: dish, position: 'position' },
  isWrittenAnew: true,
  datedBy: '(select m.date from menus m where m.id = t.menu_id)',
  follows: writeMealsOfMenus,
  owner: { org: 'r.org_id' },
  checks: [
    {
      column: 'position',
      code: 'positionTaken',
      where: (rows) => `exists (select from ${rows} o where o.line <> r.line and o.position = r.position
          and o.org_id = r.org_id and o.classification = r.classification and o.date = r.date and o.meal = r.meal)
        or exists (select from menu_dishes d where d.menu_id = r.the_menu and d.position = r.position
          and not exists (select from ${rows} o where o.the_menu = d.menu_id and o.the_dish = d.dish_id))`,
    },
  ],
  ofOrg: (org) => `t.menu_id in (select id from menus where org_id = ${org})`,
})

export const mealsEaten = dataFile({
  name: 'meals_eaten',
  row: 'whether a child ate a meal',
  bringer: 'institution',
  columns: { ...menuKey, child_registry_number: key(person), eaten: needed(flag), reason: optional(text(200)) },
  table: 'servings',
  writes: { menu_id: menuOf, child_id: child, day: 'date', is_eaten: 'eaten', reason: 'reason' },
  datedBy: 't.day',
  // Kindergartens that enter attendance derive it from there.
  origin: 'ATTENDANCE',
  isKindergartens: true,
  owner: { org: 'r.org_id', child: 'r.child', during: { since: 'r.date', until: 'r.date + 1', code: 'notYoursThatDay' } },
  checks: [inFuture('date'), { column: 'reason', code: 'reasonWhereEaten', where: () => 'r.eaten and r.reason is not null' }],
  ofOrg: (org) => `t.menu_id in (select id from menus where org_id = ${org})`,
})
