/** The six digits of a pasted message, however they are spaced; undefined where it holds none, or more than one such number. */
export function codeIn(pasted: string): string | undefined {
  const found = pasted.match(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/g) ?? []
  return found.length === 1 ? found[0]?.replace(/\D/g, '') : undefined
}
