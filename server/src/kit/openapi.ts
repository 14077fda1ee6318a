import type { Access, Call } from '@portal/contract/call'
import { HEADER, RefusalResult } from '@portal/contract/envelope'
import { refusals } from '@portal/contract/refusals'
import * as z from 'zod/mini'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io })
  return rest
}

const envelope = (result: object, { codeAlsoAs, resultAlsoAs }: Pick<Call, 'codeAlsoAs' | 'resultAlsoAs'> = {}) => ({
  type: 'object',
  required: ['SUCCESS_CODE', 'RESPONSE_MESSAGE', 'RESULT'],
  properties: {
    SUCCESS_CODE: { type: 'integer' },
    RESPONSE_MESSAGE: { type: 'string' },
    RESULT: result,
    ...(codeAlsoAs !== undefined && { [codeAlsoAs]: { type: 'integer' } }),
    ...(resultAlsoAs !== undefined && { [resultAlsoAs]: result }),
  },
})

/** Who may make a call, in words. */
export function accessInWords(access: Access): string {
  switch (access.kind) {
    case 'open':
      return 'anyone'
    case 'captcha':
      return `anyone who solved a captcha (${HEADER.captcha})`
    case 'session':
      return 'anyone signed in'
    case 'parent':
      return 'anyone signed in as a parent'
    case 'self':
      return `the signed-in ${access.names === 'person' ? 'person' : 'account'} named by ${access.of}`
    case 'child':
      return `a parent with an approved link to the child named by ${access.of}`
    case 'checkedChild':
      return `whoever checked the child named by ${access.of} in the last half hour`
    case 'children':
      return `a parent with approved links to all the children in ${access.of}`
    case 'ticket':
      return access.of === undefined
        ? `anyone with the ticket of a child (${HEADER.ticket})`
        : `anyone with the ticket of the child named by ${access.of} (${HEADER.ticket})`
    case 'lookUp':
      return `anyone with the ticket of the child whose number is ${access.of} (${HEADER.ticket}), or who solved a captcha (${HEADER.captcha})`
    case 'concern':
      return `whoever has a ticket, an own request or an approved link for the child named by ${access.of}`
    case 'staff':
      return `staff: ${access.roles.join(', ')}`
    case 'all':
      return access.of.map(accessInWords).join(', and ')
  }
}

const needsCaptcha = (access: Access): boolean => (access.kind === 'all' ? access.of.some(needsCaptcha) : access.kind === 'captcha')
const PUBLIC_KINDS: readonly Access['kind'][] = ['open', 'captcha', 'ticket', 'lookUp']
const needsSession = (access: Access): boolean =>
  access.kind === 'all' ? access.of.some(needsSession) : !PUBLIC_KINDS.includes(access.kind)

export const openApiPath = (call: Call): string => call.path.replace(/:(\w+)/g, '{$1}')

function operationOf(call: Call) {
  const { params = {}, body, result } = call.example
  return {
    summary: call.about,
    description: `Who may: ${accessInWords(call.access)}.${call.forEveryone ? ' The same for everybody: carries an ETag and may be kept for ten seconds.' : ''}`,
    security: needsSession(call.access) ? [{ session: [] }] : [],
    parameters: [
      ...Object.entries(call.params).map(([name, schema]) => ({
        name,
        in: 'path',
        required: true,
        schema: schemaOf(schema, 'output'),
        example: params[name],
      })),
      ...(needsCaptcha(call.access) ? [{ name: HEADER.captcha, in: 'header', required: true, schema: { type: 'string' } }] : []),
    ],
    ...(call.body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input'), example: body } } },
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
      default: {
        description: 'Any other code is the HTTP status too',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

export function openApiDocument(calls: readonly Call[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const call of calls) paths[openApiPath(call)] = { ...paths[openApiPath(call)], [call.method.toLowerCase()]: operationOf(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: "Parents' portal",
      version: '1',
      description: 'Every answer is an envelope. Codes 200, 201 and 203 travel with HTTP 200; every other code is the HTTP status too.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: { ...envelope(schemaOf(RefusalResult, 'output')), 'x-reasons': refusals } },
    },
  }
}
