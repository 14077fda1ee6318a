import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ageOn } from '../../requests/calendarDays.ts'
import { childrenNotifications } from '../../text/childrenNotifications.ts'
import { otherSenderNotifications } from '../../text/otherSenderNotifications.ts'
import { fullAddress } from '../../text/people.ts'
import { sentenceOf } from '../../text/refusals.ts'
import { isOfEarlierYear, levelName, linkDecider, movementsOut, programmeOf, relationRefusal } from './rules.ts'

it('a child is a year older on its birthday and not a day before', () => {
  expect(ageOn('2026-02-15', '2016-02-16')).toBe(9)
  expect(ageOn('2026-02-16', '2016-02-16')).toBe(10)
  expect(ageOn('2027-02-28', '2024-02-29')).toBe(2)
  expect(ageOn('2027-03-01', '2024-02-29')).toBe(3)
})

it('age grows by one a year on any day', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2090-12-28'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (born, today) => ageOn(`${Number(today.slice(0, 4)) + 1}${today.slice(4)}`, born) === ageOn(today, born) + 1),
  )
})

it('an address leaves out what it does not have', () => {
  const address = {
    province: 'Улаанбаатар',
    district: 'Баянзүрх',
    subdistrict: '5 дугаар хороо',
    region: null,
    town: '',
    street: 'Эрдмийн гудамж',
    apartment: null,
    detail: '34 тоот',
  }
  expect(fullAddress(address)).toBe('Улаанбаатар, Баянзүрх, 5 дугаар хороо, Эрдмийн гудамж, 34 тоот')
})

it('a group is of an earlier school year from the first of September on', () => {
  const group = { schoolYear: 2026 }
  expect(['2026-09-01', '2027-08-31', '2027-09-01'].map((day) => isOfEarlierYear(group, day))).toEqual([false, false, true])
  expect(isOfEarlierYear(null, '2027-09-01')).toBe(false)
})

it('a level is a year of its programme of study', () => {
  expect([-3, 0, 1, 5, 6, 9, 10, 12].map((level) => Object.values(programmeOf(level)))).toEqual([
    [1, 3],
    [1, 6],
    [2, 1],
    [2, 5],
    [3, 1],
    [3, 4],
    [4, 1],
    [4, 3],
  ])
  expect([-2, 1, 5].map(levelName)).toEqual(['Дунд бүлэг', '1 дүгээр анги', '5 дугаар анги'])
})

it('a child has left each institution that is not its present one, and a change of group is no leaving', () => {
  const year = fc.record({ orgId: fc.integer({ min: 1, max: 3 }) })
  fc.assert(
    fc.property(fc.array(year, { minLength: 1, maxLength: 12 }), (stations) => {
      const stays = stations.map(({ orgId }, at) => ({
        orgId,
        organizationTypeName: 'Цэцэрлэг',
        addrAimagCityName: 'Улаанбаатар',
        addrSoumDistrictName: 'Баянзүрх',
        institutionName: `${orgId}`,
        beginDate: `20${10 + at}-09-01`,
        endDate: at === stations.length - 1 ? null : `20${11 + at}-06-05`,
      }))
      const left = movementsOut(stays, '2030-01-01')
      const changes = stations.filter(({ orgId }, at) => at > 0 && stations[at - 1]?.orgId !== orgId).length
      const isOrdered = left.every(
        ({ beginDate, endDate }, at) => beginDate < endDate && (at === 0 || endDate < (left[at - 1]?.beginDate ?? '')),
      )
      return left.length === changes && isOrdered
    }),
  )
})

it('a child has not left before its last day, nor for a class of the coming year', () => {
  const at = { organizationTypeName: 'Сургууль', addrAimagCityName: '', addrSoumDistrictName: '', institutionName: '' }
  const stays = [
    { ...at, orgId: 1, beginDate: '2026-09-01', endDate: '2027-06-10' },
    { ...at, orgId: 2, beginDate: '2027-09-01', endDate: null },
  ]
  expect(movementsOut(stays, '2027-06-09')).toEqual([])
  expect(movementsOut(stays, '2027-06-10')).toMatchObject([{ beginDate: '2026-09-01', endDate: '2027-06-10' }])
  const promoted = stays.map((stay) => ({ ...stay, orgId: 1 }))
  expect(movementsOut(promoted, '2027-07-01')).toEqual([])
})

it('only parents in the registry request as father or mother; every other person requests as a general guardian', () => {
  expect(relationRefusal('MOTHER', 'MOTHER')).toBeUndefined()
  expect(relationRefusal('MOTHER', 'FATHER')).toBe('registeredAsFather')
  expect(relationRefusal('FATHER', undefined)).toBe('notTheGuardian')
  expect(relationRefusal('GENERAL_ORPHAN', undefined)).toBeUndefined()
})

it('a sent link names the teacher of a class or of a group, or the institution if the group has no other teacher', () => {
  expect(linkDecider({ level: 5, teacherId: 2 }, 1)).toBe('Ангийн багш')
  expect(linkDecider({ level: -2, teacherId: 2 }, 1)).toBe('Бүлгийн багш')
  expect(linkDecider({ level: 5, teacherId: null }, 1)).toBe('Сургууль')
  expect(linkDecider({ level: -2, teacherId: 1 }, 1)).toBe('Цэцэрлэг')
})

it('texts about links fit schools and kindergartens alike', () => {
  const texts = JSON.stringify([childrenNotifications, otherSenderNotifications, sentenceOf('linkAlreadyOpen', {})])
  expect(texts).not.toMatch(/ангийн багш|class teacher/i)
})
