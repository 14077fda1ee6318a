import { BATCH_PATH, BATCH_TYPE, isBatchable } from '@portal/contract/batch'
import { calls } from '@portal/contract/calls'
import { STREAM_PATH, TOPICS } from '@portal/contract/stream'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openApiDocument, operationId, operationsOf } from './document.ts'
import { lineOperations } from './streams.ts'

const document = openApiDocument(calls)
const operations = Object.entries(operationsOf(calls)).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
)
const Success = z.object({ properties: z.object({ RESULT: z.looseObject({}) }) })
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/** Registers the entities once, so that ajv compiles them only once. */
const ENTITIES = 'entities.json'
ajv.addSchema({ components: document.components }, ENTITIES)
const copied = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${ENTITIES}#/components/`))

describe('the OpenAPI document', () => {
  it('is one by the official schema of 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('names every operation once, in letters that become a function, and says where it is served', () => {
    const ids = calls.map(operationId)
    expect(new Set(ids).size).toBe(calls.length)
    for (const id of ids) expect(id).toMatch(/^(get|post)[A-Z][A-Za-z0-9]*$/)
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(ids.toSorted())
    expect(document.servers).toEqual([expect.objectContaining({ url: '/' })])
  })

  it('groups every operation under one tag, names entities once and refers to them, and says which headers come back', () => {
    const tags = document.tags.map(({ name }) => name)
    for (const { name, operation } of operations) {
      expect([name, operation.tags.length]).toEqual([name, 1])
      expect(tags).toContain(operation.tags[0])
    }
    const written = JSON.stringify(document)
    const referred = new Set([...written.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name))
    expect(referred.size).toBeGreaterThan(50)
    expect([...referred].filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([])
    const search = operations.find(({ name }) => name === 'post /public/person/search')?.operation
    expect(search?.responses[200].headers).toMatchObject({ 'X-Ticket': { schema: { type: 'string' } }, 'X-Now': {} })
    expect(search?.parameters).toContainEqual(
      expect.objectContaining({ name: 'X-Captcha', in: 'header', description: expect.stringMatching(/base64/i) }),
    )
  })

  it('says of every operation what is refused, by status, and of every path its parameters', () => {
    for (const { name, path, operation } of operations) {
      const refused = Object.keys(operation.responses).filter((status) => status.startsWith('4'))
      expect([name, refused.length > 0]).toEqual([name, true])
      const named = operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
      expect([name, named.toSorted()]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each).toSorted()])
      expect([name, operation.security.length > 0]).toEqual([name, refused.includes('401')])
    }
  })

  it('has valid schemas, and examples that match them', () => {
    const faults: unknown[] = []
    for (const { name, operation } of operations) {
      const { content } = operation.responses[200]
      const { properties } = Success.parse(content['application/json'].schema.oneOf[0])
      const shown: [object, unknown][] = [[properties.RESULT, content['application/json'].example.RESULT]]
      for (const parameter of operation.parameters) if ('example' in parameter) shown.push([parameter.schema, parameter.example])
      const body = operation.requestBody?.content['application/json']
      if (body !== undefined) shown.push([body.schema, body.example])
      for (const [schema, example] of shown) {
        const validate = ajv.compile(copied(schema))
        if (!validate(example))
          faults.push({ name, errors: validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) })
      }
    }
    expect(faults).toEqual([])
  })

  it('tells of what answers line by line: who may, what is refused, and examples that hold', () => {
    const [together, stream] = [lineOperations[BATCH_PATH].post, lineOperations[STREAM_PATH].get]
    expect(document.paths).toMatchObject(lineOperations)
    const ids = operations.map(({ operation }) => operation.operationId)
    for (const { operationId, security, responses } of [together, stream]) {
      expect(ids).not.toContain(operationId)
      expect(security).toEqual([{ session: [] }])
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '429', 'default']))
    }
    expect(Object.keys(stream.responses)).toEqual(expect.arrayContaining(['401', '503']))
    for (const topic of TOPICS) expect(stream.description).toContain(topic)

    const { schema, example: addresses } = together.requestBody.content['application/json']
    expect(ajv.validate(schema, addresses)).toBe(true)
    const read = addresses.flatMap((address) => calls.find(({ path }) => path === address) ?? [])
    expect(read.map(isBatchable)).toEqual(addresses.map(() => true))
    const lines = together.responses[200].content[BATCH_TYPE].example.trimEnd().split('\n')
    const isLine = ajv.compile(document.components.schemas.TogetherLine)
    expect(lines.map((line) => isLine(JSON.parse(line)))).toEqual(addresses.map(() => true))
    expect(isLine([0, 'now', {}])).toBe(false)
  })
})
