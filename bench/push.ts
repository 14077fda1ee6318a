import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { login } from '@portal/contract/accounts'
import { encodePassword } from '@portal/contract/fields'
import { messageChoices } from '@portal/contract/inbox'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { send } from '../server/test/calls.ts'
import { browserKeys, openPushService } from '../server/test/pushService.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { newDatabase, startPortal } from './portal.ts'

/** Delivers push messages to as many subscriptions through a local push service, and kills the portal twice meanwhile. */
const MESSAGES = sized(50_000, 2000)
/** Subscriptions of which one is gone. */
const GONE_EACH = 50
/** Shares of the messages after which the portal is killed. */
const KILLED_AT = [0.25, 0.5]
/** Share of the messages after which the memory of the last process is settled. */
const SETTLED_AT = 0.6
/** Messages that a process has under way when it is killed (`atOnce` of server/src/work/kinds.ts). */
const UNDER_WAY = 30
const MAX_GROWTH = 1.25
const POLL_MS = 100
const SECOND = 1000

const service = await openPushService()
process.env.PUSH_HOSTS = service.origin
const postgres = await startPostgres()
const databaseUrl = await newDatabase(postgres.url, 'push')
const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
const start = () => startPortal({ databaseUrl, dataDir })
const memoryMb = (pid: number | undefined) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function killed(pid: number | undefined): Promise<void> {
  if (pid === undefined) throw new Error('the portal has no process')
  process.kill(pid, 'SIGKILL')
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await setTimeout(POLL_MS)
  }
}

let portal = await start()
const database = new pg.Client(databaseUrl)
await database.connect()
try {
  const body = { username: '88000001', password: encodePassword('Demo1234') }
  const { token } = login.result.parse((await send(portal.address, login, { body })).RESULT)
  const { push } = messageChoices.result.parse((await send(portal.address, messageChoices, { token })).RESULT)
  const { p256dh, auth, decrypt } = browserKeys()
  await database.query(
    `with one as (select account_id, device_id, role_id, created_at, last_used_at from sessions order by id desc limit 1),
          many as (insert into sessions (account_id, device_id, role_id, token_hash, created_at, last_used_at)
                   select account_id, device_id, role_id, sha256(('push ' || n)::bytea), created_at, last_used_at from one, generate_series(1, $1::int) n
                   returning id)
     insert into push_subscriptions (session_id, endpoint, p256dh, auth, server_key, created_at)
     select id, $2 || '/' || id || case when id % $3 = 0 then '/gone' else '/accepts' end, $4, $5, $6, now() from many`,
    [MESSAGES, service.origin, GONE_EACH, p256dh, auth, push.key],
  )
  await database.query(
    `insert into inbox_entries (id, account_id, topic, title, text, created_at)
     select p.id, s.account_id, 'account', 'Чөлөө', 'Тэмүүлэн', s.created_at from push_subscriptions p join sessions s on s.id = p.session_id
     on conflict (id) do nothing`,
  )
  const started = performance.now()
  await database.query(
    `insert into outbox (channel, recipient, subject, text, due_at, created_at, to_nobody, state, tries)
     select 'push', p.id::text, 'Чөлөө', json_build_object('title', 'Чөлөө', 'body', 'Тэмүүлэн', 'path', '/messages', 'tag', 'message-' || p.id)::text,
            s.created_at, s.created_at, false, 'WAITING', 0 from push_subscriptions p join sessions s on s.id = p.session_id`,
  )
  const delivered = async (share: number) => {
    while (service.received.length < MESSAGES * share) await setTimeout(POLL_MS)
  }
  for (const share of KILLED_AT) {
    await delivered(share)
    await killed(portal.pid)
    portal = await start()
  }
  await delivered(SETTLED_AT)
  const settled = memoryMb(portal.pid)
  await delivered(1)
  const ended = memoryMb(portal.pid)
  const seconds = (performance.now() - started) / SECOND
  // Leases of a killed process lapse within two minutes.
  for (;;) {
    const { rows } = await database.query(`select count(*)::int as waiting from outbox where channel = 'push' and state = 'WAITING'`)
    if (rows[0]?.waiting === 0) break
    await setTimeout(SECOND)
  }
  const times = new Map<string, Buffer[]>()
  for (const { path, body: sealed } of service.received) times.set(path, [...(times.get(path) ?? []), sealed])
  const repeated = [...times.values()].filter((bodies) => bodies.length > 1)
  const retagged = repeated.filter((bodies) => new Set(bodies.map((sealed) => decrypt(sealed).tag)).size > 1)
  const { rows } = await database.query(`select count(*)::int as gone from push_subscriptions where endpoint like '%/gone'`)

  const what = `${MESSAGES.toLocaleString('en')} push messages`
  const none = { atMost: 0 }
  const whole = { digits: 0 }
  console.log(`${what}: delivered in ${reportedFigure(`${what}, two kills: delivered in`, seconds, { unit: 's' })}`)
  console.log(`${what}: not delivered ${checkedFigure(`${what}: not delivered`, MESSAGES - times.size, none, whole)}`)
  console.log(
    `${what}: delivered again ${checkedFigure(`${what}: delivered again`, service.received.length - times.size, { atMost: KILLED_AT.length * UNDER_WAY }, whole)}`,
  )
  console.log(`${what}: again by another tag ${checkedFigure(`${what}: again by another tag`, retagged.length, none, whole)}`)
  console.log(`${what}: gone and not forgotten ${checkedFigure(`${what}: gone and not forgotten`, Number(rows[0]?.gone), none, whole)}`)
  console.log(
    `${what}: memory ${settled.toFixed(0)} MB, at the end ${ended.toFixed(0)} MB, ${checkedFigure(`${what}: memory at the end against before`, ended / settled, { atMost: MAX_GROWTH })} times as much`,
  )
} finally {
  await database.end()
  await portal.end()
  await service.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
