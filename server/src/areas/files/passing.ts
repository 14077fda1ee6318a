import { buffer } from 'node:stream/consumers'
import type { Call } from '@portal/contract/call'
import { type AnyCallContext, type CallContext, callerOf } from '../../http/answer.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { FILES_PATH } from './pages.ts'
import { addLink } from './store.ts'

/** Number of files in transfer by account. */
const arrivals = new WeakMap<World, Map<number, number>>()

/** Receives a file of staff into memory, a few at a time for each account to bound memory. */
export async function receiveFile(context: Pick<CallContext<Call>, 'caller' | 'world' | 'bytes'>, most: number): Promise<Uint8Array> {
  const { accountId } = callerOf(context)
  const arriving = arrivals.get(context.world) ?? new Map<number, number>()
  arrivals.set(context.world, arriving)
  const before = arriving.get(accountId) ?? 0
  if (before >= most) refuse('homeworkFileUnderWay')
  arriving.set(accountId, before + 1)
  try {
    return await buffer(context.bytes())
  } finally {
    const left = (arriving.get(accountId) ?? 1) - 1
    if (left === 0) arriving.delete(accountId)
    else arriving.set(accountId, left)
  }
}

/** Makes a link that opens a file once, in the caller's session. */
export async function linkToFile(context: Pick<AnyCallContext, 'caller' | 'world' | 'change'>, fileId: number): Promise<{ link: string }> {
  const { world, change } = context
  const { sessionId } = callerOf(context)
  const token = await change((tx) => addLink(tx, world.random, { fileId, sessionId }, world.clock.now()))
  return { link: `${FILES_PATH}/${token}` }
}
