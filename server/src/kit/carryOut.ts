import { Readable } from 'node:stream'
import type { Call } from '@portal/contract/call'
import { isFieldMessage } from '@portal/contract/fields'
import fastJson from 'fast-json-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networksOf } from './addresses.ts'
import type { Answer, AnyAsked, Known } from './answer.ts'
import { type AuditTrail, actionOf, asProgram, auditChange, entryOf, placeOf } from './audit.ts'
import { type Caller, callerIfAny } from './caller.ts'
import { passCaptcha, refuseEasy } from './captcha.ts'
import { giveTime } from './connections.ts'
import { languageOf } from './cookies.ts'
import { isConflict } from './errors.ts'
import { type Asking, admit, refuseUnlessSignedIn } from './gate.ts'
import type { FloodLimit } from './limits.ts'
import { Refused, refuse, successEnvelope } from './refusals.ts'
import type { World } from './world.ts'

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

const resultSchema = (call: Call) => z.toJSONSchema(call.result, { target: 'draft-7', io: 'output' })

type Writer = (envelope: object) => string

/** Compiles the serialiser of a call's success; keys outside the schema cannot leave. */
const makeWriter = (call: Call): Writer =>
  fastJson({
    type: 'object',
    required: ['SUCCESS_CODE', 'RESPONSE_MESSAGE', 'RESULT'],
    properties: {
      SUCCESS_CODE: { type: 'integer' },
      RESPONSE_MESSAGE: { type: 'string' },
      RESULT: resultSchema(call),
      ...(call.codeAlsoAs !== undefined && { [call.codeAlsoAs]: { type: 'integer' } }),
      ...(call.resultAlsoAs !== undefined && { [call.resultAlsoAs]: resultSchema(call) }),
    },
  })

const writers = new WeakMap<Call, Writer>()

/** Compiles the writer lazily, once per process: compiling those of all calls would slow the start down. */
function writerOf(call: Call): Writer {
  let writer: Writer | undefined
  return (envelope) => {
    if (writer === undefined) {
      writer = writers.get(call) ?? makeWriter(call)
      writers.set(call, writer)
    }
    return writer(envelope)
  }
}

/** A call as received. */
export interface Came {
  /** Id in log and audit. */
  id: string
  params: unknown
  body: unknown
  /** Proofs besides a session; batched calls carry none. */
  proofs: Pick<Asking, 'tickets' | 'captcha'>
  /** The call's own request, or that of its batch. */
  request: FastifyRequest
  reply: FastifyReply
  /** Called with the caller once the gate has authenticated them. */
  known(caller: Caller): void
}

export interface CarriedOut {
  result: unknown
  envelope: Record<string, unknown>
}

/** A call with its limit and handler, carried out alone or in a batch. */
export interface Ready {
  call: Call
  /** Counts the call and refuses above its flood limit. */
  limit: FloodLimit
  /** Parses, admits, handles and audits; errors are left to the caller. */
  carryOut(came: Came): Promise<CarriedOut>
  write(envelope: object): string
}

/** Streams the body, and refuses once it exceeds `most` bytes. */
async function* limited({ body, headers, raw }: FastifyRequest, most: number): AsyncIterable<Uint8Array> {
  if (!(body instanceof Readable)) return refuse('inputInvalid')
  if (Number(headers['content-length'] ?? 0) > most) return refuse('tooLarge')
  giveTime(raw)
  let length = 0
  // Keeps the connection open, so that the refusal reaches the client.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    if (!(piece instanceof Uint8Array)) return refuse('inputInvalid')
    length += piece.length
    if (length > most) return refuse('tooLarge')
    yield piece
  }
}

export function ready({ call, handle }: Answer, world: World, trail: AuditTrail, limit: FloodLimit): Ready {
  const params = z.object(call.params)
  const action = actionOf(call)

  async function read(came: Came) {
    try {
      const body = call.body === undefined ? undefined : parsed(call.body, came.body)
      return { body, params: parsed(params, came.params) }
    } catch (error) {
      await refuseUnlessSignedIn(call.access, tokenOf(came.request), world)
      throw error
    }
  }

  async function carryOut(came: Came): Promise<CarriedOut> {
    const { id, request, reply } = came
    const sent = await read(came)
    let known: Caller | undefined
    const asking: Asking = {
      token: tokenOf(request),
      ...came.proofs,
      subject: `${action} ${JSON.stringify([came.params, sent.body])}`,
      networks: networksOf(request.ip),
      language: languageOf(request),
      ...sent,
      known: (caller) => {
        known = caller
        came.known(caller)
      },
    }
    const { caller, program, childId, alsoChildIds, solved, giveBack } = await admit(call.access, asking, world)
    // Parents may still read while the audit is behind: the data is their own children's.
    if (caller !== undefined && caller.role !== 'EDU_PARENT' && trail.isBehind()) refuse('cannotSave')
    const place = placeOf(world.keyring, request)
    let entry = entryOf(caller, action, childId, id, world.clock.now(), place)
    if (program !== undefined) entry = { ...entry, ...asProgram(program) }

    let message: string | undefined
    const concerned = new Set<number>()
    const noteReads = () => {
      for (const child of concerned) trail.read({ ...entry, childId: child })
    }
    const asked: AnyAsked = {
      params: asking.params,
      body: asking.body,
      caller,
      program,
      bytes: () => limited(request, call.takesBytes ?? 0),
      solved,
      language: asking.language ?? 'mn',
      world,
      request,
      reply,
      change: (work) => {
        const attempt = () =>
          world.db.transaction(async (tx) => {
            const told: Known = {}
            const outcome = await work(tx, (more) => Object.assign(told, more))
            const { childIds, ...rest } = told
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
        const found = await callerIfAny(world, asking.token)
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
        await passCaptcha(world, asking.captcha, `${action} ${subject}`, async (verdict) => refuseEasy(verdict, times))
      },
    }
    const result = await handle(asked).catch(async (error: unknown) => {
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

  return { call, limit, carryOut, write: writerOf(call) }
}
