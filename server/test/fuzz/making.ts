import { type Call, demandsOf } from '@portal/contract/call'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { PASSWORD } from '../opening.ts'
import { type Actor, seenBy } from './actors.ts'
import type { Chance } from './chance.ts'
import type { Names, Scene } from './scene.ts'
import type { Wire } from './sending.ts'
import { hostileHeader, spoilt, spoiltBytes, spoiltInPath } from './spoiling.ts'
import { fitting, hostile, rim, type Schema } from './values.ts'

/** A call before it goes over the wire. */
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

/** The keys under which a call wants its caller's own id or name. */
const ownKeys = ({ access }: Call): readonly (readonly [string, 'person' | 'username'])[] =>
  demandsOf(access).flatMap((demand) => (demand.kind === 'self' ? [[demand.of, demand.names] as const] : []))

/** The child that a call is about: mostly one of the caller's, sometimes a stranger's. */
export function someChild(call: Call, actor: Actor, scene: Scene, chance: Chance): number {
  const own = actor.personId === undefined ? [] : scene.linkedTo(actor.personId)
  const isEnrolment = /admission|public|student\/(info|guardians|relations)|family/.test(call.path)
  if (isEnrolment && chance.is(0.6)) return chance.pick(scene.enrolling)
  return chance.is(0.75) ? (chance.some(own) ?? chance.pick(scene.children)) : chance.pick(scene.children)
}

/** What only answers can tell. */
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

/** A call whose values fit its schema and, mostly, one another. */
export function fittingCall(
  call: Call,
  actor: Actor,
  scene: Scene,
  chance: Chance,
  { childId = someChild(call, actor, scene, chance), told = {} }: { childId?: number; told?: Names } = {},
): Draft {
  const child = scene.about(childId)
  const usual = scene.usual(chance)
  const own = new Map(ownKeys(call).map(([key, names]) => [key, names === 'person' ? actor.personId : actor.username]))
  const adult = scene.about(Number(child.guardianId))
  const known = (name: string): unknown => {
    if (own.has(name)) return own.get(name)
    // Accounts are those of adults, and so are requesters; the institutions of public figures are those that were shown.
    if (/username\/check|people\/info/.test(call.path)) return adult[name]
    if (call.forEveryone && name === 'orgId') return seenBy(actor, name, chance) ?? child[name]
    if (/password/i.test(name)) return encodePassword(name === 'newPassword' ? 'Fuzz-1234!' : PASSWORD)
    if (/^user_?name$/i.test(name)) return actor.username
    if (/^(userId|parentId|parentPersonId)$/.test(name)) return actor.personId
    if (FROM_ANSWERS.includes(name) || chance.is(0.1)) return seenBy(actor, name, chance)
    return told[name] ?? child[name] ?? usual[name] ?? seenBy(actor, name, chance)
  }
  const params = Object.fromEntries(Object.entries(call.params).map(([name, type]) => [name, fitting(schemaOf(type), name, known, chance)]))
  return { call, params, body: call.body === undefined ? undefined : fitting(schemaOf(call.body), '', known, chance) }
}

/** The same with one thing spoilt, or several. */
export function spoiltCall(draft: Draft, chance: Chance): Draft {
  const { call, params, body } = draft
  const names = Object.keys(params)
  if (call.body === undefined || (names.length > 0 && chance.is(0.5))) {
    const name = chance.some(names)
    const type = call.params[name ?? '']
    if (name === undefined || type === undefined) return draft
    return { ...draft, params: { ...params, [name]: chance.is(0.5) ? rim(schemaOf(type), chance) : hostile(chance) } }
  }
  return { ...draft, body: spoilt(body, schemaOf(call.body), chance) }
}

/** Longer addresses never reach the portal: Node itself refuses them. */
const LONGEST_IN_PATH = 1000
const inPath = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed().slice(0, LONGEST_IN_PATH).toWellFormed(),
  )

/** As it goes over the wire. Where `chance` is given, parts of it may be broken in ways that no draft can say. */
export function wireOf({ call, params, body, bytes, headers = {} }: Draft, actor: Actor, network: string, broken?: Chance) {
  const unkept = broken?.is(0.5) ? broken.some(Object.keys(params)) : undefined
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    broken !== undefined && name === unkept ? spoiltInPath(broken) : inPath(params[name]),
  )
  const json = body === undefined ? undefined : JSON.stringify(body)
  const sent = json !== undefined && broken !== undefined && unkept === undefined ? spoiltBytes(json, broken) : undefined
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
  /** The address may be no longer that of its call. */
  return { wire, isElsewhere: unkept !== undefined }
}
