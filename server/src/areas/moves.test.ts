import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { printedTables } from './moves.ts'

it('the documentation prints the tables of moves as the code has them (npm run moves writes it)', () => {
  expect(readFileSync(new URL('../../../docs/moves.md', import.meta.url), 'utf8')).toBe(printedTables())
})
