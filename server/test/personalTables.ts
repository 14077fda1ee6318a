import { getTableConfig, is, PgTable } from '../src/database/sql.ts'
import * as tables from '../src/database/tables.ts'

/** Columns that identify a person or an account without a foreign key, or hold a contact. */
const IDENTIFIES = /^((person|child|account|role)_id|.*_by|recipient|contact|registry_number|username|.*_contact)$/

const configs = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [getTableConfig(table)] : []))

type Config = (typeof configs)[number]

const refersTo = ({ foreignKeys }: Config, targets: ReadonlySet<string>, onDelete?: 'cascade') =>
  foreignKeys.some(
    (key) => targets.has(getTableConfig(key.reference().foreignTable).name) && (onDelete === undefined || key.onDelete === onDelete),
  )

const holders = new Set(['people', 'accounts', 'roles'])
const direct = configs.filter((config) => refersTo(config, holders) || config.columns.some(({ name }) => IDENTIFIES.test(name)))
const named = new Set([...holders, ...direct.map(({ name }) => name)])

/** Database names of all tables. */
export const tableNames: readonly string[] = configs.map(({ name }) => name)

/** Tables with personal data: those that identify a person, and those whose rows are deleted with them (history, pieces). */
export const personalTables: readonly string[] = [
  ...new Set([...named, ...configs.filter((config) => refersTo(config, named, 'cascade')).map(({ name }) => name)]),
]

/** Adds all tables whose rows the database deletes with rows of the given tables. */
export function withCascades(names: readonly string[]): ReadonlySet<string> {
  const reached = new Set(names)
  for (let before = -1; before < reached.size; ) {
    before = reached.size
    for (const config of configs) if (refersTo(config, reached, 'cascade')) reached.add(config.name)
  }
  return reached
}
