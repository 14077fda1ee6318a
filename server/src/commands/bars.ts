import { StartFailure } from '../settings.ts'
import { addBar, liftOneBar, listBars } from './barCommands.ts'
import { atCommandLine, runCommand } from './reach.ts'

const USAGE = `Usage: npm run bars -- add <registry number of the child> <registry number of the person> <document> <first day> [<last day>]
       npm run bars -- list [<registry number of the child>]
       npm run bars -- lift <id> <document>`

/** `npm run bars -- add АА12345678 ББ12345678 "2026/11/02, 184" 2026-11-02`, `-- list`, `-- lift 7 "2026/12/01, 201"`. */
await atCommandLine(async (settings, [what, ...args]) => {
  if (what === 'list') {
    const rows = await runCommand(settings, listBars, { child: args[0] ?? null })
    const lines = rows.map(({ barId, child, person, document, from, until, by }) =>
      [String(barId).padStart(6), `${from}–${until ?? ''}`.padEnd(22), child, person, document, by].join('  '),
    )
    return lines.length === 0 ? 'No bar is open.' : lines.join('\n')
  }
  const [first, second, third, from, until = null] = args
  if (what === 'lift' && first !== undefined && /^\d{1,9}$/.test(first) && second !== undefined) {
    await runCommand(settings, liftOneBar, { barId: Number(first), document: second })
    return `Bar ${first} is lifted, and those concerned are told.`
  }
  if (what === 'add' && first !== undefined && second !== undefined && third !== undefined && from !== undefined) {
    await runCommand(settings, addBar, { child: first, person: second, document: third, from, until })
    return 'The bar is entered, and those concerned are told.'
  }
  throw new StartFailure(USAGE)
})
