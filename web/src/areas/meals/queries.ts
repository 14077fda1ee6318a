import { browserName } from '@portal/contract/browsers'
import { addDays } from '@portal/contract/days'
import {
  type Allergen,
  childAllergies,
  commentMeal,
  mealComments,
  meals,
  type RATES,
  rateMeal,
  saveAllergies,
} from '@portal/contract/meals'
import { estimatedNext } from '@portal/contract/schoolDay'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useRead, useWeek, useWrite } from '../../base/queries.tsx'
import { session, useUser } from '../../base/session.ts'
import type { ServedMeal } from './rules.ts'

const served = (studentId: number, orgId: number, from: string, to: string) => read(meals, { studentId, orgId, from, to })

const mealsOfWeek = (studentId: number, orgId: number, monday: string) => served(studentId, orgId, monday, addDays(monday, 6))
export const useMealsOfWeek = (studentId: number, orgId: number, monday: string) =>
  useWeek((first) => mealsOfWeek(studentId, orgId, first), monday)
/** Meals of today and of the next weekday, for the home page. */
export const mealsNear = (studentId: number, orgId: number, today: string) => served(studentId, orgId, today, estimatedNext(today))
export const useMealsNear = (studentId: number, orgId: number, today: string) =>
  useRead(meals, { studentId, orgId, from: today, to: estimatedNext(today) })
/** Meals of a day; not fetched while it is undefined. */
export const useMealsOfDay = (studentId: number, orgId: number, day: string | undefined) =>
  useRead(meals, day === undefined ? undefined : { studentId, orgId, from: day, to: day })

export function useMealComments(studentId: number, { institutionId, foodClassification, dayDate, menuType }: ServedMeal) {
  const userId = useUser()?.personId ?? 0
  return useQuery(read(mealComments, { institutionId, foodClassification, date: dayDate, menuType, studentId, userId }))
}

export const useAllergies = (studentId: number) => useQuery(read(childAllergies, { studentId }))

export type Rate = (typeof RATES)[number]

const named = (studentId: number, { institutionId, foodClassification, dayDate, menuType }: ServedMeal) => ({
  institutionId,
  foodClassification,
  dayDate,
  menuType,
  username: session()?.user.userName ?? '',
  personId: studentId,
  deviceName: browserName(navigator.userAgent) ?? 'WEB',
  deviceType: 'WEB',
})

/** Refusals invalidate the menu too: it then shows a rating given on another device. */
export function useRateMeal(studentId: number, meal: ServedMeal) {
  const rateIt = useWrite(rateMeal, { stale: [meals, mealComments] })
  return (given: { rate: Rate; comment: string }) => rateIt({}, { ...named(studentId, meal), ...given })
}

export function useCommentMeal(studentId: number, meal: ServedMeal) {
  const write = useWrite(commentMeal, { stale: [mealComments], waits: true })
  return (comment: string) => write({}, { ...named(studentId, meal), comment })
}

/** Invalidates the menus, whose marked dishes change. */
export function useSaveAllergies(studentId: number) {
  const client = useQueryClient()
  const save = useWrite(saveAllergies, { stale: [meals] })
  return useMutation({
    mutationFn: (allergens: Allergen[]) => save({}, { studentPersonId: studentId, allergens }),
    onSuccess: (_, allergens) => client.setQueryData(read(childAllergies, { studentId }).queryKey, allergens),
  })
}
