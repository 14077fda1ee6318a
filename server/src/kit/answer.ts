import { Readable } from 'node:stream'
import type { BodyOf, Call, ParamsOf, ResultOf } from '@portal/contract/call'
import { STATISTICS_FRESH_MS } from '@portal/contract/constants'
import { HEADER } from '@portal/contract/envelope'
import { isFieldMessage } from '@portal/contract/fields'
import type { Language } from '@portal/contract/language'
import type { Refusal } from '@portal/contract/refusals'
import { mayTravel } from '@portal/contract/together'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { instantText } from '../outside/clock.ts'
import { networkOf } from './addresses.ts'
import { type AuditEntry, type AuditTrail, actionOf, asProgram, auditChange, entryOf, refusalEntry } from './audit.ts'
import { type Bytes, bytesOf, sendBytes } from './bytes.ts'
import { type Caller, callerIfAny } from './caller.ts'
import { passCaptcha, refuseEasy, type Solved } from './captcha.ts'
import { FILE_WITHIN_MS, giveTime } from './connections.ts'
import { languageOf } from './cookies.ts'
import { type Asking, admit, refuseUnlessSignedIn } from './gate.ts'
import type { Program } from './orgKeys.ts'
import { Refused, refuse, successEnvelope } from './refusals.ts'
import { servedAsOf } from './shedding.ts'
import type { World } from './world.ts'

/** What only its handler knows of a change; one about several children leaves a row for each, and none where it changed nothing. */
interface Known extends Partial<Pick<AuditEntry, 'accountId' | 'personId' | 'role' | 'orgId' | 'childId'>> {
  childIds?: readonly number[]
}

/** Completes the audit row of a change. */
export type About = (known: Known) => void

export interface Asked<C extends Call> {
  params: ParamsOf<C>
  body: BodyOf<C>
  /** The signed-in person; undefined where the call's access asks for none. */
  caller: Caller | undefined
  /** The program whose key let it in; undefined where the call asks for none. */
  program: Program | undefined
  /** The captcha by which the gate let the caller in; undefined where it needed none. */
  solved: Solved | undefined
  /** A file that came as it is, up to the size that the call takes; past it the caller is refused. */
  bytes(): AsyncIterable<Uint8Array>
  /** In which the caller's page is. */
  language: Language
  world: World
  request: FastifyRequest
  reply: FastifyReply
  /** A change: one transaction that also holds its audit row. Inside it only `tx` may touch the database. */
  change<Outcome>(work: (tx: Database, about: About) => Promise<Outcome>): Promise<Outcome>
  /** What RESPONSE_MESSAGE says beside the result; most calls answer with the same sentence. */
  say(message: string): { message: string }
  /** For a call that is open and tells someone signed in more: who that is, and the audit names them too. */
  callerIfAny(): Promise<Caller | undefined>
  /** Names the children whose data is read, where the call itself names none: for the audit. */
  concerns(...childIds: number[]): void
  /** Notes a refusal that is part of the answer: for the audit, as one that is thrown. */
  noteRefusal(reason: Refusal): void
  /** For a call that asks for a captcha only sometimes: refuses unless a solution came along, and spends it on the subject. */
  solveCaptchaFor(subject: string, kind?: { times: number }): Promise<void>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A further key of the envelope that repeats SUCCESS_CODE. */
    codeAlsoAs?: string | undefined
  }
}

/** What the mechanism knows of any call: its body has passed the schema, whatever that is. */
type AnyAsked = Omit<Asked<Call>, 'body'> & { body: unknown }

export interface Answer {
  call: Call
  handle(asked: AnyAsked): Promise<unknown>
}

/** Pairs a call with what answers it. Parsing, access, audit and envelope are done before and after, in one place.
 *  The one cast of the mechanism: past this line calls of all shapes stand in one list. */
export const answer = <C extends Call>(call: C, handle: (asked: Asked<C>) => Promise<ResultOf<C>>): Answer => ({
  call,
  handle: handle as unknown as Answer['handle'],
})

/** The caller of a call whose access asks for a session. */
export const callerOf = (asked: { caller: Caller | undefined }): Caller => asked.caller ?? refuse('signInNeeded')

/** The one letter that no database text holds and nobody types. */
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
const solutionOf = (request: FastifyRequest) => {
  const sent = request.headers[HEADER.captcha.toLowerCase()]
  return typeof sent === 'string' ? sent : undefined
}
export const tokenOf = (request: FastifyRequest) => bearer.exec(request.headers.authorization ?? '')?.[1]

const resultSchema = (call: Call) => z.toJSONSchema(call.result, { target: 'draft-7', io: 'output' })

/** The serialiser of a call's success: what the schema does not name cannot leave. */
const successSchema = (call: Call) => ({
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

/** What was sent to everybody, by the result it was made of: an area that answers with the same object costs no writing again. */
const written = new WeakMap<object, Promise<Bytes>>()

/** Caches on the way may answer for as long as we would ourselves; browsers ask each time and are told that nothing changed. */
const FOR_EVERYONE = `public, max-age=0, s-maxage=${STATISTICS_FRESH_MS / 1000}`

async function sendToEveryone(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  envelope: Record<string, unknown>,
): Promise<FastifyReply> {
  const key = typeof result === 'object' && result !== null ? result : envelope
  const ready = written.get(key) ?? bytesOf(`${reply.serializeInput(envelope, '200')}`)
  written.set(key, ready)
  return sendBytes(request, reply.type('application/json; charset=utf-8').header('Cache-Control', FOR_EVERYONE), await ready)
}

/** A stream of bytes that ends with a refusal where it is too long. */
async function* limited({ body, headers, raw }: FastifyRequest, most: number): AsyncIterable<Uint8Array> {
  if (!(body instanceof Readable)) return refuse('inputInvalid')
  if (Number(headers['content-length'] ?? 0) > most) return refuse('tooLarge')
  giveTime(raw)
  let length = 0
  // A refusal has to reach the caller: the connection stays.
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    if (!(piece instanceof Uint8Array)) return refuse('inputInvalid')
    length += piece.length
    if (length > most) return refuse('tooLarge')
    yield piece
  }
}

export function mount(app: FastifyInstance, answers: readonly Answer[], world: World, trail: AuditTrail): void {
  for (const { call, handle } of answers) {
    const params = z.object(call.params)
    const action = actionOf(call)
    const read = async (request: FastifyRequest) => {
      try {
        const body = call.body === undefined ? undefined : parsed(call.body, request.body)
        return { body, params: parsed(params, request.params) }
      } catch (error) {
        await refuseUnlessSignedIn(call.access, tokenOf(request), world)
        throw error
      }
    }
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      config: {
        codeAlsoAs: call.codeAlsoAs,
        goesOnReadOnly: call.goesOnReadOnly,
        repeats: call.forEveryone ?? false,
        servedAs: servedAsOf(call),
        travels: mayTravel(call),
        packs: mayTravel(call),
        // What is sent from memory costs nothing, and a carrier's one address may hold ten thousand families who watch.
        rateLimit: call.forEveryone ? false : { max: world.settings.rateLimitPerMinute, timeWindow: 60_000 },
      },
      schema: { response: { 200: successSchema(call) } },
      ...(call.bodyKb !== undefined && { bodyLimit: Math.max(world.settings.bodyLimit, call.bodyKb * 1024) }),
      ...(call.takesBytes !== undefined && { handlerTimeout: Math.max(world.settings.requestTimeoutMs, FILE_WITHIN_MS) }),
      ...(call.holdsSeconds !== undefined && { handlerTimeout: world.settings.requestTimeoutMs + call.holdsSeconds * 1000 }),
      handler: async (request, reply) => {
        const { body, ...sent } = await read(request)
        const asking: Asking = {
          token: tokenOf(request),
          tickets: request.headers[HEADER.ticket.toLowerCase()],
          captcha: solutionOf(request),
          subject: `${action} ${JSON.stringify([request.params, body])}`,
          network: networkOf(request.ip),
          language: languageOf(request),
          params: sent.params,
          body,
          known: (known) => {
            request.caller = known
          },
        }
        const { caller, program, childId, alsoChildIds, solved, giveBack } = await admit(call.access, asking, world)
        let entry = entryOf(caller, action, childId, request.id, world.clock.now())
        if (program !== undefined) entry = { ...entry, ...asProgram(program) }

        let message: string | undefined
        const concerned = new Set<number>()
        const noteReads = () => {
          for (const child of concerned) trail.read({ ...entry, childId: child })
        }
        const result = await handle({
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
          change: (work) =>
            world.db.transaction(async (tx) => {
              const known: Known = {}
              const outcome = await work(tx, (more) => Object.assign(known, more))
              const { childIds, ...rest } = known
              const own = { ...entry, ...rest }
              const concerned = childIds?.map((child) => ({ ...own, childId: child })) ?? [own]
              await auditChange(tx, ...concerned, ...alsoChildIds.map((child) => ({ ...entry, childId: child })))
              return outcome
            }),
          say: (text) => {
            message = text
            return { message: text }
          },
          callerIfAny: async () => {
            const found = await callerIfAny(world, asking.token)
            if (found !== undefined) {
              asking.known?.(found)
              entry = entryOf(found, action, childId, request.id, entry.at)
            }
            return found
          },
          concerns: (...children) => {
            for (const child of children) concerned.add(child)
          },
          noteRefusal: (reason) => trail.refused(refusalEntry(request, reason, world.clock.now())),
          solveCaptchaFor: async (subject, { times } = { times: 1 }) => {
            await passCaptcha(world, asking.captcha, `${action} ${subject}`, async (verdict) => refuseEasy(verdict, times))
          },
        }).catch(async (error: unknown) => {
          // Who was refused at last may have read what led to it.
          if (error instanceof Refused) noteReads()
          else await giveBack()
          throw error
        })
        // Whoever is signed in or brings a key is noted with every read, anyone else with every read of a child.
        if (childId !== null && call.method === 'GET') concerned.add(childId)
        noteReads()
        if (call.method === 'GET' && entry.role !== null && concerned.size === 0) trail.read(entry)
        reply.header(HEADER.now, instantText(world.clock.now()))
        const success = successEnvelope(result, message)
        const envelope = {
          ...success,
          ...(call.codeAlsoAs !== undefined && { [call.codeAlsoAs]: success.SUCCESS_CODE }),
          ...(call.resultAlsoAs !== undefined && { [call.resultAlsoAs]: result }),
        }
        return call.forEveryone
          ? sendToEveryone(request, reply, result, envelope)
          : reply.header('Cache-Control', 'no-store').send(envelope)
      },
    }
    if (call.takesBytes === undefined) app.route(route)
    else
      app.register(async (own) => {
        own.removeAllContentTypeParsers()
        own.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
        own.route(route)
      })
  }
}
