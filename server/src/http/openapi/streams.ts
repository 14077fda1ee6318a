import { absenceCategories, intervalTypes } from '@portal/contract/absence'
import { BATCH_PATH, BATCH_TYPE, Batch, MAX_BATCH_CALLS } from '@portal/contract/batch'
import type { Call } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import {
  STREAM_AGE_HEADER,
  STREAM_CAUGHT_UP_HEADER,
  STREAM_HEARTBEAT_MS,
  STREAM_PATH,
  STREAM_REPLACED,
  STREAM_TYPE,
  TOPICS,
} from '@portal/contract/stream'
import { envelope, refused, schemaOf } from './parts.ts'

const nowHeader = { [HEADER.now]: { description: "The server's time", schema: { type: 'string' } } }
const tooMany = refused('Too many calls: Retry-After says when to try again')

/** Schema of one line: OpenAPI 3.1 cannot describe NDJSON responses. */
export const togetherLine = {
  type: 'array',
  description: "The place in the list, the portal's time, and the envelope that the call has alone",
  prefixItems: [{ type: 'integer', minimum: 0, maximum: MAX_BATCH_CALLS - 1 }, { type: 'string' }, envelope({})],
  minItems: 3,
  maxItems: 3,
}

const exampleCalls: readonly Call[] = [absenceCategories, intervalTypes]
const answerOf = (result: unknown) => ({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Амжилттай', RESULT: result })

const together = {
  operationId: 'postApiTogether',
  summary: 'Reads of whoever is signed in, as one list',
  description: `Up to ${MAX_BATCH_CALLS} addresses of GET calls that ask for a session, in one request. Each is admitted, limited, audited and answered as if it had come alone, a refusal included: without a session each line says so. Lines come as soon as they are there, in any order.`,
  security: [{ session: [] }],
  parameters: [],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemaOf(Batch, 'input'), example: exampleCalls.map(({ path }) => path) } },
  },
  responses: {
    200: {
      description: 'Lines of JSON, each a `TogetherLine`; or, for a list that is malformed, one refusal (201)',
      headers: nowHeader,
      content: {
        [BATCH_TYPE]: {
          schema: { type: 'string', description: 'Each line is a JSON text: #/components/schemas/TogetherLine' },
          example: exampleCalls
            .map(({ example }, at) => `${JSON.stringify([at, '2026-11-17T08:00:00+08:00', answerOf(example.result)])}\n`)
            .join(''),
        },
        'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
      },
    },
    413: refused('The body is too large'),
    429: tooMany,
    default: refused('Any other code is the HTTP status too'),
  },
}

const stream = {
  operationId: 'getApiStream',
  summary: 'Tells whoever is signed in that something of theirs has changed',
  description: `Server-sent events that stay open until the session ends. The data of an event is one word, the topic whose calls are to be asked again: ${TOPICS.join(', ')}. The event "${STREAM_REPLACED}" says that a newer stream has taken this one's place. A comment comes at least every ${STREAM_HEARTBEAT_MS / 1000} seconds.`,
  security: [{ session: [] }],
  parameters: [
    {
      name: STREAM_AGE_HEADER,
      in: 'header',
      required: false,
      description: 'Since how many milliseconds the caller reads: news of that time come first, where they are still known',
      schema: { type: 'number' },
    },
  ],
  responses: {
    200: {
      description: 'The stream',
      headers: {
        ...nowHeader,
        [STREAM_CAUGHT_UP_HEADER]: {
          description: `Present where all news since ${STREAM_AGE_HEADER} follow; without it everything shown is to be asked for once more`,
          schema: { const: 'yes' },
        },
      },
      content: { [STREAM_TYPE]: { schema: { type: 'string' }, example: ': \n\ndata: absence\n\n' } },
    },
    401: refused('Nobody is signed in, or the session has ended'),
    429: tooMany,
    503: refused('There are too many streams: Retry-After says when to try again'),
    default: refused('Any other code is the HTTP status too'),
  },
}

/** Operations that stream lines, and so are not calls of the contract. */
export const lineOperations = { [BATCH_PATH]: { post: together }, [STREAM_PATH]: { get: stream } }
