import * as z from 'zod/mini'

/** A node of a plan as PostgreSQL tells it in JSON, as far as it is looked at. */
const Node = z.object({
  'Node Type': z.string(),
  'Join Type': z.optional(z.string()),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(Node))
  },
})
type Node = z.infer<typeof Node>
const Explained = z.tuple([z.object({ Plan: Node })])

export const planOf = (explained: unknown): Node => Explained.parse(explained)[0].Plan

/** Nodes that only keep rows for a second look: whether it pays is a matter of a hair. */
const KEEPING = ['Memoize', 'Materialize']

/** What a plan does, without what it costs: a line for each node, with the table and the index that it reads. */
export function skeletonOf(node: Node, depth = 1): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node
  if (KEEPING.includes(type)) return below.flatMap((one) => skeletonOf(one, depth))
  const read = [table === undefined ? '' : ` on ${table}`, index === undefined ? '' : ` by ${index}`]
  return [`${'  '.repeat(depth)}${type}${read.join('')}`, ...below.flatMap((one) => skeletonOf(one, depth + 1))]
}

/** Whether it begins at the first row, or at the first of a whole index, to meet what it looks for on its way. */
const walks = ({ 'Node Type': type, 'Index Name': index, 'Index Cond': found }: Node, parts: ReadonlySet<string>): boolean =>
  type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && found === undefined && !parts.has(index ?? ''))

/** Tables that are read from their first row on. `parts`: indexes of some rows alone. */
export const readWhole = (node: Node, parts: ReadonlySet<string>): string[] => {
  const { 'Relation Name': table, Plans: below = [] } = node
  return [...(walks(node, parts) && table !== undefined ? [table] : []), ...below.flatMap((one) => readWhole(one, parts))]
}

/** Every table and partition that is read. */
export const tablesIn = ({ 'Relation Name': table, Plans: below = [] }: Node): string[] => [
  ...(table === undefined ? [] : [table]),
  ...below.flatMap(tablesIn),
]
