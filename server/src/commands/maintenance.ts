import { MAINTENANCE_FRESH_MS } from '../http/maintenance.ts'
import { StartFailure } from '../settings.ts'
import { setBanner, setReadOnly, showMaintenance } from './maintenanceCommands.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'

const USAGE = `Usage: npm run maintenance -- show
       npm run maintenance -- banner --mn "<Mongolian>" --en "<English>" [--from "2026-11-20 22:00"] [--until "2026-11-21 01:00"]
       npm run maintenance -- banner off
       npm run maintenance -- read-only on|off
Times are those of Ulaanbaatar.`

const SOON = `in ${MAINTENANCE_FRESH_MS / 1000} seconds on every process`
const named = { mn: { type: 'string' }, en: { type: 'string' }, from: { type: 'string' }, until: { type: 'string' } } as const

/** `npm run maintenance -- show`, `-- banner …`, `-- read-only on`. */
await atCommandLine(async (settings, [what, ...args]) => {
  if (what === 'show') {
    const { banner, readOnlySince } = await runCommand(settings, showMaintenance, {})
    const times = banner && `${banner.from ?? 'now'} – ${banner.until ?? 'until it is taken down'}`
    return [
      banner === null ? 'No banner.' : `Banner, ${times}:\n  ${banner.mn}\n  ${banner.en}`,
      readOnlySince === null ? 'Not read-only.' : `Read-only since ${readOnlySince}.`,
    ].join('\n')
  }
  if (what === 'banner' && args[0] === 'off') {
    await runCommand(settings, setBanner, { banner: null })
    return `The banner is down ${SOON}.`
  }
  if (what === 'banner') {
    const { mn = '', en = '', from, until } = parseArguments(args, { options: named }, USAGE).values
    if (mn.trim() === '' || en.trim() === '') throw new StartFailure(USAGE)
    await runCommand(settings, setBanner, { banner: { mn, en, from: instant(from), until: instant(until) } })
    return `The banner shows ${from === undefined ? SOON : `from ${from} on`}; pages that are open learn of it within a minute.`
  }
  if (what === 'read-only' && (args[0] === 'on' || args[0] === 'off')) {
    const on = args[0] === 'on'
    await runCommand(settings, setReadOnly, { on })
    return on ? `Changes are refused ${SOON}; reading and signing in go on.` : `Changes are taken again ${SOON}.`
  }
  throw new StartFailure(USAGE)
})

function instant(args: string | undefined): string | null {
  if (args === undefined) return null
  const text = `${args.trim().replace(/\s+/, 'T')}:00+08:00`
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+08:00$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new StartFailure(`${args} is no time such as 2026-11-20 22:00.`)
  return text
}
