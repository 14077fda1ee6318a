import { setTimeout } from 'node:timers/promises'
import { login } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { checkDraw, isProven, type PublishedDraw } from '@portal/contract/draw/check'
import { drawPage } from '@portal/contract/drawPages'
import { encodePassword } from '@portal/contract/fields'
import { freezeDraw, rehearseDraw, staffDraws, typeChance } from '@portal/contract/staffDraws'
import pg from 'pg'
import * as z from 'zod/mini'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { type Sent, send } from '../server/test/calls.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { checkInBrowser } from './drawCheck.ts'
import { addFamilies, addSeason, KINDERGARTENS } from './drawSeason.ts'
import { newDatabase, startPortal, timed } from './portal.ts'

/**
 * Draws a small and a large season of 300 kindergartens through the calls of the commission, on PostgreSQL and with messages on their way,
 * and checks the published files as a stranger does.
 */
const SEASONS = [
  { campaign: 9001, requests: sized(10_000, 1000), seconds: 10 },
  { campaign: 9002, requests: sized(120_000, 10_000), seconds: 180 },
] as const
const MEMBERS = ['88000013', '88000015'] as const
const CHANCE = '41625336124162533615'
/** A slow phone, for which 20 s are the bar, is four times slower. */
const CHECK_SECONDS = 20 / 4
/** Time without an answer after which a page feels stuck. */
const MOST_SILENT_MS = 500
const POLL_MS = 50
const SECOND = 1000

const Times = z.tuple([z.object({ published: z.nullable(z.number()), written: z.nullable(z.number()) })])
const Counts = z.tuple([z.object({ passed: z.number(), decided: z.number(), messages: z.number() })])

const postgres = await startPostgres()
const databaseUrl = await newDatabase(postgres.url, 'draw')
/** Portal of the step under way. */
let address = ''
const database = new pg.Client(databaseUrl)
await database.connect()

async function ask(call: Pick<Call, 'method' | 'path'>, sent: Sent): Promise<unknown> {
  const { SUCCESS_CODE, RESPONSE_MESSAGE, RESULT } = await send(address, call, sent)
  if (SUCCESS_CODE !== 200) throw new Error(`${call.path} answered ${SUCCESS_CODE}, ${RESPONSE_MESSAGE}`)
  return RESULT
}

async function tokenOf(username: string): Promise<string> {
  return login.result.parse(await ask(login, { body: { username, password: encodePassword('Demo1234') } })).token
}

/** Waits until every kindergarten has its statuses; returns the seconds until the results were public and until all were written. */
async function untilWritten(draw: number, start: number) {
  let published: number | undefined
  for (;;) {
    const { rows } = await database.query(
      `select extract(epoch from published_at)::float8 as published, extract(epoch from written_at)::float8 as written from draws where id = $1`,
      [draw],
    )
    const [times] = Times.parse(rows)
    const now = (performance.now() - start) / SECOND
    if (times.published !== null) published ??= now
    if (times.written !== null) return { published: published ?? now, written: now }
    await setTimeout(POLL_MS)
  }
}

const bytesAt = async (path: string) => new Uint8Array(await (await fetch(address + path)).arrayBuffer())

async function publishedFiles(draw: number): Promise<PublishedDraw> {
  const { listHash, commitment, secret, chance, seed, resultHash } = drawPage.result.parse(await ask(drawPage, { params: { draw } }))
  if (secret === null || chance === null || seed === null || resultHash === null) throw new Error('the draw is not open')
  const [frozen, results] = await Promise.all([bytesAt(`/draw/${draw}/list.tsv`), bytesAt(`/draw/${draw}/results.tsv`)])
  return { listHash, commitment, frozen, opened: { secret, chance, seed, resultHash, results } }
}

interface Drawn {
  of: string
  draw: number
}

/** Draws the seasons one after the other; the gateway takes the messages of a season meanwhile. */
async function drawSeasons(): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  await addFamilies(database, Math.max(...SEASONS.map(({ requests }) => requests)))
  const tokens = await Promise.all(MEMBERS.map(tokenOf))
  const [token = ''] = tokens
  for (const { campaign, requests, seconds } of SEASONS) {
    await addSeason(database, campaign, requests)
    const of = `${requests.toLocaleString('en')} requests for ${KINDERGARTENS} kindergartens`
    const { freezable } = staffDraws.result.parse(await ask(staffDraws, { token }))
    const found = freezable.find(({ id }) => id === campaign)
    if (found?.requests !== requests) throw new Error(`${found?.requests} requests can be drawn`)
    let draw = 0
    const frozen = await timed(async () => {
      const ceremonyAt = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}+00:00`
      draw = freezeDraw.result.parse(await ask(freezeDraw, { body: { campaignId: campaign, ceremonyAt, requests }, token })).draw
    })
    console.log(`${of}: frozen in ${reportedFigure(`${of}: frozen`, frozen / SECOND, { unit: 's' })}`)
    const rehearsed = await timed(() => ask(rehearseDraw, { body: { draw }, token }))
    console.log(`${of}: rehearsed in ${reportedFigure(`${of}: rehearsed`, rehearsed / SECOND, { unit: 's' })}`)
    await database.query(`update draws set ceremony_at = now() - interval '1 second' where id = $1`, [draw])
    let start = 0
    for (const member of tokens) {
      start = performance.now()
      await ask(typeChance, { body: { draw, chance: CHANCE }, token: member })
    }
    const { published, written } = await untilWritten(draw, start)
    console.log(`${of}: results public after ${reportedFigure(`${of}: results public`, published, { unit: 's' })}`)
    const verdict = checkedFigure(`${of}: drawn and written`, written, { atMost: seconds }, { unit: 's' })
    console.log(`${of}: drawn and written after ${verdict}`)
    const { rows } = await database.query(
      `select count(*) filter (where response_status = 'PASSED')::int as passed, count(*) filter (where response_status in ('PASSED', 'WAITING'))::int as decided,
              (select count(*)::int from prospect_messages m join prospects q on q.id = m.prospect_id join outbox o on o.id = m.outbox_id
                where q.campaign_id = $1 and o.created_at > q.sent_at) as messages
         from prospects where campaign_id = $1`,
      [campaign],
    )
    const [{ passed, decided, messages }] = Counts.parse(rows)
    console.log(`${of}: ${passed} passed, ${decided} decided, ${messages} messages`)
    console.log(
      checkedFigure(
        `${of}: requests without a result or without one message`,
        Math.abs(requests - decided) + Math.abs(requests - messages),
        { atMost: 0 },
        { digits: 0 },
      ),
    )
    drawn.push({ of, draw })
  }
  return drawn
}

async function checkDraws(drawn: readonly Drawn[]): Promise<void> {
  for (const { of, draw } of drawn) {
    const files = await publishedFiles(draw)
    let isRight = false
    const checked = await timed(async () => {
      isRight = isProven(checkDraw(files))
    })
    if (!isRight) throw new Error('the published draw does not hold')
    console.log(
      `${of}: checked in Node in ${checkedFigure(`${of}: checked in Node`, checked / SECOND, { atMost: CHECK_SECONDS }, { unit: 's' })}`,
    )
    const { seconds: inBrowser, longestGapMs } = await checkInBrowser(`${address}/draw/${draw}`)
    const bar = { atMost: CHECK_SECONDS }
    console.log(`${of}: checked in Chromium in ${checkedFigure(`${of}: checked in Chromium`, inBrowser, bar, { unit: 's' })}`)
    const gap = checkedFigure(
      `${of}: longest silence of the page, 4 times slower`,
      longestGapMs,
      { atMost: MOST_SILENT_MS },
      { unit: 'ms' },
    )
    console.log(`${of}: longest silence of the page ${gap}`)
  }
}

async function withPortal<Result>(isQuiet: boolean, work: () => Promise<Result>): Promise<Result> {
  const portal = await startPortal({ databaseUrl, children: 0, isQuiet })
  ;({ address } = portal)
  try {
    return await work()
  } finally {
    await portal.end()
  }
}

try {
  const drawn = await withPortal(false, drawSeasons)
  // Visitors check on their own devices: a portal without jobs leaves the processors to the check.
  await withPortal(true, () => checkDraws(drawn))
} finally {
  await database.end()
  await postgres.stop()
}
