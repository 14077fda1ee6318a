import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'

describe.each(calls.map((call) => ({ name: `${call.method} ${call.path}`, call })))('$name', ({ call }) => {
  it('has one of the path prefixes of calls', () => {
    expect(call.path).toMatch(/^\/(login$|public\/|api\/|hub\/)/)
  })
  it('has an example that its own schemas accept', () => {
    expect(z.object(call.params).safeParse(call.example.params ?? {}).success).toBe(true)
    if (call.body !== undefined) expect(call.body.safeParse(call.example.body).success).toBe(true)
    expect(call.result.safeParse(call.example.result).success).toBe(true)
  })
  it('has a rule for every parameter of its path and for no other', () => {
    expect(Object.keys(call.params).sort()).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort())
  })
})

it('no two calls share method and path', () => {
  const names = calls.map((call) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
})
