import { lazySchema } from '@portal/contract/lazySchema'
import { parseAst } from 'vite'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { withLazySchemas } from './lazySchemas.ts'

const lazily = (code: string) => withLazySchemas(code, parseAst(code))

it('wraps the outermost schemas that a module builds when it is imported', () => {
  expect(lazily('export const Child = z.object({ name: z.string() })')).toContain(
    'export const Child = /*#__PURE__*/ lazySchema(() => z.object({ name: z.string() }))',
  )
  expect(lazily("const read = get('/x', { params: { id: Id }, result: z.array(Child).check(z.minLength(1)) })")).toContain(
    'result: /*#__PURE__*/ lazySchema(() => z.array(Child).check(z.minLength(1)))',
  )
})

it('leaves functions and modules without schemas as they are', () => {
  const code = 'export const list = (one) => z.array(one)'
  expect(lazily(code)).toBe(code)
})

it('builds a schema once, when it is first used, and parses like it', () => {
  const build = vi.fn(() => z.object({ name: z.string().check(z.minLength(2)) }))
  const Child = lazySchema(build)
  const Family = lazySchema(() => z.extend(Child, { others: z.optional(z.array(Child)) }))
  expect(build).not.toHaveBeenCalled()
  expect(z.parse(Family, { name: 'Бат', others: [{ name: 'Сараа' }] })).toEqual({ name: 'Бат', others: [{ name: 'Сараа' }] })
  expect(z.safeParse(Family, { name: 'Бат', others: [{ name: 'С' }] }).success).toBe(false)
  expect(build).toHaveBeenCalledOnce()
})
