import { expect, test } from 'vitest'
import type { TreeNode } from '../../ui/plain/tree.ts'
import { topicTree } from './topicTree.ts'

const topic = (courseTopicId: number, parentCourseTopicId: number | null, isParent: 'Y' | 'N' = 'N') => ({
  courseTopicId,
  courseTopicName: `topic ${courseTopicId}`,
  isParent,
  parentCourseTopicId,
})
const shape = (nodes: readonly TreeNode[]): unknown[] => nodes.map(({ name, children }) => [name, shape(children)])

test('subtopics stand under their topic, in the order in which they are taught', () => {
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
