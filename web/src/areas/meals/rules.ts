import type { DishKind, Meal } from '@portal/contract/meals'
import { grouped } from '../../base/polyfills.ts'
import type { MealsText } from '../../text/mn/meals.ts'
import { fill, type Language } from '../../text/words.tsx'

export interface Nutrients {
  calories: number
  proteins: number
  fats: number
  carbohydrate: number
}

/** Meal with its dishes; holds once what the answer repeats for each dish. */
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

/** Dish with the child's allergens in it: «Гурилтай шөл: глютен». */
export const warningOf = ({ productName, allergens }: Meal, text: MealsText): string =>
  fill(text.warning, { dish: productName, allergens: allergens.map((one) => text.allergens[one]).join(', ') })

/** Groups dishes by day and kind of meal, in the order of the answer; days without meals are left out. */
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

/** Example: «250 гр», «250 g». */
export const portionNamed = (grams: number, language: Language): string => `${grams} ${language === 'mn' ? 'гр' : 'g'}`

/** Always one decimal (425.0), so that figures can be compared. */
export const oneDecimal = (value: number): string => (Math.round(value * 10) / 10).toFixed(1)

/** Key of a comment's draft, with or without a rating. */
export const commentDraft = ({ institutionId, foodClassification, dayDate, menuType }: ServedMeal, rate: string | undefined): string =>
  ['comment', institutionId, foodClassification, dayDate, menuType, rate ?? ''].join(' ')

/** Pictures: one per kind of dish, and variants that look different. */
export type Drawing = DishKind | 'JUICE' | 'BANANA'

/** Picture by kind, refined by name: of the drinks only tea is hot, of the fruits only bananas differ. */
export function drawingOf(kind: DishKind, name: string): Drawing {
  if (kind === 'DRINK') return /цай/i.test(name) ? 'DRINK' : 'JUICE'
  return kind === 'FRUIT' && /банан/i.test(name) ? 'BANANA' : kind
}
