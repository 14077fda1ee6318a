/**
 * Replaces the {placeholders} of a text; those without a value stay. Plural forms follow the name of the number: `{count}
 * {count|request|requests}`.
 */
export const fill = (text: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return one === undefined || many === undefined ? String(value) : String(value) === '1' ? one : many
  })
