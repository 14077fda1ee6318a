import { KEY_PURPOSES } from '../database/tables/proofs.ts'
import { StartFailure } from '../settings.ts'
import { listKeys, retireOneKey, rotateKey } from './keyCommands.ts'
import { atCommandLine, runCommand } from './reach.ts'

/** `npm run keys -- list`, `-- rotate ticket`, `-- retire 3`. */
await atCommandLine(async (settings, [what, which = '']) => {
  const purpose = KEY_PURPOSES.find((one) => one === which)
  if (what === 'list') {
    const rows = await runCommand(settings, listKeys, {})
    return rows
      .map(({ id, purpose: of, createdAt, state }) => `${String(id).padStart(6)}  ${of.padEnd(8)}  ${createdAt}  ${state}`)
      .join('\n')
  }
  if (what === 'rotate' && purpose !== undefined) {
    const { id } = await runCommand(settings, rotateKey, { purpose })
    return `Key ${id} signs for ${purpose} in a few seconds, on every process. Older ones still check until they are retired.`
  }
  if (what === 'retire' && /^\d{1,9}$/.test(which)) {
    const { purpose: of } = await runCommand(settings, retireOneKey, { id: Number(which) })
    return `Key ${which} is retired: what it signed for ${of} is refused from now on.`
  }
  throw new StartFailure(`Usage: npm run keys -- list | rotate ${KEY_PURPOSES.join('|')} | retire <id>`)
})
