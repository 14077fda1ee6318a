import * as z from 'zod/mini'
import { all, child, get, post, self } from './call.ts'
import { MessageResult } from './envelope.ts'
import { familyOf } from './family.ts'
import { Id, IdValue, Instant, PathDate, PlainDate, says } from './fields.ts'

/** Groups of children that a kitchen cooks for. */
export const FOOD_CLASSIFICATIONS = ['KINDERGARTEN', 'PRIMARY', 'SECONDARY'] as const
export const FoodClassification = z.enum(FOOD_CLASSIFICATIONS)
export type FoodClassification = z.infer<typeof FoodClassification>

/** Meals of a day, in order. */
export const MENU_TYPES = ['BREAKFAST', 'SNACK', 'LUNCH', 'TEA'] as const
export const MenuType = z.enum(MENU_TYPES)
export type MenuType = z.infer<typeof MenuType>

/** Serving hours of each meal, HH:mm: rating opens at `from`, and warnings about it are sent at `until`. */
export const MEAL_HOURS: Record<MenuType, { from: string; until: string }> = {
  BREAKFAST: { from: '08:30', until: '09:00' },
  SNACK: { from: '11:00', until: '11:30' },
  LUNCH: { from: '12:00', until: '13:00' },
  TEA: { from: '16:00', until: '16:30' },
}

/** Whether serving of a meal has begun at `now` (yyyy-MM-ddTHH:mm). */
export const isServed = ({ dayDate, menuType }: { dayDate: string; menuType: MenuType }, now: string): boolean =>
  `${dayDate}T${MEAL_HOURS[menuType].from}` <= now

export const ALLERGENS = ['MILK', 'GLUTEN', 'EGG', 'FISH', 'NUT', 'SOY'] as const
export const Allergen = z.enum(ALLERGENS)
export type Allergen = z.infer<typeof Allergen>

export const DISH_KINDS = ['PORRIDGE', 'SOUP', 'MAIN', 'SALAD', 'BREAD', 'DRINK', 'FRUIT', 'DAIRY', 'EGG', 'PASTRY'] as const
export const DishKind = z.enum(DISH_KINDS)
export type DishKind = z.infer<typeof DishKind>

/** A dish of a meal. Values of the meal as a whole (flag, reason, ratings) are repeated in each dish. */
export const Meal = z.object({
  institutionId: IdValue,
  foodClassification: FoodClassification,
  foodClassificationName: z.string(),
  menuType: MenuType,
  menuTypeName: z.string(),
  /** Weekday, Monday is 1. */
  dayId: z.int(),
  dayDate: PlainDate,
  productName: z.string(),
  productTypeName: z.string(),
  /** Null without a picture of the kitchen: the interface draws one by the kind of dish. */
  photoUrl: z.nullable(z.string()),
  productKind: DishKind,
  /** Size of a portion, as text. */
  nutrition: z.string(),
  grams: z.int(),
  calories: z.number(),
  proteins: z.number(),
  fats: z.number(),
  carbohydrate: z.number(),
  eatFlag: z.nullable(z.enum(['Y', 'N'])),
  /** Reason why the child did not eat. */
  description: z.nullable(z.string()),
  avgRate: z.nullable(z.number()),
  /** Rating by the caller. */
  ownRate: z.nullable(z.int()),
  /** Allergens of the dish that this child is allergic to. */
  allergens: z.array(Allergen),
})
export type Meal = z.infer<typeof Meal>

/** Maximum number of days in one call. */
export const MEAL_DAYS = 31

export const meals = get('/api/parent/food/schedule/list/:orgId/:from/:to/:studentId', {
  about: "Returns a child's meals between two days, at most a month: each dish with its nutrients, and whether the child ate.",
  access: child('studentId'),
  params: { orgId: Id, from: PathDate, to: PathDate, studentId: Id },
  result: z.array(Meal),
  example: {
    params: { orgId: 50084, from: '2026-11-09', to: '2026-11-15', studentId: 200002 },
    result: [
      {
        institutionId: 50084,
        foodClassification: 'PRIMARY',
        foodClassificationName: 'Үдийн хоол хөтөлбөр',
        menuType: 'LUNCH',
        menuTypeName: 'Үдийн хоол',
        dayId: 3,
        dayDate: '2026-11-11',
        productName: 'Цуйван',
        productTypeName: 'Хоёрдугаар хоол',
        photoUrl: null,
        productKind: 'MAIN',
        nutrition: '250 гр',
        grams: 250,
        calories: 425,
        proteins: 18,
        fats: 17,
        carbohydrate: 50,
        eatFlag: 'N',
        description: 'Өвчтэй байсан',
        avgRate: 4.2,
        ownRate: null,
        allergens: ['GLUTEN'],
      },
    ],
  },
})

export const familyMeals = familyOf(meals, "Returns the meals of all the caller's children today and on the next school day.")

export const MEAL_COMMENT_MAX = 250
/** Maximum number of comments by one parent on one meal, including those of ratings and of all the parent's children. */
export const MEAL_COMMENTS_OF_PARENT = 5
export const RATES = ['1', '2', '3', '4', '5'] as const
export const Rate = z.enum(RATES)
/** A rating below this needs a comment. */
export const RATE_WITHOUT_COMMENT = 3

export const MealComment = z
  .string()
  .check(z.trim(), z.minLength(1, says('mealCommentRequired')), z.maxLength(MEAL_COMMENT_MAX, says('mealCommentTooLong')))

export const MealCommentRow = z.object({ commentDate: Instant, comments: z.string() })
export type MealCommentRow = z.infer<typeof MealCommentRow>

export const mealComments = get('/api/parent/food/comments/list/:institutionId/:foodClassification/:date/:menuType/:studentId/:userId', {
  about: "Returns parents' comments on a meal, newest first, without names; at most a hundred.",
  access: all(self('userId'), child('studentId')),
  params: { institutionId: Id, foodClassification: FoodClassification, date: PathDate, menuType: MenuType, studentId: Id, userId: Id },
  result: z.array(MealCommentRow),
  example: {
    params: {
      institutionId: 50084,
      foodClassification: 'PRIMARY',
      date: '2026-11-11',
      menuType: 'LUNCH',
      studentId: 200002,
      userId: 100001,
    },
    result: [{ commentDate: '2026-11-11T18:40:00+08:00', comments: 'Хүүд цуйван их таалагдсан байна.' }],
  },
})

/** Key of a meal in a parent's request. */
const named = {
  institutionId: IdValue,
  foodClassification: FoodClassification,
  dayDate: PathDate,
  menuType: MenuType,
  username: z.string(),
  /** Child that got the meal. */
  personId: IdValue,
  deviceName: z.string().check(z.maxLength(100)),
  deviceType: z.string().check(z.maxLength(20)),
}
const exampleMeal = {
  institutionId: 50084,
  foodClassification: 'PRIMARY',
  dayDate: '2026-11-11',
  menuType: 'LUNCH',
  username: '88000001',
  personId: 200002,
  deviceName: 'Chrome',
  deviceType: 'WEB',
} as const
const ofOwnChild = all(self('username', 'username'), child('personId'))

export const commentMeal = post('/api/parent/comment/save', {
  about: "Writes a comment on a meal of the caller's child; at most five per meal.",
  access: ofOwnChild,
  params: {},
  body: z.object({ ...named, comment: MealComment }),
  result: MessageResult,
  example: { body: { ...exampleMeal, comment: 'Амттай байлаа.' }, result: { message: 'Сэтгэгдэл хадгалагдлаа. Баярлалаа' } },
})

export const rateMeal = post('/api/parent/rate/save', {
  about: "Rates a meal of the caller's child from 1 to 5, once; a rating below 3 requires a comment.",
  access: ofOwnChild,
  params: {},
  body: z.object({ ...named, rate: Rate, comment: z.string().check(z.trim(), z.maxLength(MEAL_COMMENT_MAX, says('mealCommentTooLong'))) }),
  result: z.object({ message: z.string(), outAvgRate: z.number() }),
  example: {
    body: { ...exampleMeal, rate: '5', comment: '' },
    result: { message: 'Үнэлгээ хадгалагдлаа. Баярлалаа', outAvgRate: 4.3 },
  },
})

export const childAllergies = get('/api/child/allergies/:studentId', {
  about: "Returns a child's allergies as recorded by its parents.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(Allergen),
  example: { params: { studentId: 200002 }, result: ['MILK'] },
})

export const saveAllergies = post('/api/child/allergies/save', {
  about: "Replaces the list of a child's allergies.",
  access: child('studentPersonId'),
  params: {},
  body: z.object({ studentPersonId: IdValue, allergens: z.array(Allergen).check(z.maxLength(ALLERGENS.length)) }),
  result: MessageResult,
  example: { body: { studentPersonId: 200002, allergens: ['MILK'] }, result: { message: 'Харшлын мэдээлэл хадгалагдлаа' } },
})

export const mealCalls = [meals, familyMeals, mealComments, commentMeal, rateMeal, childAllergies, saveAllergies]
