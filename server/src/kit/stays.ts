/** A child's time in a group: `since` is inclusive, `until` exclusive and null if open. Equal dates mean no day at all. */
export interface Days {
  since: string
  until: string | null
}

const isBefore = (day: string, until: string | null): boolean => until === null || day < until

export const latest = (...days: readonly string[]): string => days.reduce((one, other) => (one > other ? one : other))

export const meets = (one: Days, other: Days): boolean => {
  const first = latest(one.since, other.since)
  return isBefore(first, one.until) && isBefore(first, other.until)
}

/** Cuts off the days before `today`. */
export const daysFrom = (today: string, { since, until }: Days): Days => ({ since: latest(since, today), until })

/** SQL condition: the group_members row `stay` overlaps the range, given as SQL expressions; `until` may be null. */
export const stayMeets = (stay: string, { since, until }: { since: string; until: string }): string =>
  `(greatest(${stay}.since_date, ${since}) < coalesce(least(${stay}.until_date, ${until}), 'infinity'))`

/** Condition of SQL: the row `stay` of group_members has the day, an expression. */
export const stayHas = (stay: string, day: string): string => stayMeets(stay, { since: day, until: `${day} + 1` })

/** Condition of SQL: the row `stay` of group_members has a day from `day` on, also one that is still ahead. */
export const stayIsNotOver = (stay: string, day: string): string => stayMeets(stay, { since: day, until: 'null' })

export const dayLiteral = (day: string): string => `date '${day}'`
