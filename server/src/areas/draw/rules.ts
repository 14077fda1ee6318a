import { ordinal } from '@portal/contract/dateWords'
import type { CampaignKind } from '@portal/contract/enrolment'

/** Position from a time on. */
export interface Moved {
  position: number
  at: Date
}

interface Order {
  /** Position that the draw gave; null for a child that a published reason added to the order. */
  position: number | null
  writtenAt: Date
  /** Times at which lots before it left their places in the order of the draw. */
  left: readonly Date[]
  /** Other children that came first with a published reason; a reason published before the child's own one stands before it. */
  came: readonly { at: Date; leftAt: Date | null; isBefore: boolean }[]
  /** Time at which a published reason made the child first. */
  first: Date | null
}

/** Position at a time; null before the child was in the order. */
function positionAt({ position, left, came, first }: Order, time: Date): number | null {
  const standing = came.filter(({ at, leftAt }) => at <= time && (leftAt === null || leftAt > time))
  if (first !== null && first <= time) return 1 + standing.filter(({ isBefore }) => isBefore).length
  return position === null ? null : position - left.filter((at) => at <= time).length + standing.length
}

/** Positions since the draw, oldest first; changes of one instant are one row. */
export function movesOf(order: Order): Moved[] {
  const { writtenAt, left, came, first } = order
  const times = [...left, ...came.flatMap(({ at, leftAt }) => [at, leftAt]), first].flatMap((at) =>
    at !== null && at > writtenAt ? [at] : [],
  )
  const moved: Moved[] = []
  for (const at of [writtenAt, ...times.sort((one, other) => one.getTime() - other.getTime())]) {
    const position = positionAt(order, at)
    if (position !== null && position !== moved.at(-1)?.position) moved.push({ position, at })
  }
  return moved
}

/** Earliest ceremony after a freeze: time to copy the hashes down. */
export const CEREMONY_NOT_BEFORE_MS = 60_000

/** Title of a campaign in the frozen file. */
export const campaignTitle = ({ kind, schoolYear, stage }: { kind: CampaignKind; schoolYear: number; stage: number }): string =>
  `${kind === 'subProgram' ? 'Дэд хөтөлбөр' : 'Цэцэрлэг'}, ${schoolYear}–${schoolYear + 1} оны хичээлийн жил, ${ordinal(stage)} шат`

/** Kindergartens from which on a draw shows its progress; a smaller one is written within a second. */
const PROGRESS_FROM = 20
/** Times that open desks read a draw again while its results are written. */
const PROGRESS_STEPS = 10

/** Whether open desks show the progress after a job; a draw's jobs have successive ids, one for each kindergarten. */
export const isProgressShown = (jobId: number, kindergartens: number): boolean =>
  kindergartens >= PROGRESS_FROM && jobId % Math.ceil(kindergartens / PROGRESS_STEPS) === 0

const FREEZABLE_DAYS = 200

/** Closing time before which a campaign is no longer offered for a freeze. */
export const freezableSince = (now: Date): Date => new Date(now.getTime() - FREEZABLE_DAYS * 86_400_000)
