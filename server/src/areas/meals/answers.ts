import { compareDays, weekdayNumber } from '@portal/contract/days'
import { plainDate } from '@portal/contract/fields'
import {
  childAllergies,
  commentMeal,
  type FoodClassification,
  familyMeals,
  isServed,
  MEAL_COMMENTS_OF_PARENT,
  MEAL_DAYS,
  type Meal,
  type MenuType,
  mealComments,
  meals,
  RATE_WITHOUT_COMMENT,
  rateMeal,
  saveAllergies,
} from '@portal/contract/meals'
import type { Database } from '../../database/connect.ts'
import { answer, answerFamily, callerOf } from '../../http/answer.ts'
import { instantText, today } from '../../outside/clock.ts'
import { clampedDay, type DateRange, dateRangeOf } from '../../requests/calendarDays.ts'
import { placeOn, schoolOf } from '../../requests/childSchool.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { childrenAtHome } from '../schedule/index.ts'
import { classificationNames, classificationOf, menuTypeNames, toOneDecimal } from './rules.ts'
import {
  allergiesOf,
  averageOf,
  commentsOn,
  dishesServed,
  dropOpinionsOf,
  findMenu,
  setAllergies,
  writeComment,
  writeRating,
} from './store.ts'

interface NamedMeal {
  institutionId: number
  foodClassification: FoodClassification
  dayDate: string
  menuType: MenuType
  personId: number
}

/** Place at a school that the child attends today, as of the asked days: the grade decides which kitchen cooks. */
async function kitchenPlace({ db, clock }: World, childId: number, orgId: number, days: DateRange) {
  const day = today(clock)
  const then = await placeOn(db, childId, clampedDay(day, days))
  return then?.orgId === orgId ? then : schoolOf(db, childId, orgId, day)
}

/** Menu of a meal, if the child gets it at its school. */
async function menuOf(db: Database, { institutionId, foodClassification, dayDate, menuType, personId }: NamedMeal): Promise<number> {
  const { level } = await schoolOf(db, personId, institutionId, plainDate(dayDate))
  if (classificationOf(level) !== foodClassification) return refuse('notFoundRecord')
  const menu = await findMenu(db, { orgId: institutionId, classification: foodClassification }, plainDate(dayDate), menuType)
  return menu?.id ?? refuse('notFoundRecord')
}

/** Refuses ratings of a meal that has not been served yet. */
async function servedMenuOf(world: World, meal: NamedMeal): Promise<number> {
  const menuId = await menuOf(world.db, meal)
  const isToRate = isServed({ ...meal, dayDate: plainDate(meal.dayDate) }, instantText(world.clock.now()))
  return isToRate ? menuId : refuse('mealInFuture')
}

async function comment(tx: Database, opinion: Parameters<typeof writeComment>[1], most = MEAL_COMMENTS_OF_PARENT): Promise<void> {
  if (!(await writeComment(tx, opinion, most))) refuse('mealCommentsFull', { values: { most: MEAL_COMMENTS_OF_PARENT } })
}

/** Deletes a parent's ratings and comments together with the account. */
export const forgetOpinionsOf = dropOpinionsOf

interface Eater {
  childId: number
  orgId: number
  level: number
}

/** Dishes served to children, with the ratings of a parent. */
const dishesOf = (db: Database, eaters: readonly Eater[], parentId: number, days: DateRange) =>
  dishesServed(db, {
    childIds: eaters.map(({ childId }) => childId),
    orgIds: eaters.map(({ orgId }) => orgId),
    classifications: eaters.map(({ level }) => classificationOf(level)),
    parentId,
    ...days,
  })

/** Dish of a meal; whether the child ate is open until the meal is served. */
function mealOf(served: Awaited<ReturnType<typeof dishesServed>>[number], now: string): Meal {
  const { orgId, classification, type, date, dish, isEaten, reason, ownRate, average, allergens } = served
  const isOpen = isEaten === null || !isServed({ dayDate: date, menuType: type }, now)
  return {
    institutionId: orgId,
    foodClassification: classification,
    foodClassificationName: classificationNames[classification],
    menuType: type,
    menuTypeName: menuTypeNames[type],
    dayId: weekdayNumber(date),
    dayDate: date,
    productName: dish.name,
    productTypeName: dish.course,
    photoUrl: dish.photoUrl,
    productKind: dish.kind,
    nutrition: `${dish.grams} гр`,
    grams: dish.grams,
    calories: toOneDecimal(dish.kcal),
    proteins: toOneDecimal(dish.proteins),
    fats: toOneDecimal(dish.fats),
    carbohydrate: toOneDecimal(dish.carbohydrate),
    eatFlag: isOpen ? null : isEaten ? 'Y' : 'N',
    description: isOpen ? null : reason,
    avgRate: average === null ? null : toOneDecimal(average),
    ownRate,
    allergens,
  }
}

export const mealAnswers = [
  answer(meals, async (context) => {
    const { params, world } = context
    const days = dateRangeOf(params, MEAL_DAYS)
    const { studentId: childId, orgId } = params
    const { level } = await kitchenPlace(world, childId, orgId, days)
    const now = instantText(world.clock.now())
    return (await dishesOf(world.db, [{ childId, orgId, level }], callerOf(context).personId, days)).map((one) => mealOf(one, now))
  }),

  answerFamily(familyMeals, async (context) => {
    const { world } = context
    const children = await childrenAtHome(world, context.childIds)
    if (children.length === 0) return []
    const eaters = children.map(({ childId, place: { orgId, level } }) => ({ childId, orgId, level }))
    const dates = children.flatMap(({ days }) => days.meals.flatMap(({ from, to }) => [from, to])).sort(compareDays)
    const days = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
    const now = instantText(world.clock.now())
    const served = await dishesOf(world.db, eaters, callerOf(context).personId, days)
    return children.flatMap(({ childId, place: { orgId }, days: { meals: ranges } }) =>
      ranges.map((range) => ({
        params: { orgId, ...range, studentId: childId },
        result: served.flatMap((one) =>
          one.childId === childId && range.from <= one.date && one.date <= range.to ? [mealOf(one, now)] : [],
        ),
      })),
    )
  }),

  answer(mealComments, async ({ params: { date, studentId, ...meal }, world }) => {
    const menuId = await menuOf(world.db, { ...meal, dayDate: date, personId: studentId })
    return (await commentsOn(world.db, { menuId })).map(({ at, text }) => ({ commentDate: instantText(at), comments: text }))
  }),

  answer(commentMeal, async (context) => {
    const { body, world } = context
    const menuId = await servedMenuOf(world, body)
    const opinion = { menuId, parentId: callerOf(context).personId, childId: body.personId, at: world.clock.now() }
    await context.change((tx) => comment(tx, { ...opinion, text: body.comment }))
    return context.say('Сэтгэгдэл хадгалагдлаа. Баярлалаа')
  }),

  answer(rateMeal, async (context) => {
    const { body, world } = context
    const rate = Number(body.rate)
    const menuId = await servedMenuOf(world, body)
    if (rate < RATE_WITHOUT_COMMENT && body.comment === '') return refuse('ratingNeedsComment')
    const opinion = { menuId, parentId: callerOf(context).personId, childId: body.personId, at: world.clock.now() }
    const average = await context.change(async (tx) => {
      if (!(await writeRating(tx, { ...opinion, rate }))) refuse('alreadyRated')
      // A low rating needs a comment and is given once per child, so the limit of comments does not apply.
      if (body.comment !== '') await comment(tx, { ...opinion, text: body.comment }, Number.POSITIVE_INFINITY)
      return averageOf(tx, menuId)
    })
    return { ...context.say('Үнэлгээ хадгалагдлаа. Баярлалаа'), outAvgRate: toOneDecimal(average) }
  }),

  answer(childAllergies, ({ params, world }) => allergiesOf(world.db, params.studentId)),

  answer(saveAllergies, async (context) => {
    const { studentPersonId, allergens } = context.body
    await context.change((tx) => setAllergies(tx, studentPersonId, allergens))
    return context.say('Харшлын мэдээлэл хадгалагдлаа')
  }),
]
