import type { Call } from '@portal/contract/call'
import * as z from 'zod/mini'

/** A schema of the contract as JSON Schema, as a caller writes it or as it is answered. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io })
  return rest
}

/** The schema of an answer with such a result, and with what the customer's documents call its fields besides. */
export const envelope = (result: object, { codeAlsoAs, resultAlsoAs }: Pick<Call, 'codeAlsoAs' | 'resultAlsoAs'> = {}) => ({
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

/** A response that refuses. */
export const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
