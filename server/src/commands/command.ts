import type * as z from 'zod/mini'
import type { World } from '../kit/world.ts'
import { StartFailure } from '../settings.ts'

/** What a command works with: the running server's own, or what the command opened for itself. */
export type Workplace = Pick<World, 'db' | 'engine' | 'clock' | 'random' | 'publicUrl' | 'centre' | 'settings'>

/** Where a long command is; it travels as JSON to whoever waits for it. */
export type Tell = (now: unknown) => void

/** A command as every process can run it: what was sent is parsed first. */
export interface Runnable {
  name: string
  answer(at: Workplace, sent: unknown, tell: Tell): Promise<unknown>
}

/** A command as its caller knows it. Both travel as JSON, so instants are text. */
export interface Command<Request, Result> extends Runnable {
  result: z.ZodMiniType<Result>
  answer(at: Workplace, sent: unknown, tell: Tell): Promise<Result>
  /** Only for its type: what a caller has to send. */
  request: z.ZodMiniType<Request>
}

interface Declared<Request, Result> {
  name: string
  request: z.ZodMiniType<Request>
  result: z.ZodMiniType<Result>
  /** Refuses with a StartFailure: one sentence for the person who typed the command. */
  run(at: Workplace, request: Request, tell: Tell): Promise<Result>
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
