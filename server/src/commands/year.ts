import { StartFailure } from '../settings.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'
import { YearProgress, yearConfirm, yearPrepare, yearStatus, yearUndo } from './yearCommands.ts'

const USAGE = `Usage: npm run year -- prepare 2027 [--org ID]
       npm run year -- status 2027 [--org ID]
       npm run year -- confirm 2027 [--org ID]
       npm run year -- undo 2027 --org ID`

/** Rewrites one line with the number of finished institutions. */
const hear = (now: unknown): void => {
  const progress = YearProgress.safeParse(now)
  if (progress.success && process.stderr.isTTY) process.stderr.write(`\r${progress.data.done} of ${progress.data.of} institutions `)
}

/** `npm run year -- prepare 2027`, `-- status 2027`, `-- confirm 2027`, `-- undo 2027 --org 50084`. */
await atCommandLine(async (settings, args) => {
  const { positionals, values } = parseArguments(args, { options: { org: { type: 'string' } }, allowPositionals: true }, USAGE)
  const [what, year = ''] = positionals
  const isOrg = values.org === undefined || /^\d{1,9}$/.test(values.org)
  if (!/^20\d\d$/.test(year) || !isOrg) throw new StartFailure(USAGE)
  const wanted = { schoolYear: Number(year), ...(values.org !== undefined && { orgId: Number(values.org) }) }
  if (what === 'prepare') {
    const { terms, days, institutions, classes } = await runCommand(settings, yearPrepare, wanted, { hear })
    return `${terms} terms and ${days} school days added; ${classes} classes proposed for ${institutions} institutions.`
  }
  if (what === 'status') {
    const rows = await runCommand(settings, yearStatus, wanted)
    return rows
      .map(
        ({ orgId, name, groups, classes, confirmed }) =>
          `${String(orgId).padStart(6)}  ${groups} groups  ${classes} proposed  ${confirmed} confirmed  ${name}`,
      )
      .join('\n')
  }
  if (what === 'confirm') {
    const { institutions, classes, children, notPlaced, waiting } = await runCommand(settings, yearConfirm, wanted, { hear })
    return [
      `${classes} classes of ${institutions} institutions confirmed, with ${children} children.`,
      ...(notPlaced > 0
        ? [`${notPlaced} children have a place elsewhere, or need their guardians' yes: the pages of the offices name them.`]
        : []),
      ...(waiting > 0 ? [`${waiting} accepted children have no class yet: their offices place them.`] : []),
    ].join('\n')
  }
  if (what === 'undo' && wanted.orgId !== undefined) {
    const { children } = await runCommand(settings, yearUndo, { schoolYear: wanted.schoolYear, orgId: wanted.orgId })
    return `Undone for ${children} children.`
  }
  throw new StartFailure(USAGE)
})
