/** A wrong field: the id of its place on the page, and what is wrong. */
export interface SummaryItem {
  id: string
  message: string
}

/** What is wrong, in the order in which the fields stand. */
export const summaryOf = <Name extends string>(
  order: readonly Name[],
  error: (name: Name) => string | undefined,
  idOf: (name: Name) => string,
): SummaryItem[] =>
  order.flatMap((name) => {
    const message = error(name)
    return message === undefined ? [] : [{ id: idOf(name), message }]
  })
