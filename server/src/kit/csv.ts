/** A value of a CSV file: in quotation marks where it would otherwise be read as more than one value. */
export const csvField = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const csvLine = (values: readonly string[]): string => values.map(csvField).join(',')
