import { linkedChildren } from '@portal/contract/children'
import { commentMeal, isServed, type Meal, mealComments, meals, rateMeal, saveAllergies } from '@portal/contract/meals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { and, eq } from '../../database/sql.ts'
import { allergies, mealComments as mealCommentRows, mealRatings, menus } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'

let portal: TestPortal
let mother: { token: string; personId: number; username: string }
let father: typeof mother
/** Child of both parents in the fifth grade. */
let shared: { studentId: number; orgId: number }

beforeAll(async () => {
  portal = await testPortal()
  mother = { ...(await portal.signIn('88000001')), username: '88000001' }
  father = { ...(await portal.signIn('88000002')), username: '88000002' }
  const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: mother.personId }, token: mother.token })
  const child = linkedChildren.result.parse(RESULT).find(({ studentGroupName }) => studentGroupName?.startsWith('5б'))
  shared = { studentId: child?.studentPersonId ?? 0, orgId: child?.orgId ?? 0 }
})
afterAll(() => portal.end())

const daysFromToday = (days: number) => dateIn(new Date(portal.world.clock.now().getTime() + days * 86_400_000))
async function servedTo({ token }: typeof mother, from: string, to: string): Promise<Meal[]> {
  const answered = await portal.send(meals, { params: { ...shared, from, to }, token })
  expect(answered.SUCCESS_CODE).toBe(200)
  return meals.result.parse(answered.RESULT)
}
/** Lunches before today. */
const past = async (who = mother) =>
  (await servedTo(who, daysFromToday(-20), daysFromToday(-1))).filter(({ menuType }) => menuType === 'LUNCH')
const named = (meal: Meal, { username }: typeof mother) => ({
  institutionId: meal.institutionId,
  foodClassification: meal.foodClassification,
  dayDate: meal.dayDate,
  menuType: meal.menuType,
  username,
  personId: shared.studentId,
  deviceName: 'Chrome',
  deviceType: 'WEB',
})
const rate = (meal: Meal, who: typeof mother, stars: string, comment = '') =>
  portal.send(rateMeal, { body: { ...named(meal, who), rate: stars, comment }, token: who.token })
const ratingsOf = async (meal: Meal) =>
  portal.world.db
    .select({ parentId: mealRatings.parentId, rate: mealRatings.rate })
    .from(mealRatings)
    .innerJoin(menus, eq(menus.id, mealRatings.menuId))
    .where(and(eq(menus.date, meal.dayDate), eq(menus.type, meal.menuType), eq(menus.classification, meal.foodClassification)))
const lunch = async (back: number): Promise<Meal> => {
  const days = [...new Map((await past()).map((meal) => [meal.dayDate, meal])).values()]
  const found = days.at(-1 - back)
  if (found === undefined) throw new Error('no lunch was served')
  return found
}

describe('the menu', () => {
  it('has every dish of a meal with its nutrition, by day and by meal', async () => {
    const [first, ...rest] = await past()
    const sameMeal = rest.filter(({ dayDate }) => dayDate === first?.dayDate)
    expect(sameMeal.length).toBeGreaterThanOrEqual(3)
    for (const dish of [first, ...sameMeal]) expect(dish?.calories).toBeGreaterThan(0)
    expect(first?.nutrition).toMatch(/^\d+ гр$/)
  })

  it('says whether the child ate once the meal is served', async () => {
    const meal = await lunch(0)
    expect(meal.eatFlag).not.toBeNull()
    const flagAt = async (time: string) => {
      await portal.setClock(`${meal.dayDate}T${time}:00+08:00`)
      return (await servedTo(mother, meal.dayDate, meal.dayDate)).find(({ menuType }) => menuType === 'LUNCH')?.eatFlag
    }
    expect([await flagAt('11:59'), await flagAt('12:00')]).toEqual([null, meal.eatFlag])
    await portal.setClock(null)
  })

  it('answers a month at most, and only for the school that the child is in', async () => {
    const tooLong = await portal.send(meals, { params: { ...shared, from: '2026-09-01', to: '2026-12-31' }, token: mother.token })
    expect(tooLong).toMatchObject({ SUCCESS_CODE: 201, RESULT: { reason: 'inputInvalid' } })
    const elsewhere = await portal.send(meals, {
      params: { ...shared, orgId: shared.orgId + 1, from: '2026-11-09', to: '2026-11-13' },
      token: mother.token,
    })
    expect(elsewhere).toMatchObject({ status: 200, SUCCESS_CODE: 201, RESULT: { reason: 'notFoundRecord' } })
    const noDay = await portal.send(meals, { params: { ...shared, from: '2026-02-30', to: '2026-03-02' }, token: mother.token })
    expect(noDay).toMatchObject({ SUCCESS_CODE: 201, RESULT: { fields: { from: 'dateInvalid' } } })
  })

  it('marks what a child must not eat', async () => {
    const before = await servedTo(mother, daysFromToday(-20), daysFromToday(-1))
    expect(before.flatMap(({ allergens }) => allergens)).toEqual([])
    await portal.send(saveAllergies, {
      body: { studentPersonId: shared.studentId, allergens: ['GLUTEN', 'GLUTEN', 'FISH'] },
      token: mother.token,
    })
    const after = await servedTo(father, daysFromToday(-20), daysFromToday(-1))
    expect(new Set(after.flatMap(({ allergens }) => allergens))).toContain('GLUTEN')
    expect(after.filter(({ productName }) => productName === 'Алим').flatMap(({ allergens }) => allergens)).toEqual([])
    // Concurrent saves leave the list of one parent, without mixing.
    const save = (allergens: string[], { token }: typeof mother) =>
      portal.send(saveAllergies, { body: { studentPersonId: shared.studentId, allergens }, token })
    for (const _ of [1, 2, 3, 4, 5]) {
      await Promise.all([save(['GLUTEN'], mother), save(['FISH'], father), save(['MILK'], mother)])
      expect(await portal.world.db.$count(allergies, eq(allergies.childId, shared.studentId))).toBe(1)
    }
    await save([], father)
    expect((await servedTo(mother, daysFromToday(-20), daysFromToday(-1))).flatMap(({ allergens }) => allergens)).toEqual([])
  })
})

describe('a rating', () => {
  it('is given once by each parent, also when both send at the same instant and each twice', async () => {
    const meal = await lunch(0)
    const before = await ratingsOf(meal)
    const answers = await Promise.all([rate(meal, mother, '5'), rate(meal, father, '4'), rate(meal, mother, '5'), rate(meal, father, '4')])
    expect(answers.map(({ SUCCESS_CODE }) => SUCCESS_CODE).sort()).toEqual([200, 200, 203, 203])
    const now = await ratingsOf(meal)
    expect(now).toHaveLength(before.length + 2)
    const average = Math.round((now.reduce((sum, one) => sum + one.rate, 0) / now.length) * 10) / 10
    const [hers] = (await past()).filter(({ dayDate }) => dayDate === meal.dayDate)
    const [his] = (await past(father)).filter(({ dayDate }) => dayDate === meal.dayDate)
    expect([hers?.avgRate, hers?.ownRate, his?.avgRate, his?.ownRate]).toEqual([average, 5, average, 4])
  })

  it('below three is saved only with a comment, and then with it', async () => {
    const meal = await lunch(1)
    expect(await rate(meal, mother, '2', '   ')).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'ratingNeedsComment' } })
    expect((await ratingsOf(meal)).some(({ parentId }) => parentId === mother.personId)).toBe(false)
    expect(await rate(meal, mother, '2', 'Хүйтэн байсан.')).toMatchObject({ SUCCESS_CODE: 200, RESULT: { outAvgRate: expect.any(Number) } })
    const texts = await portal.world.db.select().from(mealCommentRows).where(eq(mealCommentRows.parentId, mother.personId))
    expect(texts.map(({ text }) => text)).toEqual(['Хүйтэн байсан.'])
  })

  it.each(['0', '6', '2.5', '', 5])('of %j stars is none', async (stars) => {
    const answered = await portal.send(rateMeal, {
      body: { ...named(await lunch(0), mother), rate: stars, comment: '' },
      token: mother.token,
    })
    expect(answered).toMatchObject({ SUCCESS_CODE: 201, RESULT: { reason: 'inputInvalid' } })
  })

  it('waits until the meal has been served', async () => {
    const [ahead] = await servedTo(mother, daysFromToday(1), daysFromToday(7))
    if (ahead === undefined) throw new Error('no menu is known for the days ahead')
    expect(await rate(ahead, mother, '5')).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'mealInFuture' } })
  })

  it.each([
    ['LUNCH', '11:59', false],
    ['LUNCH', '12:00', true],
    ['TEA', '15:59', false],
    ['BREAKFAST', '08:30', true],
  ] as const)('of %s can be rated at %s of its day: %s', (menuType, time, isRated) => {
    expect(isServed({ dayDate: '2026-11-18', menuType }, `2026-11-18T${time}:00+08:00`)).toBe(isRated)
    expect(isServed({ dayDate: '2026-11-18', menuType }, '2026-11-17T23:00:00+08:00')).toBe(false)
  })

  it("is for meals of the caller's child, in the caller's name", async () => {
    const meal = await lunch(2)
    const send = (body: object) =>
      portal.send(rateMeal, { body: { ...named(meal, mother), rate: '5', comment: '', ...body }, token: mother.token })
    expect(await send({ username: father.username })).toMatchObject({ status: 403, RESULT: { reason: 'ownDataOnly' } })
    expect(await send({ personId: 200_004 })).toMatchObject({ status: 403, RESULT: { reason: 'notYourChild' } })
    expect(await send({ foodClassification: 'KINDERGARTEN' })).toMatchObject({ SUCCESS_CODE: 201, RESULT: { reason: 'notFoundRecord' } })
    expect(await send({ institutionId: 1 })).toMatchObject({ SUCCESS_CODE: 201, RESULT: { reason: 'notFoundRecord' } })
  })
})

describe('a comment', () => {
  const odd = `<img src=x onerror=alert(1)> 🍜\u202e урвуу\u200b ${'ү'.repeat(180)}`
  const write = async (comment: unknown, meal: Meal) =>
    portal.send(commentMeal, { body: { ...named(meal, mother), comment }, token: mother.token })
  const read = async (meal: Meal) => {
    const { institutionId, foodClassification, menuType } = meal
    const params = { institutionId, foodClassification, date: meal.dayDate, menuType, studentId: shared.studentId, userId: father.personId }
    const { RESULT } = await portal.send(mealComments, { params, token: father.token })
    return mealComments.result.parse(RESULT).map(({ comments }) => comments)
  }

  it('is kept as it was written and read by other parents, newest first, without a name', async () => {
    const meal = await lunch(3)
    const before = await read(meal)
    await write('  Амттай байлаа.  ', meal)
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 1000).toISOString())
    await write(odd, meal)
    await portal.setClock(null)
    expect(await read(meal)).toEqual([odd.trim(), 'Амттай байлаа.', ...before])
  })

  it('is one of five by a parent on a meal, also when all are sent at once; the other parent has five too', async () => {
    const meal = await lunch(4)
    const before = await read(meal)
    const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => write(`Сайхан ${at}`, meal)))
    expect(sent.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200)).toHaveLength(5)
    expect(sent.find(({ SUCCESS_CODE }) => SUCCESS_CODE === 203)).toMatchObject({
      RESPONSE_MESSAGE: 'Нэг хоолонд 5 хүртэл сэтгэгдэл бичих боломжтой. Та 5 сэтгэгдлээ бичсэн байна.',
      RESULT: { reason: 'mealCommentsFull' },
    })
    // A low rating needs a comment and is given once; the limit of five comments does not apply.
    expect(await rate(meal, mother, '1', 'Зургаа дахь.')).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await rate(meal, mother, '1', 'Долоо дахь.')).toMatchObject({ RESULT: { reason: 'alreadyRated' } })
    expect(await write('Найм дахь.', meal)).toMatchObject({ RESULT: { reason: 'mealCommentsFull' } })
    expect(await rate(meal, father, '1', 'Давсгүй.')).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await read(meal)).toHaveLength(before.length + 7)
  })

  it.each([
    ['', 'mealCommentRequired'],
    ['   ', 'mealCommentRequired'],
    ['ү'.repeat(251), 'mealCommentTooLong'],
  ])('%j is refused', async (comment, message) => {
    expect(await write(comment, await lunch(3))).toMatchObject({ SUCCESS_CODE: 201, RESULT: { fields: { comment: message } } })
  })

  it('with a letter that no text has is refused and breaks nothing', async () => {
    expect(await write('a\u0000b', await lunch(3))).toMatchObject({ status: 200, SUCCESS_CODE: 201, RESULT: { reason: 'inputInvalid' } })
  })
})
