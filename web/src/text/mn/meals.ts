import type { Allergen, DishKind, MenuType } from '@portal/contract/meals'
import { words } from '../words.tsx'

const allergens: Record<Allergen, string> = {
  MILK: 'сүү',
  GLUTEN: 'глютен',
  EGG: 'өндөг',
  FISH: 'загас',
  NUT: 'самар',
  SOY: 'шар буурцаг',
}
const menus: Record<MenuType, string> = {
  BREAKFAST: 'Өглөөний цай',
  SNACK: 'Бага үд',
  LUNCH: 'Үдийн хоол',
  TEA: 'Оройн цай',
}
const kinds: Record<DishKind, string> = {
  PORRIDGE: 'Каш',
  SOUP: 'Нэгдүгээр хоол',
  MAIN: 'Хоёрдугаар хоол',
  SALAD: 'Салат',
  BREAD: 'Талх',
  DRINK: 'Ундаа',
  FRUIT: 'Жимс',
  DAIRY: 'Цагаан идээ',
  EGG: 'Өндөг',
  PASTRY: 'Гурилан бүтээгдэхүүн',
}

const text = {
  noMeals: 'Энэ долоо хоногт хоолны мэдээлэл байхгүй байна',
  menus,
  kinds,
  eaten: { Y: 'Идсэн', N: 'Идээгүй', none: 'Бүртгээгүй' },
  why: 'Идээгүй шалтгаан',
  noReason: 'Шалтгааныг бүртгээгүй байна',
  kcal: '{kcal} ккал',
  grams: '{name} {grams} гр',
  weight: '{grams} гр',
  nutrition: 'Шим тэжээл',
  total: 'Нийт',
  proteins: 'Уураг',
  fats: 'Өөх тос',
  carbohydrate: 'Нүүрс ус',
  rate: 'Хоолыг үнэлэх: {meal}',
  stars: '{count} од',
  ownRate: 'Таны үнэлгээ: {count} од',
  average: 'Дундаж үнэлгээ {average}',
  noRating: 'Үнэлгээ өгөөгүй байна',
  rateLater: 'Хоолыг өгсний дараа үнэлж, сэтгэгдэл бичих боломжтой',
  rated: 'Үнэлгээ хадгалагдлаа. Баярлалаа',
  comments: 'Сэтгэгдэл',
  commentsOf: 'Сэтгэгдэл: {meal}',
  noComments: 'Сэтгэгдэл байхгүй байна',
  comment: 'Таны сэтгэгдэл',
  commentNeeded: '3-аас бага үнэлгээ өгөхдөө сэтгэгдлээ бичнэ үү',
  commented: 'Сэтгэгдэл хадгалагдлаа. Баярлалаа',
  send: 'Илгээх',
  sendRate: '{count} од өгч, сэтгэгдэл илгээх',
  allergens,
  allergy: 'Харшил: {allergens}',
  allergies: 'Харшил',
  allergiesHint: 'Хүүхдийн тань харшилтай зүйл орсон хоолыг цэсэд тэмдэглэж харуулна. Сургууль, цэцэрлэгт мэдэгдэх үүргийг орлохгүй.',
  allergiesOf: 'Хүүхдийн харшилтай зүйл',
  save: 'Хадгалах',
  saved: 'Харшлын мэдээлэл хадгалагдлаа',
  warning: '{dish}: {allergens} орсон',
  today: 'Өнөөдрийн хоол: {dish}',
  eatenToday: { Y: 'Хоолоо идсэн: {dish}', N: 'Хоолоо идээгүй: {dish}' },
  nextDay: '{day} гарагийн хоол: {dish}',
}

export type MealsText = typeof text
export const meals = words(text, async () => (await import('../en/meals.ts')).text)
