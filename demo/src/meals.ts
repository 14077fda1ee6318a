import { Allergen, DishKind, type FoodClassification, MENU_TYPES, type MenuType } from '@portal/contract/meals'
import { classificationOf } from '@portal/server/areas/meals/rules'
import { allergies, dishAllergens, dishes, mealComments, mealRatings, menuDishes, menus, servings } from '@portal/server/database/tables'
import { addDays, daysFrom, daysSince, isSchoolDay } from './calendar.ts'
import type { CopyInto } from './copy.ts'
import { CHILD } from './families.ts'
import { demoGroups } from './groups.ts'
import { PLANNED_DAYS } from './learning.ts'
import { BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID } from './organisations.ts'
import type { DailyContext } from './part.ts'
import { aParentOf, membersOf } from './pupils.ts'
import { Random } from './random.ts'
import reference from './reference/dishes.json' with { type: 'json' }
import work from './reference/work.json' with { type: 'json' }

/** Dishes with a picture among the web app's files. */
const photos: Readonly<Record<string, string>> = {
  Борщ: '/dishes/borsch.jpg',
  Цуйван: '/dishes/tsuivan.jpg',
  'Бууз (4 ширхэг), байцааны салат': '/dishes/buuz.jpg',
  'Тахианы махтай плов': '/dishes/plov.jpg',
}

const demoDishes = reference.map(({ allergens, kind, ...dish }, at) => ({
  row: { id: at + 1, ...dish, kind: DishKind.parse(kind), photoUrl: photos[dish.name] ?? null },
  allergens: allergens.map((allergen) => Allergen.parse(allergen)),
}))
const ofKinds = (...kinds: DishKind[]) => demoDishes.filter(({ row }) => kinds.includes(row.kind)).map(({ row }) => row.id)

/** Courses of a meal: one dish of each list. */
const made: Record<MenuType, number[][]> = {
  BREAKFAST: [ofKinds('PORRIDGE'), ofKinds('BREAD', 'EGG'), ofKinds('DRINK')],
  SNACK: [ofKinds('FRUIT', 'DAIRY')],
  LUNCH: [ofKinds('SOUP'), ofKinds('MAIN'), ofKinds('SALAD'), ofKinds('DRINK')],
  TEA: [ofKinds('PASTRY'), ofKinds('DRINK', 'DAIRY')],
}

interface Kitchen {
  orgId: number
  classification: FoodClassification
  types: readonly MenuType[]
  /** Grade that it cooks for: the kitchen is closed when this grade has no school. */
  grade: number
}
const kitchens: Kitchen[] = [
  { orgId: BUSY_KINDERGARTEN_ID, classification: 'KINDERGARTEN', types: MENU_TYPES, grade: 0 },
  { orgId: BUSY_SCHOOL_ID, classification: 'PRIMARY', types: ['LUNCH'], grade: 5 },
  { orgId: BUSY_SCHOOL_ID, classification: 'SECONDARY', types: ['LUNCH'], grade: 9 },
]
const eatersOf = ({ orgId, classification }: Kitchen) =>
  demoGroups.filter((group) => group.orgId === orgId && classificationOf(group.level) === classification).flatMap(membersOf)

const menusOn = (date: string) =>
  kitchens.flatMap((kitchen, at) =>
    isSchoolDay(date, kitchen.grade)
      ? kitchen.types.map((type) => ({
          kitchen,
          menu: {
            id: daysSince('2020-01-01', date) * 100 + at * 10 + MENU_TYPES.indexOf(type),
            orgId: kitchen.orgId,
            classification: kitchen.classification,
            date,
            type,
          },
        }))
      : [],
  )

async function seedPlanned(copyInto: CopyInto, from: string, to: string): Promise<void> {
  const planned = [...daysFrom(from, to)].flatMap(menusOn)
  await copyInto(
    menus,
    planned.map(({ menu }) => menu),
  )
  await copyInto(
    menuDishes,
    planned.flatMap(({ menu }) => {
      const random = new Random('menu', menu.id)
      const chosen: number[] = []
      for (const choice of made[menu.type]) chosen.push(random.pickExcept(choice, chosen))
      return chosen.map((dishId, position) => ({ menuId: menu.id, position, dishId }))
    }),
  )
}

const EATEN = 0.88
const REFUSED = 0.06
const RATED = 0.04
const COMMENTED = 0.3

/** Inserts servings and ratings of some parents. Account holders have rated nothing. */
async function seedHappened(copyInto: CopyInto, from: string, to: string): Promise<void> {
  const served = [...daysFrom(from, to)].flatMap(menusOn)
  await copyInto(
    servings,
    served.flatMap(({ kitchen, menu }) =>
      eatersOf(kitchen).flatMap((childId) => {
        const random = new Random(`serving ${menu.id}`, childId)
        const chance = random.next()
        if (chance >= EATEN + REFUSED) return []
        const isEaten = chance < EATEN
        return [{ childId, menuId: menu.id, day: menu.date, isEaten, reason: isEaten ? null : random.pick(work.reasons) }]
      }),
    ),
  )
  const opinions = served.flatMap(({ kitchen, menu }) =>
    eatersOf(kitchen)
      .filter((childId) => !Object.values(CHILD).includes(childId))
      .flatMap((childId) => {
        const random = new Random(`opinion ${menu.id}`, childId)
        if (random.next() >= RATED) return []
        const rate = 3 + random.below(3)
        const at = new Date(`${menu.date}T19:${String(10 + random.below(49))}:00+08:00`)
        const opinion = { menuId: menu.id, parentId: aParentOf(childId), childId, at }
        return [{ said: opinion, rate, text: random.next() < COMMENTED ? random.pick(work.comments) : undefined }]
      }),
  )
  await copyInto(
    mealRatings,
    opinions.map(({ said: opinion, rate }) => ({ ...opinion, rate })),
  )
  await copyInto(
    mealComments,
    opinions.flatMap(({ said: opinion, text }) => (text === undefined ? [] : [{ ...opinion, text }])),
  )
}

/** Inserts servings up to yesterday; menus reach a week ahead. */
export async function seedMeals({ copyInto, day, from, isFirst }: DailyContext): Promise<void> {
  if (isFirst) {
    await copyInto(
      dishes,
      demoDishes.map(({ row }) => row),
    )
    await copyInto(
      dishAllergens,
      demoDishes.flatMap(({ row, allergens }) => allergens.map((allergen) => ({ dishId: row.id, allergen }))),
    )
    await copyInto(allergies, [{ childId: CHILD.nomin, allergen: 'EGG' }])
  }
  await seedPlanned(copyInto, isFirst ? from : addDays(from, PLANNED_DAYS), addDays(day.today, PLANNED_DAYS))
  await seedHappened(copyInto, addDays(from, -1), addDays(day.today, -1))
}
