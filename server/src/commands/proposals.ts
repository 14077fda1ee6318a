import { StartFailure } from '../settings.ts'
import { decideProposal, listProposals, showOneProposal } from './proposalCommands.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = `Usage: npm run proposals -- list
       npm run proposals -- show <number>
       npm run proposals -- yes <number>
       npm run proposals -- no <number>`

/** `npm run proposals -- list`, `-- show 7`, `-- yes 7`: people and guardians that offices propose. */
await atCommandLine(async (settings, args) => {
  const [what, number = '', ...more] = parseArguments(args, { allowPositionals: true }, USAGE).positionals
  const id = /^\d{1,9}$/.test(number) ? Number(number) : undefined
  if (what === 'list' && number === '') {
    const rows = await runCommand(settings, listProposals, {})
    return rows.map(({ id: of, orgId, number: masked, madeOn }) => `${String(of).padStart(6)}  ${orgId}  ${masked}  ${madeOn}`).join('\n')
  }
  if (id === undefined || more.length > 0) throw new StartFailure(USAGE)
  if (what === 'show') {
    const { orgId, isKnown, files } = await runCommand(settings, showOneProposal, { id })
    const known = isKnown ? 'The person is known and keeps its data.' : 'The person is new.'
    return [`Proposal ${id} of institution ${orgId}. ${known}`, ...files.map(({ file, text }) => `${file}\n${text}`)].join('\n')
  }
  if (what !== 'yes' && what !== 'no') throw new StartFailure(USAGE)
  const report = await runCommand(settings, decideProposal, { id, isAccepted: what === 'yes' })
  if (what === 'no') return `Proposal ${id} is refused and erased.`
  if (report === null || report.isApplied) return `Proposal ${id} is accepted.`
  process.exitCode = 1
  return [`Proposal ${id} stays open:`, ...report.faults.map(({ file, column, mn, en }) => `${file} ${column} ${mn} / ${en}`)].join('\n')
})
