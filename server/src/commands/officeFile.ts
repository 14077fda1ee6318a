import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import * as z from 'zod/mini'
import { officeQuestions, officeVariables } from '../settings/centre.ts'
import { StartFailure } from '../settings.ts'

type OfficeVariable = keyof typeof officeVariables

/** Modes for a file of settings, which also holds secrets: its owner only. */
const OWN_FILE = 0o600

/** Names that a file of settings sets: lines `NAME=value`, as systemd reads them. */
export const namesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^\s*(?:export\s+)?([A-Z_]+)=\S/.exec(line)?.[1] ?? [])

/** Line for a file of settings, in quotes that systemd and the shell understand alike. */
export const lineOf = (name: string, value: string): string => `${name}="${value.replaceAll(/[\\"$`]/g, '\\$&')}"\n`

/** Reason why a value is wrong; undefined if it is right. */
export function wrongAnswer(name: OfficeVariable, value: string): string | undefined {
  const parsed = z.safeParse(officeVariables[name], value)
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'not valid')
}

/** Asks for each unset value of the centre and appends the answers to the file. Without a terminal it only names what is unset. */
export async function fillOffice(file: string, isSet: (name: string) => boolean): Promise<string> {
  const present = existsSync(file) ? namesIn(readFileSync(file, 'utf8')) : []
  const unset = officeQuestions.filter(({ name }) => !present.includes(name) && !isSet(name))
  if (!process.stdin.isTTY) {
    if (unset.length > 0) throw new StartFailure(`Not set in ${file}: ${unset.map(({ name }) => name).join(', ')}.`)
    return `${file} sets everything about the centre.`
  }
  if (!existsSync(file)) writeFileSync(file, '', { mode: OWN_FILE })
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  let count = 0
  try {
    for (const { name, question } of unset) {
      let answer = (await terminal.question(`${question} (${name}; Enter: leave unset): `)).trim()
      for (let wrong = answer === '' ? undefined : wrongAnswer(name, answer); wrong !== undefined; ) {
        answer = (await terminal.question(`${name} ${wrong}: `)).trim()
        wrong = answer === '' ? undefined : wrongAnswer(name, answer)
      }
      if (answer === '') continue
      appendFileSync(file, lineOf(name, answer))
      count++
    }
  } finally {
    terminal.close()
  }
  return `${count} values were written to ${file}: restart the portal with them.`
}
