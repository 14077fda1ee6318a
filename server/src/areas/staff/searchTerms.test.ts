import { isPlaceFound } from '@portal/contract/placeWords'
import { expect, it } from 'vitest'
import { nameInLine } from '../../text/deskDecisions.ts'
import { withCheckDigit } from '../enrolment/reference.ts'
import { numberIn, searchIn } from './searchTerms.ts'

it('a search is for a registry number only with all of its characters, however they are typed', () => {
  expect(['ЧХ19221698', ' чх 19-22 16 98'].map(numberIn)).toEqual(['ЧХ19221698', 'ЧХ19221698'])
  for (const part of ['', '1698', '19221698', 'ЧХ1922169', 'ЧХ192216*8', 'ЧХ192216980', 'Х19221698', 'ЧХ', 'Чимэг'])
    expect(numberIn(part), part).toBeUndefined()
})

it('a search tells phones, references and places by their digits', () => {
  for (const phone of ['99112233', '9911 2233', '+976 9911-2233', '00976 99112233'])
    expect(searchIn(phone), phone).toEqual({ by: 'phone', value: '99112233' })
  const reference = withCheckDigit('003000000')
  for (const typed of [reference, reference.replaceAll('-', ''), reference.replaceAll('-', ' ')])
    expect(searchIn(typed), typed).toEqual({ by: 'reference', value: reference })
  expect(searchIn(reference.slice(0, -1))?.by).toBe('place')
  expect(searchIn(' . ')).toBeUndefined()
})

it('reads names in either order, with initials as the screen prints them', () => {
  const whole = { last: 'ганзориг', first: 'ивээл' }
  for (const typed of ['Ганзориг Ивээл', 'ИВЭЭЛ ганзориг', ' Ивээл,  Ганзориг'])
    expect(searchIn(typed), typed).toMatchObject({ by: 'names', readings: expect.arrayContaining([whole]) })
  for (const typed of ['Г.Ивээл', 'Г. Ивээл', 'Ивээл Г.'])
    expect(searchIn(typed), typed).toMatchObject({ readings: expect.arrayContaining([{ last: 'г', first: 'ивээл' }]) })
  expect(searchIn('Ивээл')).toEqual({
    by: 'names',
    readings: [
      { last: '', first: 'ивээл' },
      { last: 'ивээл', first: '' },
    ],
  })
})

it('finds a place by its short ordinal, its long one and its number', () => {
  const name = 'Баянзүрх дүүргийн 96 дугаар цэцэрлэг'
  const isFound = (typed: string) => {
    const search = searchIn(typed)
    return search?.by === 'place' && isPlaceFound(name, search.words)
  }
  for (const typed of ['96-р цэцэрлэг', '96р', '96 дугаар', 'баянзүрх 96', '96-р цэц']) expect(isFound(typed), typed).toBe(true)
  for (const typed of ['9-р цэцэрлэг', '6', 'Хан-Уул 96', '96-р сургууль']) expect(isFound(typed), typed).toBe(false)
  expect(isPlaceFound('5б бүлэг', ['5б'])).toBe(true)
  expect([nameInLine(name), nameInLine('5б бүлэг'), nameInLine('«Хөгжил» сургууль')]).toEqual([
    'Баянзүрх 96-р',
    '5б бүлэг',
    '«Хөгжил» сургууль',
  ])
  expect(isFound(nameInLine(name)), 'a line of a list can be typed into the search').toBe(true)
})
