import { HEADER, httpStatusOf } from '@portal/contract/envelope'
import type { Refusal } from '@portal/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { type AuditTrail, actionOf } from '../admission/audit.ts'
import { HARD_WORK_FACTOR, WORK_FACTOR_COOKIE, WORK_FACTOR_MINUTES } from '../admission/captcha.ts'
import { type Networks, networksOf } from '../admission/networks.ts'
import type { Caller } from '../admission/session.ts'
import { causeOf, codeOf, isDatabaseUnreachable, traceOf, WRITE_BLOCKS, writeBlockOf } from '../database/errors.ts'
import { EngineBusy } from '../database/fairScheduler.ts'
import { type Clock, instantText } from '../outside/clock.ts'
import { Refused, refusalEnvelope } from '../text/refusals.ts'
import { leaveCookie } from './cookies.ts'
import { NO_ROUTE } from './metrics.ts'

const wrongInput = new Set([
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
  'FST_ERR_BAD_URL',
  'FST_ERR_ASYNC_CONSTRAINT',
  'FST_ERR_MAX_PARAM_LENGTH',
])
/** Maps any error to a catalogued refusal; unknown errors become `fault`, which reveals no details. */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  const code = codeOf(causeOf(error)) ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refused('tooLarge')
  if (wrongInput.has(code)) return new Refused('inputInvalid')
  if (causeOf(error) instanceof EngineBusy) return new Refused('overloaded', { retryAfter: 10 })
  if (writeBlockOf(error) !== undefined) return new Refused('cannotSave', { retryAfter: 30 })
  if (isDatabaseUnreachable(error) || code === 'FST_ERR_HANDLER_TIMEOUT') return new Refused('overloaded', { retryAfter: 5 })
  return new Refused('fault')
}

/** The next challenge is issued before its purpose is known, so the work factor is kept in a cookie. */
const setWorkFactorCookie = (reply: FastifyReply, { values }: Refused['details']) =>
  leaveCookie(reply, WORK_FACTOR_COOKIE, String(values?.times ?? HARD_WORK_FACTOR), {
    sameSite: 'strict',
    seconds: WORK_FACTOR_MINUTES * 60,
  })

/** Envelope of a refusal. */
export function envelopeOf(refused: Refused, codeAlsoAs: string | undefined) {
  const envelope = refusalEnvelope(refused)
  return codeAlsoAs === undefined ? envelope : { ...envelope, [codeAlsoAs]: envelope.SUCCESS_CODE }
}

export function sendRefusal(reply: FastifyReply, refused: Refused, clock: Clock) {
  const envelope = envelopeOf(refused, reply.request.routeOptions?.config?.codeAlsoAs)
  if (refused.reason === 'captchaHarder') setWorkFactorCookie(reply, refused.details)
  if (refused.details.retryAfter !== undefined) reply.header('Retry-After', refused.details.retryAfter)
  return reply
    .code(httpStatusOf(envelope.SUCCESS_CODE))
    .header(HEADER.now, instantText(clock.now()))
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope)
}

/** Log level of refusals that are the portal's fault. */
const levels: Partial<Record<Refusal, 'error' | 'warn'>> = { fault: 'error', cannotSave: 'error', overloaded: 'warn' }

/** Request and caller of a refusal. */
interface RequestInfo {
  id: string
  method: string
  /** Pattern of the route. */
  route: string
  caller: Caller | undefined
  networks: Networks
}

/** Maps an error to its refusal, logs the portal's own faults and audits refusals of the audited kinds. */
export type RecordError = (error: unknown, info: RequestInfo) => Refused

export const errorRecorder =
  (clock: Clock, log: Logger, trail: AuditTrail): RecordError =>
  (error, { id, method, route, caller, networks }) => {
    const refused = refusalOf(error)
    const level = levels[refused.reason]
    if (level !== undefined) {
      const hindrance = writeBlockOf(error)
      const message = hindrance === undefined ? refused.reason : `nothing can be saved: ${WRITE_BLOCKS[hindrance]}`
      log[level]({ request: id, route, fault: traceOf(error) }, message)
    }
    trail.refused({ at: clock.now(), action: actionOf({ method, path: route }), reason: refused.reason, caller, place: networks[0].name })
    return refused
  }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the gate has authenticated the caller. */
    caller?: Caller
  }
}

/** Maximum bytes of a refused body that are read to their end: a proxy that still sends would otherwise lose the answer. */
const DRAINED_BODY_BYTES = 2 * 1024 * 1024

export function handleErrors(app: FastifyInstance, clock: Clock, note: RecordError): void {
  app.setErrorHandler((error, request, reply) => {
    const { id, method, caller, routeOptions, ip } = request
    const refused = note(error, { id, method, route: routeOptions.url ?? NO_ROUTE, caller, networks: networksOf(ip) })
    // Fastify closes the connection; an open one reads the rest of the body and discards it.
    if (refused.reason === 'tooLarge' && Number(request.headers['content-length']) <= DRAINED_BODY_BYTES) reply.removeHeader('connection')
    return sendRefusal(reply, refused, clock)
  })
}
