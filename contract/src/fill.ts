type FillValues = Readonly<Record<string, string | number | undefined>>

/** Part of a text in brackets that contains a placeholder; a Markdown link is none. */
const OPTIONAL = /\[([^[\]]*\{\w+\}[^[\]]*)\](?!\()/g

/** Drops each part in brackets of which a value is empty, and the brackets of the others: `Wrong number.[ Call {phone}.]`. */
export const withoutEmptyParts = (text: string, values: FillValues): string =>
  text.includes('[')
    ? text.replace(OPTIONAL, (_, part: string) =>
        [...part.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => values[name] === '') ? '' : part,
      )
    : text

/**
 * Replaces the {placeholders} of a text; those without a value stay. Plural forms follow the name of the number: `{count}
 * {count|request|requests}`. Parts in brackets are optional.
 */
export const fill = (text: string, values: FillValues): string =>
  withoutEmptyParts(text, values).replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return one === undefined || many === undefined ? String(value) : String(value) === '1' ? one : many
  })
