import { captchaChallenge, login, requestCode } from '@portal/contract/accounts'
import type { ServedAs } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { publicHistory, searchPerson, sendProspect, studentInfo } from '@portal/contract/enrolment'
import { decide } from '@portal/contract/staff'
import { districts } from '@portal/contract/statistics'
import { sendImport } from '@portal/contract/uploads'
import { expect, test } from 'vitest'
import { networksOf } from '../admission/networks.ts'
import { inFlightLimiter, mostInFlight, servedAsOf } from './shedding.ts'

const LIMITS = { browsingInFlight: 10, maxInFlight: 100 }

/** Process with a manual clock and a manual wait for the database. */
function process() {
  let [ms, waitMs] = [0, 0]
  const inFlight = inFlightLimiter(LIMITS, { now: () => ms, waitMs: () => waitMs })
  const fill = (count: number, network: (at: number) => string) => {
    for (let at = 0; at < count; at++) inFlight.enter(networksOf(network(at)))
  }
  return { inFlight, fill, later: (by: number) => (ms += by), stand: (forMs: number) => (waitMs = forMs) }
}

test('calls in the middle of a task count as sending; reads and program uploads count as browsing', () => {
  const kinds = (...calls: Parameters<typeof servedAsOf>[0][]) => new Set<ServedAs>(calls.map(servedAsOf))
  expect(kinds(captchaChallenge, searchPerson, studentInfo, sendProspect, requestCode, login, decide)).toEqual(new Set(['sending']))
  expect(kinds(linkedChildren, publicHistory, sendImport)).toEqual(new Set(['browsing']))
  // Served from memory.
  expect(servedAsOf(districts)).toBe('sending')
})

test('a faster process lets more browse at once, and never more than it takes in all', () => {
  const browsing = (perSecond: number) => mostInFlight('browsing', perSecond, LIMITS)
  expect([0, 20, 60, 1000].map(browsing)).toEqual([10, 10, 30, 100])
  expect([0, 30, 1000].map((perSecond) => mostInFlight('sending', perSecond, LIMITS))).toEqual([40, 60, 100])
})

test('callers from separate networks: browsing is refused at twice its limit, sending at twice the second limit', () => {
  const { inFlight, fill } = process()
  fill(19, (at) => `10.0.0.${at}`)
  expect(inFlight.mayEnter(networksOf('10.1.0.1'), 'browsing')).toBe(true)
  fill(1, () => '10.1.0.1')
  expect([inFlight.mayEnter(networksOf('10.1.0.2'), 'browsing'), inFlight.mayEnter(networksOf('10.1.0.2'), 'sending')]).toEqual([
    false,
    true,
  ])
  fill(60, (at) => `10.2.0.${at}`)
  expect(inFlight.mayEnter(networksOf('10.1.0.2'), 'sending')).toBe(false)
})

test('a network that fills the process is turned away while others go on browsing', () => {
  const { inFlight, fill } = process()
  fill(10, () => '10.0.0.1')
  expect([inFlight.mayEnter(networksOf('10.0.0.1'), 'browsing'), inFlight.mayEnter(networksOf('10.0.0.2'), 'browsing')]).toEqual([
    false,
    true,
  ])
  expect(inFlight.mayEnter(networksOf('10.0.0.1'), 'sending')).toBe(true)
})

test.each([
  { servedAs: 'browsing', crowd: 2, longestMs: 250 },
  { servedAs: 'sending', crowd: 10, longestMs: 2000 },
] as const)(
  'a crowd that waits for the database turns $servedAs away, and who has less than a share at twice the wait',
  ({ servedAs, crowd, longestMs }) => {
    const { inFlight, fill, stand } = process()
    const enter = () => ['10.0.0.1', '10.0.0.2'].map((network) => inFlight.mayEnter(networksOf(network), servedAs))
    // Few requests in flight are not an overload, however long one waits.
    fill(crowd - 1, () => '10.0.0.1')
    stand(10 * longestMs)
    expect(enter()).toEqual([true, true])
    fill(1, () => '10.0.0.1')
    const waits = [longestMs - 1, longestMs, 2 * longestMs - 1, 2 * longestMs]
    const entered = waits.map((ms) => {
      stand(ms)
      return enter()
    })
    expect(entered).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [false, false],
    ])
    stand(0)
    expect(enter()).toEqual([true, true])
  },
)

test('a wider network that is split into sixty is turned away at sixteen shares, and another network goes on', () => {
  const { inFlight, fill } = process()
  fill(60, (at) => `2001:db8:0:${at.toString(16)}::1`)
  const may = (address: string) => inFlight.mayEnter(networksOf(address), 'sending')
  expect([may('2001:db8:0:aaaa::1'), may('10.0.0.2'), may('2001:db8:1::1')]).toEqual([false, true, true])
})

test('the limit follows how many were answered in the last second, and falls when nothing is', () => {
  const { inFlight, later } = process()
  for (let at = 0; at < 80; at++) {
    inFlight.enter(networksOf('10.0.0.1'))
    inFlight.end(networksOf('10.0.0.1'))
  }
  expect([inFlight.most('browsing'), inFlight.total()]).toEqual([40, 0])
  later(1000)
  expect(inFlight.most('browsing')).toBe(40)
  later(1000)
  expect(inFlight.most('browsing')).toBe(10)
})

test('a queued caller that disconnects is not answered, and may come back', () => {
  const { inFlight } = process()
  inFlight.enter(networksOf('10.0.0.1'))
  inFlight.leave(networksOf('10.0.0.1'))
  expect(inFlight.total()).toBe(0)
  inFlight.enter(networksOf('10.0.0.1'))
  expect([inFlight.total(), inFlight.most('browsing')]).toEqual([1, 10])
})
