import type { FoodClassification, MenuType } from '@portal/contract/meals'
import { LAST_PRIMARY_GRADE } from '@portal/contract/school'

export const classificationNames: Record<FoodClassification, string> = {
  KINDERGARTEN: 'Цэцэрлэгийн хоол',
  PRIMARY: 'Үдийн хоол хөтөлбөр',
  SECONDARY: 'Сургуулийн хоол',
}
export const menuTypeNames: Record<MenuType, string> = {
  BREAKFAST: 'Өглөөний цай',
  SNACK: 'Бага үд',
  LUNCH: 'Үдийн хоол',
  TEA: 'Оройн цай',
}

/** Kitchen class of a grade. */
export const classificationOf = (level: number): FoodClassification =>
  level < 1 ? 'KINDERGARTEN' : level <= LAST_PRIMARY_GRADE ? 'PRIMARY' : 'SECONDARY'

export const toOneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Reasons of the attendance for which a child did not eat. */
export const notEaten = { ABSENT: 'Ирээгүй', LEFT_EARLY: 'Эрт явсан' } as const
