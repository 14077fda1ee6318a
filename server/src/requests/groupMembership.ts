/** A child's time in a group: `since` is inclusive, `until` exclusive and null if open. Equal dates mean no day at all. */
export interface MembershipSpan {
  since: string
  until: string | null
}

/** Whether the day is before the end; every day is before no end. */
export const isBefore = (day: string, until: string | null): boolean => until === null || day < until

export const latest = (...days: readonly string[]): string => days.reduce((one, other) => (one > other ? one : other))

/** Earliest end; null means none. */
export const earliest = (ends: readonly (string | null)[]): string | null =>
  ends.filter((end) => end !== null).reduce<string | null>((one, other) => (one === null || other < one ? other : one), null)

export const meets = (one: MembershipSpan, other: MembershipSpan): boolean => {
  const first = latest(one.since, other.since)
  return isBefore(first, one.until) && isBefore(first, other.until)
}

/** Cuts off the days before `today`. */
export const daysFrom = (today: string, { since, until }: MembershipSpan): MembershipSpan => ({ since: latest(since, today), until })

/** SQL condition: the group_members row `stay` overlaps the range, given as SQL expressions; `until` may be null. */
export const stayMeets = (stay: string, { since, until }: { since: string; until: string }): string =>
  `(greatest(${stay}.since_date, ${since}) < coalesce(least(${stay}.until_date, ${until}), 'infinity'))`

/** SQL condition: the group_members row `stay` includes a day from `day` on, even a future one. */
export const stayIsNotOver = (stay: string, day: string): string => stayMeets(stay, { since: day, until: 'null' })

export const dayLiteral = (day: string): string => `date '${day}'`
