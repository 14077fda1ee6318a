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

/**
 * The network that limits count a caller by: an IPv4 address, however it is written, or the /64 of an IPv6 address, because one
 * household or server is given at least that many addresses.
 */
export function networkOf(address: string): string {
  const [bare = ''] = withoutPort(address.trim()).split('%')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return UNREADABLE
  const groups = groupsOf(bare)
  const [, , , , , mapped, high = 0, low = 0] = groups
  if (mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return ofMapped(high, low)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
