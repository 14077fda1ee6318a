import { type Call, demandsOf } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { PASSWORD } from '../opening.ts'
import { type Actor, seenValue } from './actors.ts'
import type { Chance } from './chance.ts'
import { hostileHeader, mutated, mutatedBytes, mutatedPathPart } from './mutations.ts'
import type { Names, Scene } from './scene.ts'
import type { Wire } from './sending.ts'
import { fitting, hostile, rim, type Schema } from './values.ts'

export interface Draft {
  call: Call
  params: Readonly<Record<string, unknown>>
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer> | undefined
  headers?: Readonly<Record<string, string>>
}

const schemas = new Map<z.ZodMiniType, Schema>()
function schemaOf(type: z.ZodMiniType): Schema {
  const known = schemas.get(type) ?? z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  schemas.set(type, known)
  return known
}

/** Keys for the caller's own id or username. */
const ownKeys = ({ access }: Call): readonly (readonly [string, 'person' | 'username'])[] =>
  demandsOf(access).flatMap((demand) => (demand.kind === 'self' ? [[demand.of, demand.names] as const] : []))

/** Child that a call is about: mostly one of the caller's, sometimes another. */
export function someChild(call: Call, actor: Actor, scene: Scene, chance: Chance): number {
  const own = actor.personId === undefined ? [] : scene.linkedTo(actor.personId)
  const isEnrolment = /admission|public|student\/(info|guardians|relations)|family/.test(call.path)
  if (isEnrolment && chance.is(0.6)) return chance.pick(scene.enrolling)
  return chance.is(0.75) ? (chance.some(own) ?? chance.pick(scene.children)) : chance.pick(scene.children)
}

/** Names of values that only answers provide. */
const FROM_ANSWERS = [
  'id',
  'queue',
  'kind',
  'text',
  'seen',
  'versionId',
  'keyId',
  'uploadId',
  'importId',
  'absenceId',
  'deviceId',
  'roleId',
]

/** Generates a call whose values match its schema and mostly each other. */
export function validCall(
  call: Call,
  actor: Actor,
  scene: Scene,
  chance: Chance,
  { childId = someChild(call, actor, scene, chance), codes = {} }: { childId?: number; codes?: Names } = {},
): Draft {
  const child = scene.about(childId)
  const usual = scene.usual(chance)
  const own = new Map(ownKeys(call).map(([key, names]) => [key, names === 'person' ? actor.personId : actor.username]))
  const adult = scene.about(Number(child.guardianId))
  const known = (name: string): unknown => {
    if (own.has(name)) return own.get(name)
    // Account and requester look-ups are about adults; ids of public statistics come from earlier answers.
    if (/username\/check|people\/info/.test(call.path)) return adult[name]
    if (call.forEveryone && name === 'orgId') return seenValue(actor, name, chance) ?? child[name]
    if (/password/i.test(name)) return encodePassword(name === 'newPassword' ? 'Fuzz-1234!' : PASSWORD)
    if (/^user_?name$/i.test(name)) return actor.username
    if (/^(userId|parentId|parentPersonId)$/.test(name)) return actor.personId
    if (FROM_ANSWERS.includes(name) || chance.is(0.1)) return seenValue(actor, name, chance)
    return codes[name] ?? child[name] ?? usual[name] ?? seenValue(actor, name, chance)
  }
  const params = Object.fromEntries(Object.entries(call.params).map(([name, type]) => [name, fitting(schemaOf(type), name, known, chance)]))
  return { call, params, body: call.body === undefined ? undefined : fitting(schemaOf(call.body), '', known, chance) }
}

/** Mutates one or several values of a call. */
export function mutatedCall(draft: Draft, chance: Chance): Draft {
  const { call, params, body } = draft
  const names = Object.keys(params)
  if (call.body === undefined || (names.length > 0 && chance.is(0.5))) {
    const name = chance.some(names)
    const type = call.params[name ?? '']
    if (name === undefined || type === undefined) return draft
    return { ...draft, params: { ...params, [name]: chance.is(0.5) ? rim(schemaOf(type), chance) : hostile(chance) } }
  }
  return { ...draft, body: mutated(body, schemaOf(call.body), chance) }
}

/** Maximum length of a value in a path: Node refuses longer addresses itself. */
const MAX_PATH_PART = 1000
const inPath = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed().slice(0, MAX_PATH_PART).toWellFormed(),
  )

/** Serialises a call. With `broken`, may corrupt the path or body in ways that a draft cannot express. */
export function wireOf({ call, params, body, bytes, headers = {} }: Draft, actor: Actor, network: string, broken?: Chance) {
  const unkept = broken?.is(0.5) ? broken.some(Object.keys(params)) : undefined
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    broken !== undefined && name === unkept ? mutatedPathPart(broken) : inPath(params[name]),
  )
  const json = body === undefined ? undefined : JSON.stringify(body)
  const sent = json !== undefined && broken !== undefined && unkept === undefined ? mutatedBytes(json, broken) : undefined
  const text = sent?.text ?? json
  const wire: Wire = {
    method: call.method,
    path,
    body: bytes ?? text,
    headers: {
      ...(text !== undefined && { 'content-type': sent?.type ?? 'application/json' }),
      ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
      ...(actor.token !== undefined && { authorization: `Bearer ${actor.token}` }),
      ...(actor.tickets.length > 0 && { [HEADER.ticket]: actor.tickets.join(', ') }),
      ...(actor.cookies.size > 0 && { cookie: [...actor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      'x-forwarded-for': network,
      ...headers,
      ...(broken?.is(0.5) && hostileHeader(broken)),
    },
  }
  /** The path may no longer match its call. */
  return { wire, isElsewhere: unkept !== undefined }
}
