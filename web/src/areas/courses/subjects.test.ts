import { expect, test } from 'vitest'
import { subjectOf } from './subjects.ts'

const other = subjectOf('Шатар')

test('every subject of the country has a picture of its own kind', () => {
  for (const name of [
    'Монгол хэл',
    'Уран зохиол',
    'Үндэсний бичиг',
    'Математик',
    'Мэдээллийн технологи',
    'Байгалийн ухаан',
    'Физик',
    'Хими',
    'Биологи',
    'Газар зүй',
    'Монголын түүх',
    'Нийгмийн ухаан',
    'Англи хэл',
    'Дүрслэх урлаг',
    'Зураг зүй',
    'Дизайн технологи',
    'Хөгжим',
    'Биеийн тамир',
    'Эрүүл мэнд',
    'Иргэний ёс зүйн боловсрол',
    'Хүн ба орчин',
    'Хэл яриа',
    'Нийгэмшихүй',
  ])
    expect(subjectOf(name), name).not.toBe(other)
})

test('a narrower word wins over a wider one', () => {
  expect(subjectOf('Англи хэл')).not.toBe(subjectOf('Монгол хэл'))
  expect(subjectOf('Мэдээллийн технологи')).not.toBe(subjectOf('Технологи'))
  expect(subjectOf('Зураг зүй')).not.toBe(subjectOf('Дүрслэх урлаг'))
})
