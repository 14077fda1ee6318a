import type { BodyOf, Call, ParamsOf, ResultOf } from '@portal/contract/call'
import type { Language } from '@portal/contract/language'
import type { Refusal } from '@portal/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import type { AuditEntry } from './audit.ts'
import type { Caller } from './caller.ts'
import type { Solved } from './captcha.ts'
import type { Program } from './orgKeys.ts'
import { refuse } from './refusals.ts'
import type { World } from './world.ts'

/** What only its handler knows of a change; one about several children leaves a row for each, and none where it changed nothing. */
export interface Known extends Partial<Pick<AuditEntry, 'accountId' | 'personId' | 'role' | 'orgId' | 'childId'>> {
  childIds?: readonly number[]
}

/** Completes the audit row of a change. */
export type About = (known: Known) => void

export interface Asked<C extends Call> {
  params: ParamsOf<C>
  body: BodyOf<C>
  /** The signed-in person; undefined where the call's access asks for none. */
  caller: Caller | undefined
  /** The program whose key let it in; undefined where the call asks for none. */
  program: Program | undefined
  /** The captcha by which the gate let the caller in; undefined where it needed none. */
  solved: Solved | undefined
  /** A file that came as it is, up to the size that the call takes; past it the caller is refused. */
  bytes(): AsyncIterable<Uint8Array>
  /** In which the caller's page is. */
  language: Language
  world: World
  /** What brought the call. A read that came in a list has the list's: its headers leave before the call is answered. */
  request: FastifyRequest
  reply: FastifyReply
  /** A change: one transaction that also holds its audit row. Inside it only `tx` may touch the database. */
  change<Outcome>(work: (tx: Database, about: About) => Promise<Outcome>): Promise<Outcome>
  /** What RESPONSE_MESSAGE says beside the result; most calls answer with the same sentence. */
  say(message: string): { message: string }
  /** For a call that is open and tells someone signed in more: who that is, and the audit names them too. */
  callerIfAny(): Promise<Caller | undefined>
  /** Names the children whose data is read, where the call itself names none: for the audit. */
  concerns(...childIds: number[]): void
  /** Notes a refusal that is part of the answer: for the audit, as one that is thrown. */
  noteRefusal(reason: Refusal): void
  /** For a call that asks for a captcha only sometimes: refuses unless a solution came along, and spends it on the subject. */
  solveCaptchaFor(subject: string, kind?: { times: number }): Promise<void>
}

/** What the mechanism knows of any call: its body has passed the schema, whatever that is. */
export type AnyAsked = Omit<Asked<Call>, 'body'> & { body: unknown }

export interface Answer {
  call: Call
  handle(asked: AnyAsked): Promise<unknown>
}

/** Pairs a call with what answers it. Parsing, access, audit and envelope are done before and after, in one place.
 *  The one cast of the mechanism: past this line calls of all shapes stand in one list. */
export const answer = <C extends Call>(call: C, handle: (asked: Asked<C>) => Promise<ResultOf<C>>): Answer => ({
  call,
  handle: handle as unknown as Answer['handle'],
})

/** The caller of a call whose access asks for a session. */
export const callerOf = (asked: { caller: Caller | undefined }): Caller => asked.caller ?? refuse('signInNeeded')

/** Institution of a caller from its staff. */
export const orgOf = (asked: { caller: Caller | undefined }): number => callerOf(asked).orgId ?? refuse('staffOnly')
