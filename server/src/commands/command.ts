import type * as z from 'zod/mini'
import { StartFailure } from '../settings.ts'
import type { World } from '../world.ts'

/** Dependencies of a command: the running server's, or opened by the command. */
export type CommandContext = Pick<World, 'db' | 'engine' | 'clock' | 'random' | 'publicUrl' | 'centre' | 'settings'>

/** Reports progress of a long command as JSON. */
export type ReportProgress = (now: unknown) => void

/** A command as the server runs it, including the parsing of its request. */
export interface Runnable {
  name: string
  answer(at: CommandContext, sent: unknown, tell: ReportProgress): Promise<unknown>
}

/** A command as its caller uses it. Request and result travel as JSON, so times are text. */
export interface Command<Request, Result> extends Runnable {
  result: z.ZodMiniType<Result>
  answer(at: CommandContext, sent: unknown, tell: ReportProgress): Promise<Result>
  /** Only for its type. */
  request: z.ZodMiniType<Request>
}

interface Declared<Request, Result> {
  name: string
  request: z.ZodMiniType<Request>
  result: z.ZodMiniType<Result>
  /** Refuses with a StartFailure: one sentence for the operator. */
  run(at: CommandContext, request: Request, tell: ReportProgress): Promise<Result>
}

export const command = <Request, Result>({ name, request, result, run }: Declared<Request, Result>): Command<Request, Result> => ({
  name,
  request,
  result,
  answer: async (at, sent, tell) => {
    const parsed = request.safeParse(sent)
    if (!parsed.success) throw new StartFailure(`The command "${name}" does not understand what it was given.`)
    return run(at, parsed.data, tell)
  },
})
