import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { familyAbsences } from '@portal/contract/absence'
import {
  comingLessons,
  familyLessonAttendance,
  familyWholeDays,
  lessonAttendance,
  unrecordedLessons,
  weekSummary,
} from '@portal/contract/attendance'
import { guardianClaims } from '@portal/contract/claims'
import { addDays, compact, mondayOf } from '@portal/contract/days'
import { familyDeclarations } from '@portal/contract/health'
import { familyHomework } from '@portal/contract/homework'
import { familyMeals } from '@portal/contract/meals'
import { ownQuestions } from '@portal/contract/questions'
import { familyCalendar, familyLessons, schoolCalendar } from '@portal/contract/schedule'
import { schoolToday } from '@portal/contract/today'
import { type Asker, asker, pathOf } from './asking.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { type Capital, CHILDREN_OF_CLASS, insertCapital } from './capital.ts'
import { databaseMs } from './portal.ts'
import { reportStored } from './storedRolls.ts'
import { type Follower, type FollowersReport, openStreams } from './streams.ts'
import { percentile, Tally } from './tally.ts'
import { readsOfRoll, TEACHER_STEPS, Teachers } from './teachers.ts'

/**
 * School morning: teachers of the capital mark their classes within some minutes, while parents hold streams that read again what changed.
 * A few parents open pages at a steady rate before and meanwhile; the ratio of their times is the delay that the morning causes.
 * `--teachers=N`, `--streams=N` of parents, and `--minutes=N`.
 */
const optionOf = (name: string): string | undefined => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const TEACHERS = Number(optionOf('teachers') ?? sized(2000, 100))
const STREAMS = Number(optionOf('streams') ?? sized(20_000, 500))
const MINUTES = Number(optionOf('minutes') ?? sized(10, 1))
/** Streams of one web process; the default of the portal is for fewer parents. */
export const STREAMS_OF_WORKER = 20_000
const BEFORE_S = sized(120, 30)
const WARM_UP_S = sized(30, 10)
/** Pages that parents open a second. */
const PAGES_A_SECOND = 5
/** Time before the end of the minutes at which the last teacher begins. */
const LAST_START_S = 20
const MAX_SAVE_MS = 300
const MAX_SLOWER = 1.3
/** Time for the reads of the last topics. */
const SETTLING_MS = 5000

const PAGES = ['home', 'attendance of a week'] as const

/** Reads of a parent's page, as in web/src/child/reads.ts. */
function pageReads(page: (typeof PAGES)[number], studentId: number, day: string): string[] {
  if (page === 'home')
    return [
      guardianClaims,
      ownQuestions,
      familyCalendar,
      familyLessons,
      familyLessonAttendance,
      familyWholeDays,
      familyAbsences,
      familyDeclarations,
      familyHomework,
      familyMeals,
    ].map(({ path }) => path)
  const monday = mondayOf(day)
  const params = { studentId, from: compact(monday), to: compact(addDays(monday, 6)) }
  return [lessonAttendance, unrecordedLessons, weekSummary, schoolCalendar, comingLessons].map(({ path }) => pathOf(path, params))
}

/** Parents open pages at a steady rate, counted in the tally, until the work ends. */
async function whileReading(asking: Asker, { parents, day }: Capital, tally: Tally, work: () => Promise<void>): Promise<void> {
  let next = 0
  const open = async () => {
    const parent = parents[Math.floor(Math.random() * parents.length)]
    const page = PAGES[next++ % PAGES.length] ?? 'home'
    if (parent === undefined) return
    const done = tally.begin(page)
    done((await asking.read(parent, pageReads(page, parent.childId, day))).status)
  }
  const opening = setInterval(() => void open(), 1000 / PAGES_A_SECOND)
  await work()
  clearInterval(opening)
}

function followersOf({ parents, classes, offices, day }: Capital): Follower[] {
  const ofHome = [familyLessonAttendance, familyWholeDays, familyMeals].map(({ path }) => path)
  return [
    ...parents.map((person): Follower => ({ kind: 'parent', person, reads: ofHome })),
    ...classes.map((one): Follower => ({ kind: 'teacher', person: one.teacher, reads: readsOfRoll(one, day) })),
    ...offices.map((person): Follower => ({ kind: 'office', person, reads: [schoolToday.path] })),
  ]
}

const ms = (figure: number) => `${figure.toFixed(0)} ms`
const none = { atMost: 0 }
const whole = { digits: 0 }

function printTeachers(tally: Tally): void {
  for (const step of TEACHER_STEPS) {
    const times = tally.timesOf(step)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    const what = `${step}, p95`
    const shown =
      step === 'save'
        ? checkedFigure(what, p95, { atMost: MAX_SAVE_MS }, { digits: 0, unit: 'ms' })
        : reportedFigure(what, p95, { digits: 0, unit: 'ms' })
    console.log(`  ${step}: ${tally.count([step])} calls, without success ${tally.failuresOf(step)}, p50 ${ms(p50)}, p95 ${shown}`)
  }
}

function printPages(before: Tally, meanwhile: Tally): void {
  for (const page of PAGES) {
    const at = (share: number) => [before, meanwhile].map((tally) => percentile(tally.timesOf(page), share))
    const ratio = ([idle = Number.NaN, busy = Number.NaN]: number[]) => busy / idle
    const [p50, p95] = [at(0.5), at(0.95)]
    const what = `parents' page “${page}” meanwhile against before`
    const failed = [before, meanwhile].map((tally) => tally.failuresOf(page))
    console.log(
      `  ${page}: p50 ${p50.map(ms).join(' → ')}, ratio ${checkedFigure(`${what}, p50`, ratio(p50), { atMost: MAX_SLOWER })}; p95 ${p95.map(ms).join(' → ')}, ratio ${reportedFigure(`${what}, p95`, ratio(p95))}; without success ${failed.join(' → ')}`,
    )
  }
}

function printStreams(reports: readonly FollowersReport[]): void {
  const sum = (of: (report: FollowersReport) => number) => reports.reduce((all, report) => all + of(report), 0)
  for (const kind of ['parent', 'teacher', 'office']) {
    const reads = reports.flatMap((report) => report.reads).filter((one) => one.kind === kind)
    const times = reads.flatMap((one) => one.times).toSorted((one, other) => one - other)
    const failures = reads.map((one) => one.failures).join(' and ')
    const p95 = reportedFigure(`reads after a topic, ${kind}, p95`, percentile(times, 0.95), { digits: 0, unit: 'ms' })
    console.log(`  read again, ${kind}: ${times.length}, without success ${failures}, p50 ${ms(percentile(times, 0.5))}, p95 ${p95}`)
  }
  const shown = [
    `streams that broke ${reportedFigure(
      'streams that broke',
      sum(({ broken }) => broken),
      whole,
    )}`,
    `parents without a topic ${checkedFigure(
      'parents whose stream named no change',
      sum(({ untold }) => untold),
      none,
      whole,
    )}`,
    `reads without the record ${checkedFigure(
      'reads after a topic that lacked the record',
      sum(({ stale }) => stale),
      none,
      whole,
    )}`,
  ]
  const shares = reports.map(({ processorShare, lateness }) => `${(processorShare * 100).toFixed(0)} % and late by ${ms(lateness)} at p95`)
  console.log(`  ${shown.join(', ')}; processes with streams used ${shares.join(', ')}`)
}

/** Processor seconds of each process of the portal. */
async function processorSeconds(address: string): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const found = [...metrics.matchAll(/^process_cpu_seconds_total\{process="([\w-]+)"\} (\S+)$/gm)]
  return new Map(found.map(([, name = '', seconds]) => [name, Number(seconds)]))
}

/** Processor seconds of the whole machine. */
const machineSeconds = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0)

/** All teachers begin at random times, so that the last ones end with the minutes. */
async function teach(teachers: Teachers, { classes }: Capital): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(
    classes.map(async (one) => {
      await pause(Math.random() * (MINUTES * 60 - LAST_START_S) * 1000)
      await teachers.mark(one).catch((error: unknown) => failures.push(error))
    }),
  )
  if (failures.length > 0) throw new Error(`${failures.length} teachers failed; the first:`, { cause: failures[0] })
}

export async function schoolMorning(databaseUrl: string, address: string): Promise<void> {
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`
  const capital = await insertCapital(databaseUrl, { teachers: TEACHERS, parents: STREAMS })
  console.log(
    `${TEACHERS} classes of ${CHILDREN_OF_CLASS} children on ${capital.day}, filled after ${seconds()}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  const followers = followersOf(capital)
  const streams = await openStreams(address, capital.day, followers)
  const asking = asker(address)
  try {
    console.log(`${followers.length} streams open after ${seconds()}`)
    await whileReading(asking, capital, new Tally(), () => pause(WARM_UP_S * 1000))
    const before = new Tally()
    await whileReading(asking, capital, before, () => pause(BEFORE_S * 1000))
    const [used, ofMachine, ofDatabase] = [await processorSeconds(address), machineSeconds(), databaseMs(databaseUrl)]
    const meanwhile = new Tally()
    const teachers = new Teachers(asking, capital, meanwhile)
    await whileReading(asking, capital, meanwhile, () => teach(teachers, capital))
    const [busy, database] = [machineSeconds() - ofMachine, (databaseMs(databaseUrl) - ofDatabase) / 1000]
    const lasted = (performance.now() - meanwhile.began) / 1000
    const percent = (spent: number) => `${((spent / lasted) * 100).toFixed(0)} %`
    const shares = [...(await processorSeconds(address))].map(([name, now]) => `${name} ${percent(now - (used.get(name) ?? 0))}`)
    await pause(SETTLING_MS)
    console.log(
      `${TEACHERS} teachers within ${lasted.toFixed(0)} s; of a processor: ${shares.join(', ')}, database ${percent(database)}, teachers and readers ${(meanwhile.processorShare() * 100).toFixed(0)} %, themselves late by ${ms(meanwhile.lateness(0.95))} at p95, the machine with all else ${percent(busy)}`,
    )
    printTeachers(meanwhile)
    printPages(before, meanwhile)
    printStreams(await streams.report())
    await reportStored(databaseUrl, capital, teachers)
  } finally {
    asking.end()
    streams.end()
  }
}
