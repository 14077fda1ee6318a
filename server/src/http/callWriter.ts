import type { Call } from '@portal/contract/call'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

/** Schema of a union with null, as zod writes it; undefined for any other schema. */
const nullableIn = ({ anyOf }: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema | undefined => {
  const [one, other, ...more] = anyOf ?? []
  if (typeof one !== 'object' || typeof other !== 'object' || more.length > 0) return undefined
  return other.type === 'null' && one.type !== undefined && one.const === undefined ? one : undefined
}

/**
 * JSON schema of a call's result. A value that may be null is `nullable` instead of a union with null: the serialiser compiles a validator for
 * each union and runs it before it writes a value.
 */
const resultSchema = (call: Call) =>
  z.toJSONSchema(call.result, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const one = nullableIn(jsonSchema)
      if (one === undefined) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, one, { nullable: true })
    },
  })

type Writer = (envelope: object) => string

/** Compiles the serialiser of a call's success; keys outside the schema cannot leave. */
export const makeWriter = (call: Call): Writer =>
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
export function writerOf(call: Call): Writer {
  let writer: Writer | undefined
  return (envelope) => {
    if (writer === undefined) {
      writer = writers.get(call) ?? makeWriter(call)
      writers.set(call, writer)
    }
    return writer(envelope)
  }
}
