import { expect, it } from 'vitest'
import { store } from './store.ts'

it('tells every listener of a change, none of what is the same, and nobody who has gone', () => {
  const { get, set, subscribe } = store('first')
  const heard: string[] = []
  const end = subscribe(() => heard.push(`a ${get()}`))
  subscribe(() => heard.push(`b ${get()}`))
  set('second')
  set('second')
  end()
  set('third')
  expect(heard).toEqual(['a second', 'b second', 'b third'])
})
