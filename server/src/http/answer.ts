import type { BodyOf, Call, ParamsOf, ResultOf, Shape } from '@portal/contract/call'
import type { FamilyRow } from '@portal/contract/familyPaths'
import type { Language } from '@portal/contract/language'
import type { Refusal } from '@portal/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AuditEntry } from '../admission/audit.ts'
import type { Solved } from '../admission/captcha.ts'
import type { Program } from '../admission/orgKeys.ts'
import type { Caller } from '../admission/session.ts'
import type { Database } from '../database/connect.ts'
import { refuse } from '../text/refusals.ts'
import type { World } from '../world.ts'

/** Audit fields that only the handler knows. A change of several children writes one row per child, and none if nothing changed. */
export interface AuditFacts extends Partial<Pick<AuditEntry, 'accountId' | 'personId' | 'role' | 'orgId' | 'childId'>> {
  childIds?: readonly number[]
}

/** Completes the audit row of a change. */
export type NoteAuditFacts = (known: AuditFacts) => void

export interface CallContext<C extends Call> {
  params: ParamsOf<C>
  body: BodyOf<C>
  /** The signed-in person; undefined if the call's access demands no session. */
  caller: Caller | undefined
  /** The program whose key authorised the call; undefined if the call demands no key. */
  program: Program | undefined
  /** Children with an approved link to the caller, in the order of the caller's list; empty unless the call covers every child. */
  childIds: readonly number[]
  /** The captcha that authorised the call; undefined if none was required. */
  solved: Solved | undefined
  /** Streams the raw uploaded file; refuses the caller once it exceeds the call's size limit. */
  bytes(): AsyncIterable<Uint8Array>
  /** Language of the caller's page. */
  language: Language
  world: World
  /** The HTTP request. Reads in a batch share the batch's request, and its headers are sent before the reads are answered. */
  request: FastifyRequest
  reply: FastifyReply
  /** Runs a change in one transaction that also writes its audit row. Only `tx` may touch the database inside it. */
  change<Outcome>(work: (tx: Database, about: NoteAuditFacts) => Promise<Outcome>): Promise<Outcome>
  /** Overrides RESPONSE_MESSAGE, which is the default sentence for most calls. */
  say(message: string): { message: string }
  /** Looks up the session, for an open call that shows signed-in callers more. The audit row then includes the caller. */
  callerIfAny(): Promise<Caller | undefined>
  /** Adds the children whose data is read to the audit, if the call's parameters do not include them. */
  concerns(...childIds: number[]): void
  /** Audits a refusal that is part of the answer like one that is thrown. */
  noteRefusal(reason: Refusal): void
  /** Demands a captcha from inside the handler: refuses without a solution, and spends the solution on the subject. */
  solveCaptchaFor(subject: string, kind?: { times: number }): Promise<void>
}

/** A call of any shape, as the mechanism handles it; its body has passed the schema. */
export type AnyCallContext = Omit<CallContext<Call>, 'body'> & { body: unknown }

export interface Answer {
  call: Call
  handle(context: AnyCallContext): Promise<unknown>
}

/**
 * Pairs a call with its handler; parsing, access, audit and envelope happen around it. The cast lets calls of all shapes share one list.
 */
export const answer = <C extends Call>(call: C, handle: (context: CallContext<C>) => Promise<ResultOf<C>>): Answer => ({
  call,
  handle: handle as unknown as Answer['handle'],
})

type FamilyCall = Call<Record<never, never>, undefined, z.ZodMiniType<FamilyRow[]>>

/** Pairs a family's call with the rows of the caller's children; audits every child that has a row. */
export const answerFamily = <C extends FamilyCall>(
  call: C,
  rowsOf: (context: CallContext<C>) => Promise<ResultOf<C> & readonly FamilyRow[]>,
): Answer =>
  answer(call, async (context) => {
    const rows = await rowsOf(context)
    context.concerns(...rows.map(({ params }) => params.studentId))
    return rows
  })

/** Answers a read and its POST twin, which sends the same parameters in its body. */
export const answerByBody = <Params extends Shape, Result extends z.ZodMiniType>(
  read: Call<Params, undefined, Result>,
  twin: Call<Record<never, never>, z.ZodMiniType<ParamsOf<Call<Params, undefined, Result>>>, Result>,
  handle: (context: CallContext<Call<Params, undefined, Result>>) => Promise<z.output<Result>>,
): Answer[] => [answer(read, handle), answer(twin, ({ body, ...context }) => handle({ ...context, params: body, body: undefined }))]

/** Returns the caller, or refuses without a session. */
export const callerOf = (context: { caller: Caller | undefined }): Caller => context.caller ?? refuse('signInNeeded')

/** Returns the institution of a staff caller. */
export const orgOf = (context: { caller: Caller | undefined }): number => callerOf(context).orgId ?? refuse('staffOnly')
