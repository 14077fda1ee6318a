import { isIPv4, isIPv6 } from 'node:net'

/** Addresses that cannot be read are counted together: a caller must not get a count of its own by writing nonsense. */
const UNREADABLE = 'unreadable'

/** The eight groups of an IPv6 address, each a number. An IPv4 ending stands for the last two. */
function groupsOf(address: string): number[] {
  const numbersIn = (part: string): number[] =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => {
          if (!isIPv4(group)) return [Number.parseInt(group, 16)]
          const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
          return [a * 256 + b, c * 256 + d]
        })
  const [before = '', after] = address.split('::')
  const [first, last] = [numbersIn(before), numbersIn(after ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const ofMapped = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** Some proxies forward the caller's port too: 192.0.2.1:5678, [2001:db8::1]:5678. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** A network that limits count a caller by, and how many times the limit of a single household it may reach. */
export interface Network {
  readonly name: string
  readonly times: number
}

/** The networks of one caller, the narrowest first. */
export type Networks = readonly [own: Network, ...wider: Network[]]

/** A provider hands out a /48 to one customer or to a street of them: it may do as much as sixteen households. */
const WIDER_TIMES = 16

const prefixOf = (groups: readonly number[], length: 48 | 64) =>
  `${groups
    .slice(0, length / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${length}`

/**
 * Networks that every limit counts a caller by: an IPv4 address, however it is written, or of an IPv6 address its /64, because one household
 * or server is given at least that many addresses, and its /48, because one customer may be given all 65,536 networks of it.
 */
export function networksOf(address: string): Networks {
  const [bare = ''] = withoutPort(address.trim()).split('%')
  if (isIPv4(bare)) return [{ name: bare, times: 1 }]
  if (!isIPv6(bare)) return [{ name: UNREADABLE, times: 1 }]
  const groups = groupsOf(bare)
  const [, , , , , mapped, high = 0, low = 0] = groups
  if (mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return [{ name: ofMapped(high, low), times: 1 }]
  return [
    { name: prefixOf(groups, 64), times: 1 },
    { name: prefixOf(groups, 48), times: WIDER_TIMES },
  ]
}
