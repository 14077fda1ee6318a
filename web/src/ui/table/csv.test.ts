import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const columns = [
  { head: 'Нэр', width: 10, of: ({ name }: { name: string; count: number }) => name },
  { head: 'Тоо', width: 10, of: ({ count }: { name: string; count: number }) => count },
]

it('quotes separators, and turns no cell into a formula', () => {
  const rows = ['Бат', 'Бат, "Болд"', '=1+1', '+976', '-2', '@cmd', '\t=1', 'a\nb'].map((name) => ({ name, count: -1 }))
  expect(csvOf(columns, rows).split('\r\n')).toEqual([
    'Нэр,Тоо',
    'Бат,-1',
    '"Бат, ""Болд""",-1',
    "'=1+1,-1",
    "'+976,-1",
    "'-2,-1",
    "'@cmd,-1",
    "'\t=1,-1",
    '"a\nb",-1',
    '',
  ])
})
