import { beforeEach, expect, test } from 'vitest'
import { layersOf } from './layers.ts'

/** Fake of the browser's history; moves are reported asynchronously, as in a browser. */
function browser() {
  let entries: { href: string; state: unknown }[] = [
    { href: '/before', state: null },
    { href: '/page', state: { key: 'a' } },
  ]
  let at = 1
  let leaving = false
  let due: (() => void)[] = []
  const heard: string[] = []
  let listener: (event: Event) => void = () => undefined
  const push = (href: string, state: unknown) => {
    entries = [...entries.slice(0, at + 1), { href, state }]
    at += 1
  }
  const now = () => entries[at] ?? { href: '', state: null }
  const go = (delta: number) =>
    due.push(() => {
      at += delta
      let stopped = false
      const event = new Event('popstate')
      event.stopImmediatePropagation = () => (stopped = true)
      listener(event)
      if (!stopped) heard.push(now().href)
    })
  return {
    place: {
      history: {
        get state() {
          return now().state
        },
        pushState: (state: unknown) => push(now().href, state),
        go,
      },
      href: () => now().href,
      onBack: (told: (event: Event) => void) => {
        listener = told
      },
      soon: (work: () => void) => void due.push(work),
      isLeaving: () => leaving,
    },
    leave: () => {
      leaving = true
    },
    push,
    back: () => go(-1),
    forward: () => go(1),
    /** Runs the first pending task. */
    step: () => due.shift()?.(),
    /** Runs all pending tasks. */
    rest: () => {
      for (let work = due.shift(); work; work = due.shift()) work()
      due = []
    },
    now,
    at: () => at,
    /** Moves reported to the page's router. */
    heard,
  }
}

let one: ReturnType<typeof browser>
let layers: ReturnType<typeof layersOf>
beforeEach(() => {
  one = browser()
  layers = layersOf(one.place)
})

/** Layer whose owner removes it when asked to close. */
function open() {
  const owned = { isOpen: true, leave: () => undefined as unknown }
  const remove = layers.add({
    close: () => {
      owned.isOpen = false
      remove()
    },
  })
  owned.leave = () => {
    owned.isOpen = false
    remove()
  }
  one.rest()
  return owned
}

test('Back closes the layer, and the page stays', () => {
  const layer = open()
  expect(one.now()).toEqual({ href: '/page', state: { key: 'a', layers: 1 } })
  one.back()
  one.rest()
  expect(layer.isOpen).toBe(false)
  expect([one.now().href, one.at(), one.heard]).toEqual(['/page', 1, []])
})

test('of two layers Back closes the upper one', () => {
  const [lower, upper] = [open(), open()]
  one.back()
  one.rest()
  expect([lower.isOpen, upper.isOpen]).toEqual([true, false])
  one.back()
  one.rest()
  expect([lower.isOpen, one.at()]).toEqual([false, 1])
})

test('a layer that was closed otherwise leaves no entry behind', () => {
  open().leave()
  one.rest()
  expect([one.at(), one.heard]).toEqual([1, []])
  one.back()
  one.rest()
  expect([one.now().href, one.heard]).toEqual(['/before', ['/before']])
})

test('a layer that takes the place of another takes its entry too', () => {
  const first = open()
  first.leave()
  layers.add({ close: () => undefined })
  one.rest()
  expect([one.at(), one.now().state]).toEqual([2, { key: 'a', layers: 1 }])
})

test('after a link in a layer, Back leads past its entry to the page', () => {
  const layer = open()
  layer.leave()
  one.push('/other', { key: 'b' })
  one.rest()
  expect(one.now().href).toBe('/other')
  one.back()
  one.rest()
  expect([one.now().href, one.at()]).toEqual(['/page', 1])
})

test('Forward to a layer that is gone stays on the page', () => {
  open()
  one.back()
  one.rest()
  one.forward()
  one.rest()
  expect([one.now().href, one.at()]).toEqual(['/page', 1])
})

test('a layer that its owner keeps has its entry again', () => {
  layers.add({ close: () => undefined })
  one.rest()
  one.back()
  one.rest()
  expect([one.at(), one.now().state]).toEqual([2, { key: 'a', layers: 1 }])
})

test('a link to another document is not called off by the layer that it closes', () => {
  const remove = layers.add({ close: () => undefined })
  one.rest()
  const at = one.at()
  remove()
  one.leave()
  one.rest()
  expect(one.at()).toBe(at)
})

test('an address written while a closed layer leaves goes to the page', () => {
  const layer = open()
  layer.leave()
  one.step()
  layers.afterMove(() => one.push('/other', { key: 'b' }))
  expect(one.now().href).toBe('/page')
  one.rest()
  expect([one.now().href, one.at()]).toEqual(['/other', 2])
  one.back()
  one.rest()
  expect([one.now().href, one.heard]).toEqual(['/page', ['/page']])
})
