/** Quotes a CSV value that contains a separator, quote or line break. */
export const csvField = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const csvLine = (values: readonly string[]): string => values.map(csvField).join(',')
