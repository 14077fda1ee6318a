import type { ESTree, Plugin } from 'vite'

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value

/** Name at the root of `z.object(…)` or `z.string().check(…)`. */
function rootOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'CallExpression' ? rootOf(node.callee) : undefined
}

/** Outermost schema expressions that run when the module is imported. */
function schemasIn(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'CallExpression' && rootOf(node) === 'z') return [node]
  if (/Function|Class/.test(node.type)) return []
  return Object.values(node).flat().filter(isNode).flatMap(schemasIn)
}

/** Wraps the schemas of a contract module, so that each is built when it is first used. */
export function withLazySchemas(code: string, program: ESTree.Node): string {
  const schemas = schemasIn(program).toSorted((one, other) => other.start - one.start)
  if (schemas.length === 0) return code
  const wrapped = schemas.reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}/*#__PURE__*/ lazySchema(() => ${rest.slice(start, end)})${rest.slice(end)}`,
    code,
  )
  return `${wrapped}\nimport { lazySchema } from './lazySchema.ts'`
}

export const lazySchemas: Plugin = {
  name: 'lazy-schemas',
  apply: 'build',
  transform: {
    filter: { id: /contract[\\/]src[\\/]\w+\.ts$/, code: 'zod/mini' },
    handler(code) {
      return withLazySchemas(code, this.parse(code))
    },
  },
}
