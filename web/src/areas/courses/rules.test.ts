import { expect, test } from 'vitest'
import type { TreeNode } from '../../ui/plain/tree.ts'
import { subjectOf, topicTree } from './rules.ts'

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

const topic = (courseTopicId: number, parentCourseTopicId: number | null, isParent: 'Y' | 'N' = 'N') => ({
  courseTopicId,
  courseTopicName: `topic ${courseTopicId}`,
  isParent,
  parentCourseTopicId,
})
const shape = (nodes: readonly TreeNode[]): unknown[] => nodes.map(({ name, children }) => [name, shape(children)])

test('subtopics follow their topic, in teaching order', () => {
  const tree = topicTree([topic(2, null, 'Y'), topic(9, 2), topic(5, 2), topic(1, null)], 'none')
  expect(shape(tree)).toEqual([
    [
      'topic 2',
      [
        ['topic 9', []],
        ['topic 5', []],
      ],
    ],
    ['topic 1', []],
  ])
})

test('a topic that should hold others but holds none says so', () => {
  expect(shape(topicTree([topic(1, null, 'Y')], 'none'))).toEqual([['topic 1', [['none', []]]]])
})
