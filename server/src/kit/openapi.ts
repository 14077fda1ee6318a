import { type Access, type Call, demandsOf } from '@portal/contract/call'
import { HEADER, RefusalResult } from '@portal/contract/envelope'
import { refusals } from '@portal/contract/refusals'
import { kindOf, type Proof } from './access.ts'
import { lineOperations, togetherLine } from './openapiLines.ts'
import { envelope, refused, schemaOf } from './openapiParts.ts'

/** Who may make a call, in words. */
export const accessInWords = (access: Access): string =>
  demandsOf(access)
    .map((demand) => kindOf(demand).words(demand))
    .join(', and ')

const needsSession = (access: Access): boolean => demandsOf(access).some((demand) => kindOf(demand).proofs === undefined)

const needsKey = (access: Access): boolean => demandsOf(access).some((demand) => kindOf(demand).proofs?.includes('key') === true)

/** The headers that a caller may bring; required where nothing else will do. */
function proofHeaders(access: Access) {
  const lists = demandsOf(access).map((demand) => kindOf(demand).proofs ?? [])
  const isRequired = new Map<Proof, boolean>()
  for (const proofs of lists) for (const proof of proofs) isRequired.set(proof, isRequired.get(proof) === true || proofs.length === 1)
  return [...isRequired].flatMap(([proof, required]) =>
    proof === 'key' ? [] : [{ name: HEADER[proof], in: 'header', required, schema: { type: 'string' } }],
  )
}

export const openApiPath = (call: Call): string => call.path.replace(/:(\w+)/g, '{$1}')

/** GET /api/child/terms/:orgId → getApiChildTermsByOrgId: stable, and no two calls share it. */
export const operationId = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? `/by/${part.slice(1)}` : part))
    .join('/')
    .replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** What the gate and the limits answer before a call is looked at. */
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
      ...(call.takesBytes === undefined ? [] : [{ name: HEADER.fileName, in: 'header', required: true, schema: { type: 'string' } }]),
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
        headers: { [HEADER.now]: { description: "The server's time", schema: { type: 'string' } } },
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

export function openApiDocument(calls: readonly Call[]) {
  return {
    openapi: '3.1.0',
    info: {
      title: "Parents' portal",
      version: '1',
      description: 'Every answer is an envelope. Codes 200, 201 and 203 travel with HTTP 200; every other code is the HTTP status too.',
    },
    servers: [{ url: '/', description: 'Where this document comes from' }],
    paths: { ...operationsOf(calls), ...lineOperations },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, key: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: { ...envelope(schemaOf(RefusalResult, 'output')), 'x-reasons': refusals }, TogetherLine: togetherLine },
    },
  }
}
