import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networksOf } from './networks.ts'

const narrowest = (address: string) => networksOf(address)[0].name

it.each([
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2', '2001:db8:0:0::/64'],
  ['2001:DB8:0000::ffff:1:2:3', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8::1]:5678', '2001:db8:0:0::/64'],
  [' 203.0.113.7 ', '203.0.113.7'],
])('%s belongs to the network %s', (address, network) => {
  expect(narrowest(address)).toBe(network)
})

it('every invalid address counts as the same network', () => {
  for (const nonsense of ['', 'unknown', '1.2.3', '256.1.1.1', '2001:db8', '1:2:3:4:5:6:7:8:9', '::1::', 'g::1'])
    expect(narrowest(nonsense)).toBe('unreadable')
})

it('every address of a /64 is one network, and another /64 is another', () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
  const text = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
  fc.assert(
    fc.property(half, half, half, half, (network, other, host, otherHost) => {
      fc.pre(text(network) !== text(other) && text(network) !== '0:0:0:0' && text(other) !== '0:0:0:0')
      expect(narrowest(text([...network, ...host]))).toBe(narrowest(text([...network, ...otherHost])))
      expect(narrowest(text([...network, ...host]))).not.toBe(narrowest(text([...other, ...host])))
    }),
  )
})

it('an IPv6 address is counted by its /48 too, at sixteen times the limit; an IPv4 address by itself alone', () => {
  expect(networksOf('2001:db8:1:2::5')).toEqual([
    { name: '2001:db8:1:2::/64', times: 1 },
    { name: '2001:db8:1::/48', times: 16 },
  ])
  expect(networksOf('2001:db8:1:ffff::5')[1]).toEqual(networksOf('2001:db8:1::1')[1])
  expect(networksOf('2001:db8:2::1')[1]).not.toEqual(networksOf('2001:db8:1::1')[1])
  for (const one of ['203.0.113.7', '::ffff:203.0.113.7', 'nonsense']) expect(networksOf(one)).toHaveLength(1)
})
