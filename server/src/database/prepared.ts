import type pg from 'pg'

/** As many statements as a connection keeps plans for; what comes later is planned each time. */
const MOST = 400
/** An insert of many rows has another text for each number of rows. */
const MOST_VALUES = 60

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

const isUnnamed = (statement: unknown): statement is { text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('name' in statement && statement.name !== undefined)

const isKept = (values: unknown): boolean => Array.isArray(values) && values.length > 0 && values.length <= MOST_VALUES

/** Names each statement, so that the database keeps its plan for this connection: planning a join of nine tables costs fifteen times its work. */
export function keepPlans(client: pg.ClientBase): void {
  const plain = client.query
  Object.assign(client, {
    query(statement: unknown, values?: unknown, ...rest: unknown[]) {
      const named = isKept(values) && isUnnamed(statement) ? { ...statement, name: nameOf(statement.text) } : statement
      return Reflect.apply(plain, client, [named, values, ...rest])
    },
  })
}
