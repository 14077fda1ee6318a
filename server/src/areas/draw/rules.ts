import type { CampaignKind } from '@portal/contract/enrolment'

/** Position from a time on. */
export interface Moved {
  position: number
  at: Date
}

interface Order {
  /** Position that the draw gave. */
  position: number
  writtenAt: Date
  /** Times at which lots before it left the waiting order. */
  left: readonly Date[]
  /** Children that came first with a published reason, and when they left. */
  came: readonly { at: Date; leftAt: Date | null }[]
}

/** Positions since the draw, oldest first; changes of one instant are one row. */
export function movesOf({ position, writtenAt, left, came }: Order): Moved[] {
  const changes = [
    ...left.map((at) => ({ at, by: -1 })),
    ...came.flatMap(({ at, leftAt }) => [{ at, by: 1 }, ...(leftAt === null ? [] : [{ at: leftAt, by: -1 }])]),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const moved: Moved[] = [{ position, at: writtenAt }]
  let now = position
  for (const { at, by } of changes) {
    now += by
    const last = moved.at(-1)
    if (last !== undefined && last.at.getTime() === at.getTime()) last.position = now
    else moved.push({ position: now, at })
  }
  return moved
}

/** Earliest ceremony after a freeze: time to copy the hashes down. */
export const CEREMONY_NOT_BEFORE_MS = 60_000

/** Title of a campaign in the frozen file. */
export const campaignTitle = ({ kind, schoolYear, stage }: { kind: CampaignKind; schoolYear: number; stage: number }): string =>
  `${kind === 'subProgram' ? 'Дэд хөтөлбөр' : 'Цэцэрлэг'}, ${schoolYear}–${schoolYear + 1} оны хичээлийн жил, ${stage} дүгээр шат`

const FREEZABLE_DAYS = 200

/** Closing time before which a campaign is no longer offered for a freeze. */
export const freezableSince = (now: Date): Date => new Date(now.getTime() - FREEZABLE_DAYS * 86_400_000)
