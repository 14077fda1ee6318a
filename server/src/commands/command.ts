import type * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { findMaintenance } from '../http/maintenance.ts'
import { instantText } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import type { World } from '../world.ts'

/** Dependencies of a command: the running server's, or opened by the command. */
export type CommandContext = Pick<
  World,
  'db' | 'engine' | 'clock' | 'random' | 'publicUrl' | 'centre' | 'settings' | 'registry' | 'isDemo'
> & {
  /** Set by the option --despite-read-only. */
  isDespiteReadOnly?: boolean
}

/** Option of every command that lets it change data while the portal is read-only. */
export const DESPITE_READ_ONLY = '--despite-read-only'

/** Reports progress of a long command as JSON. */
export type ReportProgress = (now: unknown) => void

/** A command as the server runs it, including the parsing of its request. */
export interface Runnable {
  name: string
  /** Whether it runs while the portal is read-only, whatever the request. */
  runsReadOnly: boolean
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
  /** Whether it runs while the portal is read-only; otherwise only with --despite-read-only. */
  runsReadOnly?: boolean | ((request: Request) => boolean)
  /** Refuses with a StartFailure: one sentence for the operator. */
  run(at: CommandContext, request: Request, tell: ReportProgress): Promise<Result>
}

export const command = <Request, Result>({
  name,
  request,
  result,
  runsReadOnly = false,
  run,
}: Declared<Request, Result>): Command<Request, Result> => ({
  name,
  request,
  result,
  runsReadOnly: runsReadOnly === true,
  answer: async (at, sent, tell) => {
    const parsed = request.safeParse(sent)
    if (!parsed.success) throw new StartFailure(`The command "${name}" does not understand what it was given.`)
    const isAllowed = typeof runsReadOnly === 'boolean' ? runsReadOnly : runsReadOnly(parsed.data)
    if (!isAllowed && at.isDespiteReadOnly !== true) await requireWritable(at.db)
    return run(at, parsed.data, tell)
  },
})

async function requireWritable(db: Database): Promise<void> {
  const { readOnlySince } = await findMaintenance(db)
  if (readOnlySince === null) return
  throw new StartFailure(
    `The portal is read-only since ${instantText(readOnlySince)}: wait for npm run maintenance -- read-only off, or add ${DESPITE_READ_ONLY}.`,
  )
}
