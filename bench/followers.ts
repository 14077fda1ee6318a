import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { STREAM_AGE_HEADER, STREAM_CAUGHT_UP_HEADER, STREAM_PATH } from '@portal/contract/stream'
import { asker, headersOf } from './asking.ts'
import { type Follower, type FromFollowers, ToFollowers } from './streams.ts'
import { Tally } from './tally.ts'

/** Process that holds the streams of followers (streams.ts). */
const OPENED_TOGETHER = 50
const RETRY_MS = 1000
const OPENING_MS = 20_000
const AGE_MS = '1000'

const tally = new Tally()
let [broken, stale] = [0, 0]
let untold: Set<number> = new Set()
const tell = (message: FromFollowers) => process.send?.(message)

function reader(address: string, day: string) {
  const { read } = asker(address)
  const isOfDay = (body: string) => body.includes(`"CLASS_ATTEND_DATE":"${day}"`) || body.includes(`"day":"${day}","reason":"`)
  return async ({ kind, person, reads }: Follower, isAfterTopic: boolean) => {
    const done = tally.begin(kind)
    const { status, body } = await read(person, reads)
    done(status)
    if (isAfterTopic && kind === 'parent' && status === 200 && !isOfDay(body)) stale++
  }
}

interface Where {
  address: string
  source: string
  readAgain(follower: Follower, isAfterTopic: boolean): Promise<void>
}

/** Opens one stream; resolves to the time of its end once it is open, or to undefined if it did not open. */
const listen = ({ address, source, readAgain }: Where, follower: Follower) =>
  new Promise<{ ended: Promise<void> } | undefined>((resolve) => {
    const { port } = new URL(address)
    const headers = { ...headersOf(follower.person), [STREAM_AGE_HEADER]: AGE_MS }
    const asking = request({ path: STREAM_PATH, headers, hostname: '127.0.0.1', port, localAddress: source, agent: false })
    const failed = () => {
      asking.destroy()
      resolve(undefined)
    }
    const patience = setTimeout(failed, OPENING_MS)
    asking.on('error', failed).once('response', (response) => {
      clearTimeout(patience)
      if (response.statusCode !== 200) return failed()
      if (response.headers[STREAM_CAUGHT_UP_HEADER.toLowerCase()] === undefined) void readAgain(follower, false)
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        if (!events.includes('data: attendance')) return
        untold.delete(follower.person.personId)
        void readAgain(follower, true)
      })
      const ended = new Promise<void>((end) => response.once('close', end).on('error', () => undefined))
      resolve({ ended })
    })
    asking.end()
  })

/** Keeps a stream open for ever; resolves once it is open. */
async function follow(where: Where, follower: Follower): Promise<void> {
  for (;;) {
    const stream = await listen(where, follower)
    if (stream === undefined) {
      broken++
      await pause(RETRY_MS * (0.5 + Math.random()))
      continue
    }
    void stream.ended.then(() => {
      broken++
      return follow(where, follower)
    })
    return
  }
}

process.on('message', async (sent) => {
  const message = ToFollowers.parse(sent)
  if (message.is === 'report') {
    const reads = [...tally.calls.keys()].map((kind) => ({
      kind,
      times: tally.timesOf(kind),
      failures: tally.failuresOf(kind),
    }))
    tell({
      is: 'report',
      broken,
      untold: untold.size,
      stale,
      reads,
      processorShare: tally.processorShare(),
      lateness: tally.lateness(0.95),
    })
    return
  }
  const { address, source, day, followers } = message
  untold = new Set(followers.filter(({ kind }) => kind === 'parent').map(({ person }) => person.personId))
  const where = { address, source, readAgain: reader(address, day) }
  const waiting = [...followers]
  const lane = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await follow(where, next)
  }
  await Promise.all(Array.from({ length: OPENED_TOGETHER }, lane))
  tell({ is: 'opened' })
})
process.on('disconnect', () => process.exit())
