import type { Call } from '@portal/contract/call'
import type * as z from 'zod/mini'
import { describedSchema, type Schema } from './openapiSchemas.ts'

/** A schema of the contract as JSON Schema; entities of the contract stand in it by reference. */
export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => describedSchema(schema, io).schema

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
