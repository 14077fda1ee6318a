import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Chance } from './chance.ts'

export type Schema = z.core.JSONSchema.BaseSchema

/** Known value for a name, such as a child of the caller for studentId; undefined if none. */
export type Known = (name: string) => unknown

const patterns = new Map<string, fc.Arbitrary<string>>()
function matching(pattern: string, chance: Chance): string {
  const arbitrary = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'))
  patterns.set(pattern, arbitrary)
  return fc.sample(arbitrary, { seed: chance.below(2 ** 31), numRuns: 1 })[0] ?? ''
}

const WORDS = ['Ангийн багш', 'халуурсан', 'ok', '😀 эмээ', 'Ө ү Ё', '1', 'a'.repeat(40), ' ', '"', "О'Нил"]
const text = (chance: Chance, least: number, most: number): string => {
  const word = chance.pick(WORDS).slice(0, most)
  return word.length >= least ? word : word.padEnd(least, 'я')
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Generates a value that matches a schema as far as JSON Schema describes it: known by its name, or random. */
export function fitting(schema: Schema, name: string, known: Known, chance: Chance): unknown {
  if (schema.const !== undefined) return schema.const
  const found = known(name)
  if (schema.enum !== undefined) return found !== undefined && schema.enum.some((one) => one === found) ? found : chance.pick(schema.enum)
  if (schema.anyOf !== undefined) return fitting(chance.pick(schema.anyOf), name, known, chance)
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  if (type === 'null') return null
  if (found !== undefined && type !== 'object' && type !== 'array' && chance.is(0.93)) return found
  if (type === 'boolean') return chance.is(0.5)
  if (type === 'integer' || type === 'number') {
    const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0)
    return chance.between(least, Math.min(schema.maximum ?? 1000, chance.is(0.8) ? least + 60 : least + 2 ** 31))
  }
  if (type === 'array') {
    const items = isSchema(schema.items) ? schema.items : {}
    const length = chance.between(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 2))
    return Array.from({ length }, () => fitting(items, name, known, chance))
  }
  if (type === 'object') return fittingObject(schema, known, chance)
  if (type !== 'string') return chance.pick([null, 1, 'x', {}, []])
  const pattern = schema.pattern ?? schema.allOf?.find(({ pattern: one }) => one !== undefined)?.pattern
  if (pattern !== undefined) return matching(pattern, chance).slice(0, schema.maxLength ?? 400)
  return text(chance, schema.minLength ?? 0, schema.maxLength ?? 400)
}

function fittingObject(schema: Schema, known: Known, chance: Chance): unknown {
  const properties = Object.entries(schema.properties ?? {})
  const wanted = properties.filter(([name]) => schema.required?.includes(name) || chance.is(0.4))
  const more = isSchema(schema.additionalProperties) && properties.length === 0 ? [['answerMn', schema.additionalProperties] as const] : []
  return Object.fromEntries(
    [...wanted, ...more].flatMap(([name, property]) => (isSchema(property) ? [[name, fitting(property, name, known, chance)]] : [])),
  )
}

const LONG = 'ы'.repeat(10_000)
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200f\ufeff',
  "'; drop table people; --",
  '" or 1=1 --',
  '%',
  '%_%',
  '\\',
  '\\x00',
  '$1',
  '{count}',
  '{status} {child}',
  '<script>alert(1)</script>',
  '=cmd|calc',
  '../../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e309',
  '-1',
  '0x10',
  '2147483648',
  '٣٤٥',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '99999999',
  '20260230',
  '19000101',
  '1900-01-01',
  '2099-12-31',
  '20991231',
  '2026-11-16T25:61:61+99:99',
  '9999-12-31T23:59:59+00:00',
  '24:00',
  'АА00000000',
  'ЧХ99999999',
  '88000001',
  'PARENT@demo.mn',
  '\r\nX-Injected: 1',
  '👨‍👩‍👧‍👦'.repeat(20),
  LONG,
]
const HOSTILE_NUMBERS = [0, -0, -1, 1, 0.5, 1e-7, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e21, -(2 ** 31), 1e308]
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** A value that a careless or malicious caller sends. */
export function hostile(chance: Chance): unknown {
  if (chance.is(0.55)) return chance.pick(HOSTILE_TEXTS)
  if (chance.is(0.55)) return chance.pick(HOSTILE_NUMBERS)
  return chance.pick([null, true, false, [], {}, [null], nested(60), { toString: 1 }, Array.from({ length: 300 }, (_, at) => at + 1)])
}

/** A boundary value of a schema: minimum, maximum, and one beyond each. */
export function rim(schema: Schema, chance: Chance): unknown {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, pattern, anyOf } = schema
  if (anyOf !== undefined) return rim(chance.pick(anyOf), chance)
  // Matches the pattern, but mostly means nothing.
  if (pattern !== undefined && chance.is(0.6)) return matching(pattern, chance)
  const lengths = [minLength, maxLength].flatMap((length) => (length === undefined ? [] : [length - 1, length, length + 1]))
  if (lengths.length > 0) return chance.pick(['ж', '7', 'A', '😀']).repeat(Math.max(0, chance.pick(lengths)))
  const numbers = [minimum, maximum, exclusiveMinimum].flatMap((rim) =>
    rim === undefined ? [] : [Number(rim) - 1, Number(rim), Number(rim) + 1],
  )
  return numbers.length > 0 ? chance.pick(numbers) : hostile(chance)
}
