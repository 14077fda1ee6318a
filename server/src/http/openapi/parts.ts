import type { Call } from '@portal/contract/call'
import type * as z from 'zod/mini'
import { describedSchema, type Schema } from './schemas.ts'

/** Converts a schema of the contract to JSON Schema with entities by reference. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => describedSchema(schema, io).schema

/** Schema of an answer with this result and the additional keys from the customer's documents. */
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

export const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
