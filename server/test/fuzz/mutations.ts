import { HEADER } from '@portal/contract/envelope'
import type { Chance } from './chance.ts'
import { hostile, rim, type Schema } from './values.ts'

type Keys = Record<string, unknown>
const isKeys = (value: unknown): value is Keys => typeof value === 'object' && value !== null && !Array.isArray(value)

const propertyOf = (schema: Schema | undefined, name: string): Schema | undefined => {
  const found = schema?.properties?.[name]
  return typeof found === 'object' ? found : undefined
}

/** Copies an object with one mutation: a value, a missing key, an extra key, or a nested mutation. */
function mutatedKeys(value: Keys, schema: Schema | undefined, chance: Chance): unknown {
  const name = chance.some(Object.keys(value))
  if (name === undefined || chance.is(0.05)) return chance.is(0.5) ? hostile(chance) : { ...value, extra: hostile(chance) }
  const held = value[name]
  const property = propertyOf(schema, name)
  if (chance.is(0.1)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  if ((isKeys(held) || Array.isArray(held)) && chance.is(0.6)) return { ...value, [name]: mutated(held, property, chance) }
  return { ...value, [name]: property !== undefined && chance.is(0.5) ? rim(property, chance) : hostile(chance) }
}

export function mutated(value: unknown, schema: Schema | undefined, chance: Chance): unknown {
  if (isKeys(value)) return mutatedKeys(value, schema, chance)
  if (!Array.isArray(value) || value.length === 0) return hostile(chance)
  const at = chance.below(value.length)
  const items = typeof schema?.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined
  if (chance.is(0.2)) return Array.from({ length: 250 }, () => value[at])
  return value.with(at, isKeys(value[at]) ? mutatedKeys(value[at], items, chance) : hostile(chance))
}

/** Raw replacement of a path parameter. */
export function mutatedPathPart(chance: Chance): string {
  if (chance.is(0.25)) return chance.pick(['%', '%ff', '%00', '%2e%2e', '..', '', '.', '%d0', ';', '%2f', '%5c', '%20', 'a'.repeat(300)])
  const value = hostile(chance)
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300).toWellFormed())
}

/** Raw body, possibly with invalid JSON. */
export function mutatedBytes(json: string, chance: Chance): { text: string; type: string } {
  const type = 'application/json'
  return chance.pick([
    { text: json.slice(0, chance.below(json.length + 1)), type },
    { text: `${json}x`, type },
    { text: json, type: 'text/plain' },
    { text: json, type: 'application/x-www-form-urlencoded' },
    { text: json, type: 'application/json; charset=utf-16' },
    { text: '', type },
    { text: '{"__proto__":{"isAdmin":true}}', type },
    { text: '{"constructor":{"prototype":{"x":1}}}', type },
    { text: `[${'['.repeat(5000)}`, type },
    { text: '\ufeff{}', type },
    { text: 'NaN', type },
  ])
}

const HOSTILE_HEADERS: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'a'.repeat(43)}`],
  ['authorization', `Basic ${'a'.repeat(4000)}`],
  [HEADER.ticket, '1.e30.e30'],
  [HEADER.ticket, '...., 2.bm90IGpzb24.x, ,'],
  [HEADER.ticket, '1.eyJwdXJwb3NlIjoiQ0hJTEQiLCJjaGlsZCI6MjAwMDAyLCJ1bnRpbCI6NDEwMjQ0NDgwMCwiaWQiOiJ4In0.AAAA'],
  [HEADER.captcha, 'e30='],
  [HEADER.captcha, 'x'.repeat(3000)],
  [HEADER.captcha, 'eyJjaGFsbGVuZ2UiOnsicGFyYW1ldGVycyI6e319LCJzb2x1dGlvbiI6e319'],
  [HEADER.fileName, '%'],
  [HEADER.fileName, '%00.csv'],
  [HEADER.fileName, '..%2f..%2fx.csv'],
  ['cookie', 'language=xx; device=%; asking=; asking=1'],
  ['cookie', '='.repeat(500)],
  ['accept-encoding', 'gzip, br;q=0, *;q=0.1'],
  ['x-forwarded-for', 'not an address'],
  ['x-forwarded-for', '::ffff:1.2.3.4, 2001:db8::1, 127.0.0.1'],
  ['x-forwarded-host', 'evil.example'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['range', 'bytes=0-1'],
]
/** A header that no regular caller sends. */
export const hostileHeader = (chance: Chance): Record<string, string> => Object.fromEntries([chance.pick(HOSTILE_HEADERS)])
