import * as z from 'zod/mini'

/** Node of a plan in PostgreSQL's JSON format, with the keys that are used. */
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

/** Caching nodes, left out because small cost differences decide about them. */
const CACHING_NODES = ['Memoize', 'Materialize']

/** Structure of a plan without costs: a line for each node, with its table and index. */
export function skeletonOf(node: Node, depth = 1): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node
  if (CACHING_NODES.includes(type)) return below.flatMap((one) => skeletonOf(one, depth))
  const read = [table === undefined ? '' : ` on ${table}`, index === undefined ? '' : ` by ${index}`]
  return [`${'  '.repeat(depth)}${type}${read.join('')}`, ...below.flatMap((one) => skeletonOf(one, depth + 1))]
}

/** Whether a node scans a whole table or index instead of seeking. */
const scansWhole = ({ 'Node Type': type, 'Index Name': index, 'Index Cond': found }: Node, parts: ReadonlySet<string>): boolean =>
  type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && found === undefined && !parts.has(index ?? ''))

/** Tables that are scanned from the first row on. `parts`: partial indexes. */
export const readWhole = (node: Node, parts: ReadonlySet<string>): string[] => {
  const { 'Relation Name': table, Plans: below = [] } = node
  return [...(scansWhole(node, parts) && table !== undefined ? [table] : []), ...below.flatMap((one) => readWhole(one, parts))]
}

/** All tables and partitions of a plan. */
export const tablesIn = ({ 'Relation Name': table, Plans: below = [] }: Node): string[] => [
  ...(table === undefined ? [] : [table]),
  ...below.flatMap(tablesIn),
]
