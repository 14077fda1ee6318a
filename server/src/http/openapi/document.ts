import { type Access, type Call, demandsOf } from '@portal/contract/call'
import { callsByNoun } from '@portal/contract/calls'
import { HEADER, RefusalResult } from '@portal/contract/envelope'
import { refusals } from '@portal/contract/refusals'
import { kindOf, type Proof } from '../../admission/access.ts'
import { envelope, refused, schemaOf } from './parts.ts'
import { describedSchema, type Schema } from './schemas.ts'
import { lineOperations, togetherLine } from './streams.ts'

/** Describes the allowed callers in prose. */
export const accessInWords = (access: Access): string =>
  demandsOf(access)
    .map((demand) => kindOf(demand).words(demand))
    .join(', and ')

const needsSession = (access: Access): boolean => demandsOf(access).some((demand) => kindOf(demand).proofs === undefined)

const needsKey = (access: Access): boolean => demandsOf(access).some((demand) => kindOf(demand).proofs?.includes('key') === true)

const proofWords: Readonly<Record<'captcha' | 'ticket', string>> = {
  captcha: 'Base64 of the JSON { challenge, solution } for a challenge of GET /public/captcha. Works once, for five minutes.',
  ticket: 'Tickets from the X-Ticket header of earlier answers, up to five, separated by commas.',
}

/** Response headers besides the envelope. */
const answerHeaders = (call: Call) => ({
  [HEADER.now]: { description: "The server's time", schema: { type: 'string' } },
  [HEADER.requestId]: { description: 'Names the request in the log', schema: { type: 'string' } },
  ...(call.handsTicket && {
    [HEADER.ticket]: {
      description: 'Proof for later calls, 30 minutes at most: send it back in the same header',
      schema: { type: 'string' },
    },
  }),
  ...(call.forEveryone && { ETag: { description: 'For If-None-Match', schema: { type: 'string' } } }),
})

export const nounOf = (call: Call): string => Object.entries(callsByNoun).find(([, calls]) => calls.includes(call))?.[0] ?? 'other'

/** Proof headers of a call; required if no alternative exists. */
function proofHeaders(access: Access) {
  const lists = demandsOf(access).map((demand) => kindOf(demand).proofs ?? [])
  const isRequired = new Map<Proof, boolean>()
  for (const proofs of lists) for (const proof of proofs) isRequired.set(proof, isRequired.get(proof) === true || proofs.length === 1)
  return [...isRequired].flatMap(([proof, required]) =>
    proof === 'key' ? [] : [{ name: HEADER[proof], in: 'header', required, description: proofWords[proof], schema: { type: 'string' } }],
  )
}

export const openApiPath = (call: Call): string => call.path.replace(/:(\w+)/g, '{$1}')

/** GET /api/child/terms/:orgId → getApiChildTermsByOrgId: stable and unique. */
export const operationId = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? `/by/${part.slice(1)}` : part))
    .join('/')
    .replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Responses of the gate and the limits, before the handler runs. */
function refusedBefore({ access, body, takesBytes, forEveryone }: Call) {
  const kinds = demandsOf(access)
  const asksSession = needsSession(access)
  const asksTicket = kinds.some((demand) => kindOf(demand).proofs?.includes('ticket') === true)
  return {
    ...(asksSession && { 401: refused('Nobody is signed in, or the session has ended') }),
    ...(needsKey(access) && { 401: refused('The key is wrong, or has ended') }),
    ...((asksSession || asksTicket) && { 403: refused('The caller may not: no access, or no ticket of that child') }),
    ...((body !== undefined || takesBytes !== undefined) && { 413: refused('The body is too large') }),
    ...(forEveryone ? { 404: refused('There is no such path') } : { 429: refused('Too many calls: Retry-After says when to try again') }),
  }
}

function operationOf(call: Call) {
  const { params = {}, body, result } = call.example
  return {
    operationId: operationId(call),
    tags: [nounOf(call)],
    summary: call.about,
    description: `Who may: ${accessInWords(call.access)}.${call.forEveryone ? ' The same for everybody: carries an ETag and may be kept for ten seconds.' : ''}`,
    security: needsSession(call.access) ? [{ session: [] }] : needsKey(call.access) ? [{ key: [] }] : [],
    parameters: [
      ...Object.entries(call.params).map(([name, schema]) => ({
        name,
        in: 'path',
        required: true,
        schema: schemaOf(schema, 'output'),
        example: params[name],
      })),
      ...proofHeaders(call.access),
      ...(call.namesFile === undefined ? [] : [{ name: HEADER.fileName, in: 'header', required: true, schema: { type: 'string' } }]),
    ],
    ...(call.body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input'), example: body } } },
    }),
    ...(call.takesBytes !== undefined && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: {
      200: {
        description: 'Success (200), or a refusal that says what is wrong (201) or which rule stands against it (203)',
        headers: answerHeaders(call),
        content: {
          'application/json': {
            schema: { oneOf: [envelope(schemaOf(call.result, 'output'), call), { $ref: '#/components/schemas/Refusal' }] },
            example: { SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай', RESULT: result },
          },
        },
      },
      ...refusedBefore(call),
      default: refused('Any other code is the HTTP status too'),
    },
  }
}

export function operationsOf(calls: readonly Call[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const call of calls) paths[openApiPath(call)] = { ...paths[openApiPath(call)], [call.method.toLowerCase()]: operationOf(call) }
  return paths
}

/** Entities of the contract that the calls refer to, by name. */
export function entitiesOf(calls: readonly Call[]): Record<string, Schema> {
  const found: Record<string, Schema> = {}
  for (const { body, result } of calls) {
    Object.assign(found, describedSchema(result, 'output').entities)
    if (body !== undefined) Object.assign(found, describedSchema(body, 'input').entities)
  }
  return found
}

export function openApiDocument(calls: readonly Call[]) {
  return {
    openapi: '3.1.0',
    info: {
      title: "Parents' portal",
      version: '1',
      description: 'Every answer is an envelope. Codes 200, 201 and 203 travel with HTTP 200; every other code is the HTTP status too.',
    },
    servers: [{ url: '/', description: 'Where this document comes from' }],
    tags: Object.keys(callsByNoun).map((name) => ({ name })),
    paths: { ...operationsOf(calls), ...lineOperations },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...entitiesOf(calls),
        Refusal: { ...envelope(schemaOf(RefusalResult, 'output')), 'x-reasons': refusals },
        TogetherLine: togetherLine,
      },
    },
  }
}
