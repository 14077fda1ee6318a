import { weekdayNumber } from '@portal/contract/days'
import { plainDate } from '@portal/contract/fields'
import {
  childAllergies,
  commentMeal,
  type FoodClassification,
  isServed,
  MEAL_COMMENTS_OF_PARENT,
  MEAL_DAYS,
  type MenuType,
  mealComments,
  meals,
  RATE_WITHOUT_COMMENT,
  rateMeal,
  saveAllergies,
} from '@portal/contract/meals'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { dateRangeOf } from '../../requests/calendarDays.ts'
import { schoolOf } from '../../requests/childSchool.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
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

/** Menu of a meal, if the child gets it at its school. */
async function menuOf(db: Database, { institutionId, foodClassification, dayDate, menuType, personId }: NamedMeal): Promise<number> {
  const { level } = await schoolOf(db, personId, institutionId)
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

export const mealAnswers = [
  answer(meals, async (context) => {
    const { params, world } = context
    const days = dateRangeOf(params, MEAL_DAYS)
    const { level } = await schoolOf(world.db, params.studentId, params.orgId)
    const kitchen = { orgId: params.orgId, classification: classificationOf(level) }
    const who = { childId: params.studentId, parentId: callerOf(context).personId }
    return (await dishesServed(world.db, { ...kitchen, ...days, ...who })).map(
      ({ type, date, dish, isEaten, reason, ownRate, average, allergens }) => ({
        institutionId: kitchen.orgId,
        foodClassification: kitchen.classification,
        foodClassificationName: classificationNames[kitchen.classification],
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
        eatFlag: isEaten === null ? null : isEaten ? ('Y' as const) : ('N' as const),
        description: reason,
        avgRate: average === null ? null : toOneDecimal(average),
        ownRate,
        allergens,
      }),
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
