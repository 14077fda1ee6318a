import type { Stretch } from '../../kit/days.ts'

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** What has been by a day: nobody counts the days to come. */
export const until = ({ from, to }: Stretch, today: string): Stretch => ({ from, to: earlier(to, today) })
