import type { DishKind, Meal } from '@portal/contract/meals'
import { grouped } from '../../base/older.ts'
import type { MealsText } from '../../text/mn/meals.ts'
import { fill, type Language } from '../../text/words.tsx'

export interface Nutrients {
  calories: number
  proteins: number
  fats: number
  carbohydrate: number
}

/** A meal with its dishes: what the answer repeats in each of them stands here once. */
export interface ServedMeal
  extends Pick<Meal, 'institutionId' | 'foodClassification' | 'dayDate' | 'menuType' | 'eatFlag' | 'description' | 'avgRate' | 'ownRate'> {
  dishes: Meal[]
}

export interface ServedDay {
  day: string
  meals: ServedMeal[]
}

const servedMeal = (dishes: Meal[]): ServedMeal[] => {
  const [first] = dishes
  if (!first) return []
  const { institutionId, foodClassification, dayDate, menuType, eatFlag, description, avgRate, ownRate } = first
  return [{ institutionId, foodClassification, dayDate, menuType, eatFlag, description, avgRate, ownRate, dishes }]
}

/** A dish with what of the child's allergies is in it: «Гурилтай шөл: глютен». */
export const warningOf = ({ productName, allergens }: Meal, text: MealsText): string =>
  fill(text.warning, { dish: productName, allergens: allergens.map((one) => text.allergens[one]).join(', ') })

/** By day and by kind of meal, in the order of the answer; a day without a meal is not there. */
export const servedDays = (all: readonly Meal[]): ServedDay[] =>
  [...grouped(all, ({ dayDate }) => dayDate)].map(([day, ofDay]) => ({
    day,
    meals: [...grouped(ofDay, ({ menuType }) => menuType).values()].flatMap(servedMeal),
  }))

const sumOf = (dishes: readonly Nutrients[], of: keyof Nutrients): number => dishes.reduce((sum, dish) => sum + dish[of], 0)

export const totalOf = (dishes: readonly Nutrients[]): Nutrients => ({
  calories: sumOf(dishes, 'calories'),
  proteins: sumOf(dishes, 'proteins'),
  fats: sumOf(dishes, 'fats'),
  carbohydrate: sumOf(dishes, 'carbohydrate'),
})

/** «250 гр», «250 g» */
export const portionNamed = (grams: number, language: Language): string => `${grams} ${language === 'mn' ? 'гр' : 'g'}`

/** 425.0: always one decimal, so that figures can be compared. */
export const oneDecimal = (value: number): string => (Math.round(value * 10) / 10).toFixed(1)

/** Names what was typed about a meal, for a rating or without one. */
export const commentDraft = ({ institutionId, foodClassification, dayDate, menuType }: ServedMeal, rate: string | undefined): string =>
  ['comment', institutionId, foodClassification, dayDate, menuType, rate ?? ''].join(' ')

/** What can be drawn: a kind of dish, or one of its kind that looks different. */
export type Drawing = DishKind | 'JUICE' | 'BANANA'

/** By the kind, and where that says too little by the name: only tea is hot, and not every fruit is an apple. */
export function drawingOf(kind: DishKind, name: string): Drawing {
  if (kind === 'DRINK') return /цай/i.test(name) ? 'DRINK' : 'JUICE'
  return kind === 'FRUIT' && /банан/i.test(name) ? 'BANANA' : kind
}
