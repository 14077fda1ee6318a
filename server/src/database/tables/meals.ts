import { ALLERGENS, DISH_KINDS, FOOD_CLASSIFICATIONS, MEAL_COMMENT_MAX, MENU_TYPES } from '@portal/contract/meals'
import { foreignId, id, instant, oneOf } from '../columns.ts'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  unique,
} from '../sql.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

const personId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

export const dishes = pgTable(
  'dishes',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: DISH_KINDS }).notNull(),
    /** Course of the meal in prose. */
    course: text('course').notNull(),
    grams: smallint('grams').notNull(),
    kcal: doublePrecision('kcal').notNull(),
    proteins: doublePrecision('proteins').notNull(),
    fats: doublePrecision('fats').notNull(),
    carbohydrate: doublePrecision('carbohydrate').notNull(),
    photoUrl: text('photo_url'),
  },
  (dish) => [
    unique('dishes_name').on(dish.name),
    check('dishes_kind', oneOf(dish.kind, DISH_KINDS)),
    check(
      'dishes_amounts',
      sql`least(${dish.grams}, ${dish.kcal}, ${dish.proteins}, ${dish.fats}, ${dish.carbohydrate}) >= 0 and ${dish.grams} > 0`,
    ),
  ],
)

export const dishAllergens = pgTable(
  'dish_allergens',
  {
    dishId: foreignId('dish_id', () => dishes.id, { onDelete: 'cascade' }),
    allergen: text('allergen', { enum: ALLERGENS }).notNull(),
  },
  (one) => [
    primaryKey({ name: 'dish_allergens_once', columns: [one.dishId, one.allergen] }),
    check('dish_allergens_allergen', oneOf(one.allergen, ALLERGENS)),
  ],
)

/** One meal of one day, as a kitchen cooks it for an age group. */
export const menus = pgTable(
  'menus',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    classification: text('classification', { enum: FOOD_CLASSIFICATIONS }).notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    type: text('type', { enum: MENU_TYPES }).notNull(),
  },
  (menu) => [
    unique('menus_once').on(menu.orgId, menu.classification, menu.date, menu.type),
    index('menus_date').on(menu.date),
    // Target of foreign keys that repeat the day.
    unique('menus_dated').on(menu.id, menu.date),
    check('menus_classification', oneOf(menu.classification, FOOD_CLASSIFICATIONS)),
    check('menus_type', oneOf(menu.type, MENU_TYPES)),
  ],
)

const menuId = () =>
  integer('menu_id')
    .notNull()
    .references(() => menus.id, { onDelete: 'cascade' })

export const menuDishes = pgTable(
  'menu_dishes',
  {
    menuId: menuId(),
    position: smallint('position').notNull(),
    dishId: foreignId('dish_id', () => dishes.id),
  },
  (one) => [
    primaryKey({ name: 'menu_dishes_place', columns: [one.menuId, one.position] }),
    unique('menu_dishes_once').on(one.menuId, one.dishId),
    index('menu_dishes_dish').on(one.dishId),
  ],
)

/** Whether a child ate; no row if not recorded. Partitioned by the school year of `day`. */
export const servings = pgTable(
  'servings',
  {
    childId: personId('child_id'),
    menuId: integer('menu_id').notNull(),
    /** Day of the menu; a foreign key keeps them equal. */
    day: date('day', { mode: 'string' }).notNull(),
    isEaten: boolean('is_eaten').notNull(),
    reason: text('reason'),
  },
  (serving) => [
    foreignKey({ name: 'servings_menu_fk', columns: [serving.menuId, serving.day], foreignColumns: [menus.id, menus.date] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    primaryKey({ name: 'servings_once', columns: [serving.childId, serving.day, serving.menuId] }),
    index('servings_menu').on(serving.menuId, serving.day),
    check('servings_reason', sql`not ${serving.isEaten} or ${serving.reason} is null`),
  ],
)

/** One rating per parent and child: both parents count. */
export const mealRatings = pgTable(
  'meal_ratings',
  {
    menuId: menuId(),
    parentId: personId('parent_id'),
    childId: personId('child_id'),
    rate: smallint('rate').notNull(),
    at: instant('at').notNull(),
  },
  (rating) => [
    primaryKey({ name: 'meal_ratings_once', columns: [rating.menuId, rating.parentId, rating.childId] }),
    index('meal_ratings_parent').on(rating.parentId),
    index('meal_ratings_child').on(rating.childId),
    check('meal_ratings_stars', sql`${rating.rate} between 1 and 5`),
  ],
)

export const mealComments = pgTable(
  'meal_comments',
  {
    id: id(),
    menuId: menuId(),
    parentId: personId('parent_id'),
    childId: personId('child_id'),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (comment) => [
    index('meal_comments_menu').on(comment.menuId, comment.at),
    index('meal_comments_parent').on(comment.parentId),
    index('meal_comments_child').on(comment.childId),
    check('meal_comments_length', sql`char_length(${comment.text}) between 1 and ${sql.raw(String(MEAL_COMMENT_MAX))}`),
  ],
)

/** Allergens of a child as recorded by a parent. */
export const allergies = pgTable(
  'allergies',
  { childId: personId('child_id'), allergen: text('allergen', { enum: ALLERGENS }).notNull() },
  (allergy) => [
    primaryKey({ name: 'allergies_once', columns: [allergy.childId, allergy.allergen] }),
    check('allergies_allergen', oneOf(allergy.allergen, ALLERGENS)),
  ],
)
