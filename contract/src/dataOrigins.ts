import * as z from 'zod/mini'
import { get, post, staff } from './call.ts'
import { MessageResult } from './envelope.ts'

/** Kinds of data of which an institution has one source: its teachers in this portal, or files and programs. */
export const ORIGIN_KINDS = ['ATTENDANCE', 'HOMEWORK', 'MARKS'] as const
export type OriginKind = (typeof ORIGIN_KINDS)[number]

/** ENTERED: by staff in this portal. BROUGHT: by files and programs; the default. */
export const ORIGINS = ['ENTERED', 'BROUGHT'] as const
export type Origin = (typeof ORIGINS)[number]

const Kind = z.enum(ORIGIN_KINDS)

export const dataOrigins = get('/api/staff/data/origins', {
  about: 'Returns for each kind of data whether staff of the own institution enter it here or files and programs bring it.',
  access: staff('SCHOOL'),
  params: {},
  result: z.array(z.object({ kind: Kind, origin: z.enum(ORIGINS) })),
  example: { result: [{ kind: 'ATTENDANCE', origin: 'BROUGHT' }] },
})

export const setDataOrigin = post('/api/staff/data/origins', {
  about: 'Sets where a kind of data of the own institution comes from. The other way is refused from then on; existing data stays.',
  access: staff('SCHOOL'),
  params: {},
  body: z.object({ kind: Kind, origin: z.enum(ORIGINS) }),
  result: MessageResult,
  example: { body: { kind: 'ATTENDANCE', origin: 'ENTERED' }, result: { message: 'Хадгаллаа' } },
})

export const originCalls = [dataOrigins, setDataOrigin]
