import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsIn, waitMs } from './streamRules.ts'

test('each failure waits about twice as long as the one before, up to a minute', () => {
  expect([0, 1, 2, 3].map((failures) => waitMs(failures, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(waitMs(30, 1)).toBe(60_000)
})

test('two pages that lost the portal at the same moment come back at different ones, neither at once nor too late', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const most = waitMs(failures, 1)
      expect(waitMs(failures, chance)).toBeGreaterThanOrEqual(most / 2)
      expect(waitMs(failures, chance)).toBeLessThanOrEqual(most)
    }),
  )
  expect(waitMs(3, 0)).not.toBe(waitMs(3, 1))
})

test('topics are heard, comments are not, and a name comes with its event', () => {
  expect(eventsIn(': \n\ndata: enrolment\n\nevent: replaced\ndata: \n\n')).toEqual({
    events: [
      { name: '', data: 'enrolment' },
      { name: 'replaced', data: '' },
    ],
    rest: '',
  })
})

test('wherever the line is cut, the same events arrive', () => {
  const sent = ': \n\ndata: enrolment\n\n: \n\ndata: children\n\nevent: replaced\ndata: \n\n'
  fc.assert(
    fc.property(fc.array(fc.nat(sent.length)), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), sent.length]
      let rest = ''
      const heard = edges.slice(1).flatMap((edge, at) => {
        const found = eventsIn(rest + sent.slice(edges[at], edge))
        rest = found.rest
        return found.events
      })
      expect(heard).toEqual(eventsIn(sent).events)
    }),
  )
})
