import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Kind, kinds, MINUTE_MS } from './kinds.ts'

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const retries = ({ waits, retriesToo }: Kind) => {
  const after = `after ${waits.map((wait) => wait / MINUTE_MS).join(', ')} min`
  return retriesToo === undefined ? after : `${after}; ${retriesToo}`
}

it('docs/architecture/background-work.md has the table of background work', () => {
  const table = [
    row('kind', 'what it does', 'retries', 'when given up', 'at once in a process'),
    '|---|---|---|---|---|',
    ...Object.entries(kinds).map(([name, kind]) => row(`\`${name}\``, kind.does, retries(kind), kind.givesUp, kind.atOnce)),
  ].join('\n')
  expect(readFileSync(new URL('../../../docs/architecture/background-work.md', import.meta.url), 'utf8')).toContain(table)
})
