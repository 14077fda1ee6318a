import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { traceOf } from '../database/errors.ts'
import { type Settings, StartFailure } from '../settings.ts'
import type { Command, CommandContext, ReportProgress, Runnable } from './command.ts'

const Sent = z.object({ command: z.string(), request: z.unknown(), isDespiteReadOnly: z.optional(z.boolean()) })
const Answered = z.union([z.object({ result: z.unknown() }), z.object({ refused: z.string() })])
/** Progress of a long command, sent any number of times before its answer. */
const ProgressMessage = z.object({ now: z.unknown() })
type Answered = z.infer<typeof Answered>

/** Socket of a running PGlite server for commands: in its closed data folder, or a named pipe on Windows. */
export const channelOf = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
    : join(dataDir, 'commands.sock')

/** Reads lines. Ignores the interface's errors, which the socket reports: unhandled, they would end the process. */
const linesOf = (socket: Socket, hear: (line: string) => void) =>
  createInterface({ input: socket })
    .on('error', () => undefined)
    .on('line', hear)

async function answerTo(
  line: string,
  commands: readonly Runnable[],
  at: CommandContext,
  log: Logger,
  tell: ReportProgress,
): Promise<Answered> {
  try {
    const { command: name, request, isDespiteReadOnly = false } = Sent.parse(JSON.parse(line))
    const command = commands.find((one) => one.name === name)
    if (command === undefined) return { refused: `The running portal does not know the command "${name}": it may be of another version.` }
    log.info({ command: name }, 'command')
    return { result: await command.answer({ ...at, isDespiteReadOnly }, request, tell) }
  } catch (error) {
    if (error instanceof StartFailure) return { refused: error.message }
    log.error({ fault: traceOf(error) }, 'a command failed')
    return { refused: 'The command failed in the running portal.' }
  }
}

export interface Channel {
  close(): Promise<void>
}

/**
 * Accepts commands while the server runs: JSON lines, one answer per request in order, with progress lines before it. Undefined with
 * PostgreSQL, where commands connect directly, or if no socket can be created, which disables only the commands.
 */
export async function openCommands(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  commands: readonly Runnable[],
  at: CommandContext & { log: Logger },
): Promise<Channel | undefined> {
  if (databaseUrl !== undefined) return undefined
  const path = channelOf(dataDir)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket)).on('error', () => socket.destroy())
    let last: Promise<unknown> = Promise.resolve()
    linesOf(socket, (line) => {
      const say = (words: unknown) => socket.write(`${JSON.stringify(words)}\n`)
      last = last.then(async () => say(await answerTo(line, commands, at, at.log, (now) => say({ now }))))
    })
  })
  try {
    // The folder's lock is held, so an existing socket is stale.
    if (process.platform !== 'win32') rmSync(path, { force: true })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
    if (process.platform !== 'win32') chmodSync(path, 0o600)
  } catch {
    server.close()
    at.log.warn('no local socket can be made in the data folder: commands such as npm run keys work only while the portal is stopped')
    return undefined
  }
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** Runs a command in the running server. */
export async function sendToRunning<Request, Result>(
  dataDir: string,
  { name, result }: Command<Request, Result>,
  request: Request,
  { isDespiteReadOnly, hear }: { isDespiteReadOnly: boolean; hear: ReportProgress },
): Promise<Result> {
  const unreachable = `The portal on ${dataDir} runs but takes no commands now. Try again, or stop it first.`
  const line = await new Promise<string>((resolve, reject) => {
    const socket = connect(channelOf(dataDir), () => socket.write(`${JSON.stringify({ command: name, request, isDespiteReadOnly })}\n`))
    const lost = () => reject(new StartFailure(unreachable))
    socket.once('error', lost).once('close', lost)
    linesOf(socket, (text) => {
      const message = ProgressMessage.safeParse(JSON.parse(text))
      if (message.success && 'now' in message.data) return hear(message.data.now)
      resolve(text)
      socket.end()
    })
  })
  const answered = Answered.parse(JSON.parse(line))
  if ('refused' in answered) throw new StartFailure(answered.refused)
  return result.parse(answered.result)
}
