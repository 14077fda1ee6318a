import { Readable } from 'node:stream'
import type { Call } from '@portal/contract/call'
import { isFieldMessage } from '@portal/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type AuditTrail, actionOf, asProgram, auditChange, entryOf, placeOf } from '../admission/audit.ts'
import { passCaptcha, refuseLowWorkFactor } from '../admission/captcha.ts'
import type { FloodLimit } from '../admission/floodLimit.ts'
import { admit, type GateRequest, refuseUnlessSignedIn } from '../admission/gate.ts'
import { networksOf } from '../admission/networks.ts'
import { type Caller, type Credential, callerIfAny } from '../admission/session.ts'
import { isConflict } from '../database/errors.ts'
import { Refused, refuse, successEnvelope } from '../text/refusals.ts'
import type { World } from '../world.ts'
import type { Answer, AnyCallContext, AuditFacts } from './answer.ts'
import { writerOf } from './callWriter.ts'
import { liftTransferLimit } from './connections.ts'
import { languageOf } from './cookies.ts'

/** Detects NUL, the only character that PostgreSQL text cannot store. */
const holdsNul = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const outcome = schema.safeParse(value)
  if (outcome.success) return holdsNul(outcome.data) ? refuse('inputInvalid') : outcome.data
  const fields = Object.fromEntries(
    outcome.error.issues
      .toReversed()
      .map((issue) => [issue.path.join('.'), isFieldMessage(issue.message) ? issue.message : ('inputInvalid' as const)]),
  )
  return refuse('inputInvalid', { fields })
}

const bearer = /^Bearer ([\w-]{20,200})$/
export const tokenOf = (request: FastifyRequest) => bearer.exec(request.headers.authorization ?? '')?.[1]

/** Credential of a call: its token alone. The cookie that opens documents is no credential of a call. */
export function bearerOf(request: FastifyRequest): Credential | undefined {
  const value = tokenOf(request)
  return value === undefined ? undefined : { kind: 'token', value }
}

/** A call as received. */
export interface ReceivedCall {
  /** Id in log and audit. */
  id: string
  params: unknown
  body: unknown
  credential: Credential | undefined
  /** Proofs besides a session; batched calls carry none. */
  proofs: Pick<GateRequest, 'tickets' | 'captcha'>
  /** The call's own request, or that of its batch. */
  request: FastifyRequest
  reply: FastifyReply
  /** Called with the caller once the gate has authenticated them. */
  known(caller: Caller): void
}

export interface ExecutedCall {
  result: unknown
  envelope: Record<string, unknown>
}

/** A call with its limit and handler, carried out alone or in a batch. */
export interface PreparedCall {
  call: Call
  /** Counts the call and refuses above its flood limit. */
  limit: FloodLimit
  /** Parses, admits, handles and audits; errors are left to the caller. */
  execute(came: ReceivedCall): Promise<ExecutedCall>
  write(envelope: object): string
}

/** Streams the body, and refuses once it exceeds `most` bytes. */
async function* limited({ body, headers, raw }: FastifyRequest, most: number): AsyncIterable<Uint8Array> {
  if (!(body instanceof Readable)) return refuse('inputInvalid')
  if (Number(headers['content-length'] ?? 0) > most) return refuse('tooLarge')
  liftTransferLimit(raw)
  let length = 0
  // Keeps the connection open, so that the refusal reaches the client.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    if (!(piece instanceof Uint8Array)) return refuse('inputInvalid')
    length += piece.length
    if (length > most) return refuse('tooLarge')
    yield piece
  }
}

export function prepareCall({ call, handle }: Answer, world: World, trail: AuditTrail, limit: FloodLimit): PreparedCall {
  const params = z.object(call.params)
  const action = actionOf(call)

  async function read(came: ReceivedCall) {
    try {
      const body = call.body === undefined ? undefined : parsed(call.body, came.body)
      return { body, params: parsed(params, came.params) }
    } catch (error) {
      await refuseUnlessSignedIn(call.access, came.credential, world)
      throw error
    }
  }

  async function carryOut(came: ReceivedCall): Promise<ExecutedCall> {
    const { id, request, reply } = came
    // Read before the first wait: a connection that has closed has no address.
    const { ip } = request
    const sent = await read(came)
    let known: Caller | undefined
    const asking: GateRequest = {
      credential: came.credential,
      ...came.proofs,
      subject: `${action} ${JSON.stringify([came.params, sent.body])}`,
      networks: networksOf(ip),
      language: languageOf(request),
      ...sent,
      known: (caller) => {
        known = caller
        came.known(caller)
      },
    }
    const { caller, program, childId, alsoChildIds, everyChild, solved, giveBack } = await admit(call.access, asking, world)
    // Parents may still read while the audit is behind: the data is their own children's.
    if (caller !== undefined && caller.role !== 'EDU_PARENT' && trail.isBehind()) refuse('cannotSave')
    const place = placeOf(world.keyring, { ip })
    let entry = entryOf(caller, action, childId, id, world.clock.now(), place)
    if (program !== undefined) entry = { ...entry, ...asProgram(program) }

    let message: string | undefined
    const concerned = new Set<number>()
    const noteReads = () => {
      for (const child of concerned) trail.read({ ...entry, childId: child })
    }
    const context: AnyCallContext = {
      params: asking.params,
      body: asking.body,
      caller,
      program,
      childIds: everyChild,
      bytes: () => limited(request, call.takesBytes ?? 0),
      solved,
      language: asking.language ?? 'mn',
      world,
      request,
      reply,
      change: (work) => {
        const attempt = () =>
          world.db.transaction(async (tx) => {
            const auditFacts: AuditFacts = {}
            const outcome = await work(tx, (more) => Object.assign(auditFacts, more))
            const { childIds, ...rest } = auditFacts
            const own = { ...entry, ...rest }
            const changed = childIds?.map((child) => ({ ...own, childId: child })) ?? [own]
            await auditChange(tx, ...changed, ...alsoChildIds.map((child) => ({ ...entry, childId: child })))
            return outcome
          })
        return attempt().catch((error: unknown) => {
          if (isConflict(error)) return attempt()
          throw error
        })
      },
      say: (text) => {
        message = text
        return { message: text }
      },
      callerIfAny: async () => {
        const found = await callerIfAny(world, asking.credential)
        if (found !== undefined) {
          asking.known?.(found)
          entry = entryOf(found, action, childId, id, entry.at, place)
        }
        return found
      },
      concerns: (...children) => {
        for (const child of children) concerned.add(child)
      },
      noteRefusal: (reason) => trail.refused({ at: world.clock.now(), action, reason, caller: known, place: asking.networks[0].name }),
      solveCaptchaFor: async (subject, { times } = { times: 1 }) => {
        await passCaptcha(world, asking.captcha, `${action} ${subject}`, async (verdict) => refuseLowWorkFactor(verdict, times))
      },
    }
    const result = await handle(context).catch(async (error: unknown) => {
      // A refused call may have read data before its refusal.
      if (error instanceof Refused) noteReads()
      else await giveBack()
      throw error
    })
    // Every read with a session or key is audited; anonymous reads only if they concern a child.
    if (childId !== null && call.method === 'GET') concerned.add(childId)
    noteReads()
    if (call.method === 'GET' && entry.role !== null && concerned.size === 0) trail.read(entry)
    const success = successEnvelope(result, message)
    const envelope = {
      ...success,
      ...(call.codeAlsoAs !== undefined && { [call.codeAlsoAs]: success.SUCCESS_CODE }),
      ...(call.resultAlsoAs !== undefined && { [call.resultAlsoAs]: result }),
    }
    return { result, envelope }
  }

  return { call, limit, execute: carryOut, write: writerOf(call) }
}
