import { setTimeout as pause } from 'node:timers/promises'
import { INTERVAL, sendAbsence } from '@portal/contract/absence'
import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { addDays } from '@portal/contract/days'
import { encodePassword } from '@portal/contract/fields'
import { ALLERGENS, type Allergen, saveAllergies } from '@portal/contract/meals'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../src/database/connect.ts'
import { and, eq, gt, gte, like, sql } from '../src/database/sql.ts'
import { absences, allergies, outbox, prospectHistory, prospectMessages, prospects } from '../src/database/tables.ts'
import { dateIn } from '../src/outside/clock.ts'
import { LEASE_MS } from '../src/work/claiming.ts'
import { send } from './calls.ts'
import { sendConcurrently } from './concurrentSends.ts'
import type { Gateway } from './gateway.ts'
import { PASSWORD, signIn } from './opening.ts'
import { type Answered, fetchWithTimeout, referenceIn, retryUntilAnswered, sendTo, wordsOf } from './retry.ts'
import { FIRST_ID, insertChildren, type Send, sendsOn } from './sends.ts'

const MOTHER = '88000001'
/** Maximum time in ms until the first delivery attempt of a queued message. */
const SOON_MS = 30_000
/** Prefix of the note of every leave request, followed by its number. */
const NOTE = 'Дэвтэр '
/** First minute of a day's leave requests, which do not overlap and are within the lessons of every class. */
const FIRST_MINUTE = 8 * 60 + 30
const MINUTES_OF_LEAVE = 2
const LEAVES_A_DAY = 150 / MINUTES_OF_LEAVE

const Reason = z.object({ reason: z.string() })

const clockText = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Encodes a number as a set of allergens: 64 consecutive values. */
const allergensOf = (number: number): Allergen[] => ALLERGENS.filter((_, at) => ((number >> at) & 1) === 1)

export const KINDS = ['send', 'leave', 'allergies', 'signIn'] as const
export type Kind = (typeof KINDS)[number]

/**
 * Records the acknowledged changes of a portal while it is disturbed. Families make changes sequentially and retry each until it is
 * answered; at the end the database has each acknowledged change once, and the gateway each message.
 */
export async function openLedger(db: Database, address: string, { children }: { children: number }) {
  const sendFor = await sendsOn(db, await insertChildren(db, children))
  const [{ last } = { last: 0 }] = await db.select({ last: sql<number>`coalesce(max(${outbox.id}), 0)`.mapWith(Number) }).from(outbox)
  const [{ offset } = { offset: 0 }] = (await db.execute<{ offset: string }>(sql`select clock_offset_ms as offset from portal`)).rows.map(
    (row) => ({ offset: Number(row.offset) }),
  )
  const { token, personId } = await signIn(address, MOTHER)
  const own = linkedChildren.result.parse((await send(address, linkedChildren, { params: { parentPersonId: personId }, token })).RESULT)
  const pupil = own.find(({ requestStatus, orgType }) => requestStatus === 'APPROVE' && orgType === 'ORGEBS')
  if (pupil === undefined) throw new Error('no child at a school')
  const childId = pupil.studentPersonId

  const counts: Record<Kind, number> = { send: 0, leave: 0, allergies: 0, signIn: 0 }
  const references = new Map<number, string>()
  const leaves = new Map<number, number>()
  const sessions: string[] = []
  const wrong: string[] = []
  let firstDay = addDays(dateIn(new Date(Date.now() + offset)), 7)
  let isOver = false
  let [nextChild, nextLeave, nextSet, networks] = [0, 0, 0, 0]
  /** Possible current sets of allergens: the last acknowledged one, and those requested since. */
  let sets: number[] = []

  const asking = (ask: () => Promise<Answered>) => retryUntilAnswered(ask, { isOver: () => isOver })
  const note = (kind: Kind, answered: string) => wrong.push(`${kind}: ${answered}`)

  /** Next request; undefined if no child is left. */
  function nextSend(): (Send & { id: number }) | undefined {
    const at = nextChild++
    if (at >= children) return undefined
    const id = FIRST_ID + at
    // Each family has its own phone, because the messages per phone and day are limited.
    const sender = { contactPersonId: personId, contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: String(90_000_000 + at) } as const
    return { id, ...sendFor(id, sender) }
  }
  function noteSent(id: number, reference: string | undefined, answered: string): void {
    if (reference === undefined) return void note('send', answered)
    references.set(id, reference)
    counts.send += 1
  }

  async function sendOne(): Promise<void> {
    const next = nextSend()
    if (next === undefined) return
    const answered = await asking(() => sendTo(address, next))
    if (answered !== undefined) noteSent(next.id, referenceIn(answered), wordsOf(answered))
  }

  async function leaveOne(): Promise<void> {
    const at = nextLeave++
    const answered = await asking(() => {
      const from = FIRST_MINUTE + (at % LEAVES_A_DAY) * MINUTES_OF_LEAVE
      const day = addDays(firstDay, Math.floor(at / LEAVES_A_DAY))
      const when = { startDate: day, endDate: day, startTime: clockText(from), endTime: clockText(from + MINUTES_OF_LEAVE - 1) }
      const what = { absenceCategory: 'FAMILY', intervalTypeId: INTERVAL.hours, description: `${NOTE}${at}`, alsoFor: [] }
      return send(
        address,
        sendAbsence,
        { body: { username: MOTHER, personId, studentPersonId: childId, ...when, ...what }, token },
        fetchWithTimeout,
      )
    })
    if (answered === undefined) return
    if (answered.SUCCESS_CODE === 200) {
      const [id = 0] = sendAbsence.result.parse(answered.RESULT).absenceIds
      leaves.set(at, id)
      counts.leave += 1
    } else if (Reason.safeParse(answered.RESULT).data?.reason.startsWith('absenceNoSchool')) firstDay = addDays(firstDay, 1)
    else note('leave', wordsOf(answered))
  }

  async function allergiesOne(): Promise<void> {
    const number = nextSet++ % 2 ** ALLERGENS.length
    sets.push(number)
    const body = { studentPersonId: childId, allergens: allergensOf(number) }
    const answered = await asking(() => send(address, saveAllergies, { body, token }, fetchWithTimeout))
    if (answered === undefined) return
    if (answered.SUCCESS_CODE !== 200) return void note('allergies', wordsOf(answered))
    sets = [number]
    counts.allergies += 1
  }

  /** Uses a new IP address each time, because an interrupted log-in counts as a failed attempt of its address. */
  async function signInOne(): Promise<void> {
    const body = { username: MOTHER, password: encodePassword(PASSWORD) }
    const answered = await asking(() => {
      networks += 1
      return send(
        address,
        login,
        { body, headers: { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` } },
        fetchWithTimeout,
      )
    })
    if (answered === undefined || Reason.safeParse(answered.RESULT).data?.reason === 'captchaNeeded') return
    if (answered.SUCCESS_CODE !== 200) return void note('signIn', wordsOf(answered))
    sessions.push(login.result.parse(answered.RESULT).token)
    counts.signIn += 1
  }

  const one: Record<Kind, () => Promise<void>> = { send: sendOne, leave: leaveOne, allergies: allergiesOne, signIn: signInOne }
  const running: Promise<void>[] = []

  /** Starts a family that makes changes of a kind, with a pause between two. */
  function begin(kind: Kind, restMs: number): void {
    const keepOn = async () => {
      while (!isOver) {
        await one[kind]()
        await pause(restMs)
      }
    }
    running.push(keepOn())
  }

  /** Checks that every acknowledged change exists once, and that all other rows are complete. */
  async function check(gateway: Gateway, deliveredWithin?: number): Promise<Record<string, number>> {
    expect(wrong).toEqual([])
    const sent = await db
      .select({ id: prospects.id, status: prospects.responseStatus, reference: prospects.reference })
      .from(prospects)
      .where(gte(prospects.id, FIRST_ID))
    const requested = sent.filter(({ status }) => status === 'REQUESTED')
    const there = new Map(requested.map(({ id, reference }) => [id, reference]))
    expect([...references].filter(([id, reference]) => there.get(id) !== reference)).toEqual([])
    expect(new Set(there.values()).size).toBe(there.size)
    const history = await db.select().from(prospectHistory).where(gte(prospectHistory.prospectId, FIRST_ID))
    expect(history.map(({ prospectId }) => prospectId).sort()).toEqual([...there.keys()].sort())

    const written = await db
      .select()
      .from(absences)
      .where(like(absences.description, `${NOTE}%`))
    const byNumber = new Map(written.map(({ description, id }) => [Number(description.slice(NOTE.length)), id]))
    expect(byNumber.size).toBe(written.length)
    expect([...leaves].filter(([at, id]) => byNumber.get(at) !== id)).toEqual([])

    const stored = await db.select({ allergen: allergies.allergen }).from(allergies).where(eq(allergies.childId, childId))
    if (counts.allergies > 0)
      expect(sets.map((number) => allergensOf(number).sort())).toContainEqual(stored.map(({ allergen }) => allergen).sort())

    for (const one of [token, ...sessions.slice(-20)])
      expect((await send(address, linkedChildren, { params: { parentPersonId: personId }, token: one })).status).toBe(200)

    const messages = await checkMessages(gateway, [...there.keys()], deliveredWithin)
    return { ...counts, unanswered: there.size - references.size, ...messages }
  }

  /**
   * Checks that each request queued one message, and that the gateway has each under one key with one text. Without a delivery time,
   * messages whose attempt was lost may still be due, at most one lease from now.
   */
  async function checkMessages(gateway: Gateway, ids: readonly number[], deliveredWithin: number | undefined) {
    const messages = await db
      .select({ prospectId: prospectMessages.prospectId })
      .from(prospectMessages)
      .where(gte(prospectMessages.prospectId, FIRST_ID))
    expect(messages.map(({ prospectId }) => prospectId).sort()).toEqual([...ids].sort())

    const now = new Date(Date.now() + offset)
    const isOurs = gt(outbox.id, last)
    const waits = deliveredWithin === undefined ? eq(outbox.tries, 0) : undefined
    const waiting = () => db.$count(outbox, and(isOurs, eq(outbox.state, 'WAITING'), waits))
    await expect.poll(waiting, { timeout: deliveredWithin ?? SOON_MS, interval: 200 }).toBe(0)
    const rows = await db.select().from(outbox).where(isOurs)
    const isToCome = ({ state, dueAt, leaseUntil }: (typeof rows)[number]) =>
      state === 'WAITING' && (leaseUntil ?? dueAt).getTime() < now.getTime() + LEASE_MS
    const lost = rows.filter(({ id, state, recipient }) => {
      const taken = gateway.taken.get(`message-${id}`)
      return state !== 'SENT' || taken === undefined || taken.to !== recipient || taken.texts.size !== 1
    })
    const toCome = deliveredWithin === undefined ? lost.filter(isToCome) : []
    expect(lost.filter((row) => !toCome.includes(row)).map(({ id, state, tries, lastError }) => ({ id, state, tries, lastError }))).toEqual(
      [],
    )
    const broughtTwice = [...gateway.taken.values()].filter(({ times }) => times > 1).length
    return { messages: rows.length, toCome: toCome.length, broughtTwice }
  }

  return {
    counts,
    wrong,
    begin,
    /** Sends for this number of children concurrently, each as its own family; `to` is the portal's own address, past a test proxy. */
    rush: (howMany: number, to: string) =>
      sendConcurrently(
        { address: to, sends: Array.from({ length: howMany }, nextSend).filter((one) => one !== undefined) },
        ({ id, reference, answered }) => noteSent(id, reference, answered),
      ),
    /** Waits until every kind has been acknowledged once more. Returns the seconds. */
    async goesOn(kinds: readonly Kind[], within: number): Promise<number> {
      const before = { ...counts }
      const start = performance.now()
      await expect.poll(() => kinds.filter((kind) => counts[kind] <= before[kind]), { timeout: within, interval: 50 }).toEqual([])
      return (performance.now() - start) / 1000
    },
    async end(): Promise<void> {
      isOver = true
      await Promise.all(running)
    },
    check,
  }
}
export type Ledger = Awaited<ReturnType<typeof openLedger>>
