import { isAbsolute } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { writeBackup } from '../backup/taking.ts'
import { type Settings, StartFailure } from '../settings.ts'
import { command } from './command.ts'

const MIN_PASSPHRASE_LENGTH = 12

export const takeBackup = command({
  name: 'backup',
  runsReadOnly: true,
  request: z.object({
    file: z.string().check(z.refine(isAbsolute)),
    passphrase: z.string().check(z.minLength(MIN_PASSPHRASE_LENGTH)),
  }),
  result: z.object({ tables: z.int(), rows: z.int(), bytes: z.int() }),
  run: ({ engine, clock }, { file, passphrase }) => writeBackup(engine, file, passphrase, clock.now()),
})

/** Asks without echoing the input. */
async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/** Reads BACKUP_PASSPHRASE or asks at the terminal, twice for a new one. */
export async function passphraseFrom({ backupPassphrase }: Pick<Settings, 'backupPassphrase'>, isNew: boolean): Promise<string> {
  const entered = backupPassphrase ?? (process.stdin.isTTY ? await promptHidden('Passphrase: ') : undefined)
  if (entered === undefined) throw new StartFailure('Set BACKUP_PASSPHRASE, or run this at a terminal, which asks for it.')
  if (!isNew) return entered
  if (entered.length < MIN_PASSPHRASE_LENGTH) throw new StartFailure(`The passphrase needs ${MIN_PASSPHRASE_LENGTH} characters or more.`)
  if (backupPassphrase === undefined && (await promptHidden('Once more: ')) !== entered)
    throw new StartFailure('The two differ: run the command again.')
  return entered
}
