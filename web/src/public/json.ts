/** For a script element that holds data: no text in it may look like the end of the element. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
