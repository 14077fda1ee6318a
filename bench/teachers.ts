import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Envelope } from '@portal/contract/envelope'
import { desk } from '@portal/contract/staffDesk'
import { type AttendanceEntry, enterAttendance, lessonRoll, schoolToday } from '@portal/contract/today'
import { instantText } from '@portal/server/outside/clock'
import { type Asker, pathOf } from './asking.ts'
import type { Capital, MarkedClass } from './capital.ts'
import type { Tally } from './tally.ts'

/** Steps of a teacher, named as in the results table. */
export const TEACHER_STEPS = ['open today', 'open roll', 'save', 'save again', 'read back'] as const
type Step = (typeof TEACHER_STEPS)[number] | 'lost save'

/** Range of the time between two taps, in ms. */
const TAP_MS = [1200, 3500] as const
const ABSENT = 4
const REASONS = ['UNEXCUSED', 'SICK', 'EXCUSED', 'SICK'] as const
/** Shares of teachers: one of the absent comes after all, a save sent twice, a save whose answer is lost. */
const CORRECTIONS = 0.1
const TWICE = 0.1
const LOST = 0.03
const LOST_AFTER_MS = 30
/** Range of the time until an absent child comes, in ms. */
const COMES_MS = [5000, 60_000] as const
const MINUTES_LATE = 10
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000

const chance = (share: number) => Math.random() < share
const between = ([from, to]: readonly [number, number]) => from + Math.random() * (to - from)

/** Paths that the page of today reads again after a save. */
export const readsOfRoll = ({ groupId, period }: MarkedClass, day: string) => [
  schoolToday.path,
  pathOf(lessonRoll.path, { groupId, day, period }),
]

/** Mark that the portal acknowledged. */
export type Acknowledged = Pick<AttendanceEntry, 'reason' | 'minutesLate'>

/** Teachers who mark their classes, with the queue of the web app (web/src/areas/today/sendingQueue.ts). */
export class Teachers {
  /** Last acknowledged mark of each child that was marked alone. */
  readonly marked = new Map<number, Acknowledged>()
  /** Children of classes whose rest was acknowledged as present. */
  readonly rests: MarkedClass[] = []
  /** Acknowledged entries about one child. */
  readonly entryIds = new Set<string>()
  readonly refused: string[] = []
  readonly #asker: Asker
  readonly #capital: Pick<Capital, 'day' | 'offsetMs'>
  readonly #tally: Tally

  constructor(asker: Asker, capital: Pick<Capital, 'day' | 'offsetMs'>, tally: Tally) {
    this.#asker = asker
    this.#capital = capital
    this.#tally = tally
  }

  async #read(step: Step, { teacher }: MarkedClass, paths: readonly string[]): Promise<void> {
    const done = this.#tally.begin(step)
    done((await this.#asker.read(teacher, paths)).status)
  }

  /** Sends entries once; undefined without an answer of success. */
  async #send(step: Step, { teacher }: MarkedClass, entries: readonly AttendanceEntry[], giveUpMs?: number) {
    const done = this.#tally.begin(step)
    const asked = { path: enterAttendance.path, body: { entries } }
    const { status, body } = await this.#asker.ask(teacher, giveUpMs === undefined ? asked : { ...asked, giveUpMs })
    done(status)
    return status === 200 ? enterAttendance.result.parse(Envelope.parse(JSON.parse(body)).RESULT) : undefined
  }

  /** Retries as the queue of the web app until the portal answers. */
  async #save(of: MarkedClass, entries: readonly AttendanceEntry[]): Promise<void> {
    if (chance(LOST)) await this.#send('lost save', of, entries, LOST_AFTER_MS)
    for (let failures = 0; ; failures++) {
      const outcomes = await this.#send('save', of, entries)
      if (outcomes !== undefined) {
        const again = chance(TWICE) ? await this.#send('save again', of, entries) : []
        for (const { done, reason } of [...outcomes, ...(again ?? [])]) if (!done) this.refused.push(reason ?? '')
        return
      }
      await pause(Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + Math.random() / 2))
    }
  }

  #note(of: MarkedClass, { entryId, childId, reason, minutesLate }: AttendanceEntry): void {
    if (childId === null) this.rests.push(of)
    else {
      this.marked.set(childId, { reason, minutesLate })
      this.entryIds.add(entryId)
    }
  }

  /** Queue of one device: what is tapped while a call is on its way travels with the next. */
  #queueOf(of: MarkedClass) {
    let waiting: AttendanceEntry[] = []
    let sending: Promise<void> | undefined
    const sendAll = async () => {
      for (let sent = waiting; sent.length > 0; sent = waiting) {
        await this.#save(of, sent)
        waiting = waiting.slice(sent.length)
        for (const entry of sent) this.#note(of, entry)
        void this.#read('read back', of, readsOfRoll(of, this.#capital.day))
      }
      sending = undefined
    }
    return {
      tap: (childId: number | null, reason: AttendanceEntry['reason'], minutesLate = 0) => {
        const madeAt = instantText(new Date(Date.now() + this.#capital.offsetMs))
        const { groupId, period } = of
        const entry = { entryId: randomUUID(), madeAt, groupId, day: this.#capital.day, period, childId, reason, minutesLate, why: null }
        waiting = [...waiting, entry]
        sending ??= sendAll()
      },
      untilEmpty: async () => sending,
    }
  }

  /** Opens the page of today, marks four absent children, the rest as present, and sometimes corrects a mark. */
  async mark(of: MarkedClass): Promise<void> {
    await this.#read('open today', of, [desk.path, schoolToday.path])
    await this.#read('open roll', of, readsOfRoll(of, this.#capital.day).slice(1))
    const queue = this.#queueOf(of)
    const absent = of.childIds.toSorted(() => Math.random() - 0.5).slice(0, ABSENT)
    for (const [nth, childId] of absent.entries()) {
      await pause(between(TAP_MS))
      queue.tap(childId, REASONS[nth] ?? 'SICK')
    }
    await pause(between(TAP_MS))
    queue.tap(null, 'PRESENT')
    const [late] = absent
    if (late !== undefined && chance(CORRECTIONS)) {
      await pause(between(COMES_MS))
      if (of.period === 0) queue.tap(late, 'PRESENT')
      else queue.tap(late, 'TARDY', MINUTES_LATE)
    }
    await queue.untilEmpty()
  }
}
