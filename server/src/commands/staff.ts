import { STAFF_ROLES } from '@portal/contract/accounts'
import { StartFailure } from '../settings.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'
import { addStaff, endStaff, listStaff } from './staffCommands.ts'

const USAGE = `Usage: npm run staff -- add --role ${STAFF_ROLES.join('|')} --org <id> --registry <number> --contact <phone or e-mail>
       npm run staff -- list
       npm run staff -- end <id>`

const named = { role: { type: 'string' }, org: { type: 'string' }, registry: { type: 'string' }, contact: { type: 'string' } } as const

/** `npm run staff -- add …`, `-- list`, `-- end 12`. */
await atCommandLine(async (settings, [what, ...args]) => {
  if (what === 'list') {
    const rows = await runCommand(settings, listStaff, {})
    return rows
      .map(({ roleId, role, orgId, name, contact, since }) =>
        [String(roleId).padStart(6), role.padEnd(10), String(orgId).padStart(6), contact.padEnd(14), since, name].join('  '),
      )
      .join('\n')
  }
  if (what === 'end' && /^\d{1,9}$/.test(args[0] ?? '')) {
    await runCommand(settings, endStaff, { roleId: Number(args[0]) })
    return `Role ${args[0]} has ended, with every session in it.`
  }
  if (what === 'add') {
    const { role: wanted, org = '', registry, contact } = parseArguments(args, { options: named }, USAGE).values
    const role = STAFF_ROLES.find((one) => one === wanted)
    if (role !== undefined && /^\d{1,9}$/.test(org) && registry !== undefined && contact !== undefined) {
      const result = await runCommand(settings, addStaff, { role, orgId: Number(org), registryNumber: registry, contact })
      return `An invitation to ${result.orgName} goes to ${result.contact} within a minute; it works for ${result.hours} hours.`
    }
  }
  throw new StartFailure(USAGE)
})
