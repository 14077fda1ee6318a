import { expect, test } from 'vitest'
import { commentsIn, wordFaults } from './words.mjs'

const source = [
  '/** What was asked. */',
  "const one = 'Who // is no comment'",
  '  // Somebody is told of it.',
  '/**',
  ' * Returns the second,',
  ' * as a block.',
  ' */',
  '',
].join('\n')

test('comments are read with their line, strings are not', () => {
  expect(commentsIn(source)).toEqual([
    { line: 1, text: 'What was asked.' },
    { line: 3, text: 'Somebody is told of it.' },
    { line: 4, text: 'Returns the second,\nas a block.' },
  ])
})

test('a comment without an actor is a fault, with its place', () => {
  expect(wordFaults(new Map([['web/src/a.ts', source]]))).toEqual([
    expect.stringMatching(/^web\/src\/a\.ts:1 "What"/),
    expect.stringMatching(/^web\/src\/a\.ts:3 "is told"/),
  ])
})
