import { BATCH_PATH, MAX_BATCH_CALLS } from '@portal/contract/batch'
import { Envelope, HEADER, httpStatusOf } from '@portal/contract/envelope'
import * as z from 'zod/mini'
import type { Chance } from './chance.ts'
import type { Draft } from './drafts.ts'
import type { Answered, Wire } from './sending.ts'
import { hostile } from './values.ts'

/** A batch of calls, each with its draft and its separate request. */
export interface FuzzBatch {
  list: readonly { draft: Draft; wire: Wire }[]
  wire: Wire
}

/** Paths that cannot be batched. */
const ELSEWHERE = [
  '/dev/mailbox.json',
  '/metrics',
  '/healthz',
  '/api/together',
  '/api/stream',
  '/public/captcha',
  '//host/x',
  '/login',
  '/api/user/../user/rights',
]

/** Serialises a batch; it may contain paths that are no calls, or be no list at all. */
export function batchWire(list: FuzzBatch['list'], headers: Wire['headers'], chance: Chance): Wire {
  const addresses: unknown[] = list.map(({ wire }) => wire.path)
  if (chance.is(0.2)) addresses.push(chance.pick(ELSEWHERE))
  if (chance.is(0.1)) addresses.push(hostile(chance))
  const body = chance.is(0.05)
    ? hostile(chance)
    : chance.is(0.05)
      ? Array.from({ length: MAX_BATCH_CALLS + 1 }, () => addresses[0])
      : addresses
  const { [HEADER.ticket]: _ticket, [HEADER.captcha]: _captcha, ...carried } = headers
  return { method: 'POST', path: BATCH_PATH, headers: { ...carried, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const Line = z.tuple([z.int(), z.nullable(z.string()), z.unknown()])

/** Answers of a batch as if sent separately; undefined if the whole batch was refused. */
export function linesOf({ text, headers, cookies, ms }: Answered): readonly { at: number; answered: Answered }[] | undefined {
  if (!(headers.get('content-type') ?? '').startsWith('application/jsonl')) return undefined
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [at, now, envelope] = Line.parse(JSON.parse(line))
      const code = Envelope.safeParse(envelope).data?.SUCCESS_CODE ?? 0
      const alone = [...headers, ['content-type', 'application/json'] as const, [HEADER.now.toLowerCase(), now ?? ''] as const]
      return { at, answered: { status: httpStatusOf(code), headers: new Map(alone), cookies, text: JSON.stringify(envelope), ms } }
    })
}
