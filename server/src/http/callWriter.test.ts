import { get, open } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeWriter } from './callWriter.ts'

const written = (call: Parameters<typeof makeWriter>[0], RESULT: unknown): unknown =>
  JSON.parse(makeWriter(call)({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT })).RESULT

describe('the serialiser of a call', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('writes the example of %s', (_name, call) => {
    expect(written(call, call.example.result)).toEqual(call.example.result)
  })

  it('writes null and values of every type that may be null, and no key outside the schema', () => {
    const Parts = z.object({
      text: z.nullable(z.string()),
      count: z.nullable(z.int()),
      share: z.nullable(z.number()),
      is: z.nullable(z.boolean()),
      kind: z.nullable(z.enum(['ONE', 'OTHER'])),
      only: z.nullable(z.literal('ONLY')),
      list: z.nullable(z.array(z.nullable(z.string()))),
      object: z.nullable(z.object({ inner: z.nullable(z.object({ name: z.string() })) })),
    })
    const filled: z.infer<typeof Parts> = {
      text: '"ө"',
      count: 0,
      share: 0.5,
      is: false,
      kind: 'OTHER',
      only: 'ONLY',
      list: ['', null],
      object: { inner: { name: 'Нэр' } },
    }
    const empty = { text: null, count: null, share: null, is: null, kind: null, only: null, list: null, object: null }
    const call = get('/api/test', { about: 'Test.', access: open, params: {}, result: Parts, example: { result: filled } })
    expect(written(call, filled)).toEqual(filled)
    expect(written(call, empty)).toEqual(empty)
    const more = { ...filled, secret: 1, object: { inner: { name: 'Нэр', secret: 1 }, secret: 1 } }
    expect(written(call, more)).toEqual(filled)
  })
})
