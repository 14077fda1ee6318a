import { isIPv4, isIPv6 } from 'node:net'

/** Unparsable addresses share one counter, so that a caller cannot escape limits with an invalid header. */
const UNREADABLE = 'unreadable'

/** Returns the eight groups of an IPv6 address as numbers. A dotted IPv4 suffix fills the last two. */
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

/** Strips the port that some proxies forward: 192.0.2.1:5678, [2001:db8::1]:5678. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** Network by which limits count a caller; `times` is its multiple of a single household's limit. */
export interface Network {
  readonly name: string
  readonly times: number
}

/** Networks of one caller, narrowest first. */
export type Networks = readonly [own: Network, ...wider: Network[]]

/** Limit multiplier of a /48, which a provider assigns to one customer or to a street of them. */
const WIDER_FACTOR = 16

const prefixOf = (groups: readonly number[], length: 48 | 64) =>
  `${groups
    .slice(0, length / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${length}`

/**
 * Returns the networks by which limits count a caller: the normalised IPv4 address, or the /64 and /48 of an IPv6 address. A household gets
 * at least a /64, and one customer may get all 65,536 networks of a /48.
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
    { name: prefixOf(groups, 48), times: WIDER_FACTOR },
  ]
}
