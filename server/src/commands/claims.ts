import { StartFailure } from '../settings.ts'
import { decideClaim, listClaims, showClaim } from './claimCommands.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = `Usage: npm run claims -- list [--org <id>]
       npm run claims -- show <number>
       npm run claims -- yes <number> --note "what the decision rests on"
       npm run claims -- no <number> --note "what the decision rests on"`

const named = { org: { type: 'string' }, note: { type: 'string' } } as const
const answers = { true: 'yes', false: 'no', null: 'no answer yet' } as const

/** `npm run claims -- list`, `-- show 12`, `-- yes 12 --note "…"`. */
await atCommandLine(async (settings, args) => {
  const { positionals, values } = parseArguments(args, { options: named, allowPositionals: true }, USAGE)
  const [what, number = ''] = positionals
  const id = /^\d{1,9}$/.test(number) ? Number(number) : undefined
  if (what === 'list' && (values.org === undefined || /^\d{1,9}$/.test(values.org))) {
    const rows = await runCommand(settings, listClaims, values.org === undefined ? {} : { orgId: Number(values.org) })
    return rows
      .map(({ id: claim, status, orgId, number: of, madeOn, lapsesOn, group }) =>
        [String(claim).padStart(6), status.padEnd(8), String(orgId).padStart(6), of, madeOn, `lapses ${lapsesOn}`, group].join('  '),
      )
      .join('\n')
  }
  if (what === 'show' && id !== undefined) {
    const { child, guardians, institution, group, number: of, since, status, madeAt, note } = await runCommand(settings, showClaim, { id })
    return [
      `Claim ${id}: ${status}${note === null ? '' : ` (${note})`}`,
      `${institution} says since ${madeAt} that ${of} is in ${group} from ${since}.`,
      child === null ? 'No person has this number.' : `${child.name}, born ${child.birthDate}; now at ${child.at ?? 'no institution'}`,
      ...guardians.map(({ name, isProven, isRight }) => `  ${name}: ${answers[`${isRight}`]}${isProven ? '' : ' (no proven account)'}`),
    ].join('\n')
  }
  if ((what === 'yes' || what === 'no') && id !== undefined && values.note !== undefined && values.note.trim() !== '') {
    await runCommand(settings, decideClaim, { id, isRight: what === 'yes', note: values.note })
    return what === 'yes' ? `Claim ${id} is in force.` : `Claim ${id} is refused.`
  }
  throw new StartFailure(USAGE)
})
