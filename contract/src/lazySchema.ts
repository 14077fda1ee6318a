/**
 * Schema that is built when a caller first uses it. The web build wraps the contract's schemas in it (web/build/lazySchemas.ts): building
 * all of them would delay every page, and a page parses with few.
 */
export function lazySchema<Schema extends object>(build: () => Schema): Schema {
  let schema: Schema | undefined
  const built = () => {
    schema ??= build()
    return schema
  }
  return new Proxy(Object.create(null), {
    get: (_target, key) => Reflect.get(built(), key),
    has: (_target, key) => Reflect.has(built(), key),
  })
}
