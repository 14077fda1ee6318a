import { addDays, schoolYearOf } from '@portal/contract/days'
import type { MissingInGroup } from '@portal/contract/sync'
import type { SOURCE_FAILURES } from '../../outside/esis.ts'
import { daysFrom, earliest, isBefore, latest, type MembershipSpan, meets } from '../../requests/groupMembership.ts'

/** Days before the last applied run that are fetched again, for corrections of a week. */
const CORRECTION_DAYS = 7
/** Share of an institution's children above which ended or contradicted stays wait for the office. */
const MOST_CHANGING = 0.1
/** Children whose changes never wait: a small kindergarten loses single children. */
const FEW_CHANGING = 3

const later = (one: string, other: string): string => (one > other ? one : other)

/** Days whose attendance and marks are fetched: the school year at first, then from a week before the last applied run. */
export function windowOf(today: string, appliedOn: string | undefined): { schoolYear: number; from: string; to: string } {
  const schoolYear = schoolYearOf(today)
  const begin = `${schoolYear}-09-01`
  return { schoolYear, from: appliedOn === undefined ? begin : later(begin, addDays(appliedOn, -CORRECTION_DAYS)), to: today }
}

/** Stay of a child in an answer, with the portal's name of the group. */
export interface AnsweredStay extends MembershipSpan {
  group: string
  schoolYear: number
}

/** Stay of a child at the institution in the portal, in the fetched school year or from today on. */
export interface Stay extends AnsweredStay {
  number: string
}

const isSameStay = (one: AnsweredStay, other: AnsweredStay): boolean =>
  one.group === other.group && one.schoolYear === other.schoolYear && one.since === other.since

/** Returns the day on which the child leaves the last of the groups that follow an end; null if it stays there. */
function lastEnd(until: string, answered: readonly AnsweredStay[]): string | null {
  let end: string | null = until
  for (;;) {
    const next = answered.find((one) => one.since === end && isBefore(one.since, one.until))
    if (next === undefined) return end
    end = next.until
  }
}

/** The answer ends the stay, with the groups that follow it, before its known end. */
const isEndedBy = (stay: Stay, answered: readonly AnsweredStay[]): boolean => {
  const until = answered.find((one) => isSameStay(one, stay))?.until ?? null
  const end = until === null ? null : lastEnd(until, answered)
  return end !== null && isBefore(end, stay.until)
}

/** The answer puts the child into another group on days of the stay, which the import refuses. */
const isTakenBy = (stay: Stay, own: readonly Stay[], answered: readonly AnsweredStay[], today: string): boolean => {
  const until = answered.find((one) => isSameStay(one, stay))?.until ?? stay.until
  return answered.some((one) => {
    if (isSameStay(one, stay)) return false
    // Without an end it ends with the next stay that the answer lacks, as in the import.
    const next = own
      .filter(({ since }) => since > latest(one.since, today))
      .filter((later) => !answered.some((each) => isSameStay(each, later)))
    const end = one.until ?? earliest(next.map(({ since }) => since))
    return meets({ since: one.since, until: end }, daysFrom(today, { since: stay.since, until }))
  })
}

/**
 * Compares the children of the institution from today on with an answer. A child that it lacks stays. The answer is held if it ends the
 * stays of many children on any day before their known end, together with those that earlier answers ended, or puts many into other groups
 * than the portal's.
 */
export function compareStays(
  stays: readonly Stay[],
  answered: ReadonlyMap<string, readonly AnsweredStay[]>,
  today: string,
  endedBefore = 0,
): { missing: MissingInGroup[]; ending: number; isHeld: boolean } {
  const present = stays.filter((stay) => isBefore(today, stay.until))
  const counts = new Map<string, number>()
  for (const { number, group, since } of present)
    if (since <= today && !answered.has(number)) counts.set(group, (counts.get(group) ?? 0) + 1)
  const children = [...Map.groupBy(present, ({ number }) => number)]
  const count = (isSo: (stay: Stay, own: readonly Stay[], rows: readonly AnsweredStay[]) => boolean) =>
    children.filter(([number, own]) => own.some((stay) => isSo(stay, own, answered.get(number) ?? []))).length
  const isMany = (some: number, all: number): boolean => some > FEW_CHANGING && some > all * MOST_CHANGING
  const ending = count((stay, _own, rows) => isEndedBy(stay, rows))
  const isEnding = ending > 0 && isMany(endedBefore + ending, endedBefore + children.length)
  const taken = count((stay, own, rows) => isTakenBy(stay, own, rows, today))
  return {
    missing: [...counts].map(([group, missing]) => ({ group, count: missing })),
    ending,
    isHeld: isEnding || isMany(taken, children.length),
  }
}

/** Group of the portal in the fetched school year. */
export interface KnownGroup {
  name: string
  level: number
}

const [LATIN, CYRILLIC] = ['ABCEHKMOPTXY', 'АВСЕНКМОРТХУ']

/** Letter of a class: its name without the grade, the word for class, signs and case; Latin letters as the Cyrillic ones they look like. */
function letterOf({ name, level }: KnownGroup): string {
  const plain = name.toUpperCase().replaceAll(/[A-Z]/g, (one) => CYRILLIC[LATIN.indexOf(one)] ?? one)
  const bare = plain.replace(/^(\d+)\s*(?:-Р|ДҮГЭЭР|ДУГААР)(?!\p{L})/u, '$1').replaceAll(/БҮЛЭГ|АНГИ(?:ЙН)?|[^\p{L}\d]/gu, '')
  return bare.startsWith(`${level}`) ? bare.slice(`${level}`.length) : bare
}

/** The portal's name of an answered group: the same name, otherwise that of the only group of its level with its letter. */
export function nameInPortal(answered: KnownGroup, known: readonly KnownGroup[]): string {
  if (known.some(({ name }) => name === answered.name)) return answered.name
  const alike = known.filter((one) => one.level === answered.level && letterOf(one) === letterOf(answered))
  return (alike.length === 1 ? alike[0]?.name : undefined) ?? answered.name
}

/** The portal's first day of an answered stay: that of the only known stay in the group which shares days with it. */
export function firstDayInPortal(answered: AnsweredStay, known: readonly AnsweredStay[]): string {
  const alike = known.filter(({ group, schoolYear }) => group === answered.group && schoolYear === answered.schoolYear)
  if (alike.some(({ since }) => since === answered.since)) return answered.since
  const [only, ...others] = alike.filter((one) => meets(one, answered))
  return only !== undefined && others.length === 0 ? only.since : answered.since
}

/** Circuit breaker of the source. */
export interface Breaker {
  failures: number
  awaySince: Date | null
  openUntil: Date | null
  lastError: string | null
}
export const CLOSED: Breaker = { failures: 0, awaySince: null, openUntil: null, lastError: null }

/** Failures in a row that open the breaker. */
const FAILURES_TO_OPEN = 3
const MINUTE_MS = 60_000
/** First pause of an outage; each further failure doubles it. */
const FIRST_PAUSE_MS = 10 * MINUTE_MS
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE_MS

export interface SourceTrouble {
  kind: keyof typeof SOURCE_FAILURES
  message: string
  retryAfterMs: number | undefined
}

/** Breaker after a failure. A refused token opens it at once: it fails for every institution. */
export function afterFailure(breaker: Breaker, { kind, message, retryAfterMs }: SourceTrouble, now: Date): Breaker {
  const failures = breaker.failures + 1
  const over = kind === 'unauthorised' ? failures - 1 : failures - FAILURES_TO_OPEN
  const pauseMs = Math.max(over < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** over, LONGEST_PAUSE_MS), retryAfterMs ?? 0)
  const openUntil = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs)
  return { failures, awaySince: breaker.awaySince ?? (over < 0 ? null : now), openUntil, lastError: message }
}

export const isOpen = ({ openUntil }: Breaker, now: Date): boolean => openUntil !== null && openUntil > now

/** Hours after its begin in which a night may still begin, so that a portal started later does not fetch by day. */
const NIGHT_HOURS = 5

/** Whether the night's run may begin at this minute of the day. */
export const isNight = (minutes: number, hour: number): boolean => (minutes - hour * 60 + 24 * 60) % (24 * 60) < NIGHT_HOURS * 60
