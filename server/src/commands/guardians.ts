import { StartFailure } from '../settings.ts'
import { listHeldLinks, releaseHeldLinks } from './guardianCommands.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = `Usage: npm run guardians -- list
       npm run guardians -- release <id of the institution, or none>`

const NONE = 'none'

/** `npm run guardians -- list`, `-- release 50084`. */
await atCommandLine(async (settings, args) => {
  const { positionals } = parseArguments(args, { allowPositionals: true }, USAGE)
  const [what, org] = positionals
  if (what === 'list' && positionals.length === 1) {
    const held = await runCommand(settings, listHeldLinks, {})
    if (held.length === 0) return 'No link of a former guardian waits for the operator.'
    return held
      .map(
        ({ orgId, name, links }) =>
          `${String(orgId ?? NONE).padStart(6)}  ${String(links).padStart(6)} links  ${name ?? 'children without an institution'}`,
      )
      .join('\n')
  }
  if (what === 'release' && positionals.length === 2 && (org === NONE || /^\d{1,9}$/.test(org ?? ''))) {
    const { links } = await runCommand(settings, releaseHeldLinks, { orgId: org === NONE ? null : Number(org) })
    return `${links} links close in 14 days unless an office confirms them.`
  }
  throw new StartFailure(USAGE)
})
