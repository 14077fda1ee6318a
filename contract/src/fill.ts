/**
 * Puts values into the {places} of a text; a place without a value stays as it is. English words that follow a number stand beside
 * its name, for one and for many: `{count} {count|request|requests}`.
 */
export const fill = (text: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return one === undefined || many === undefined ? String(value) : String(value) === '1' ? one : many
  })
