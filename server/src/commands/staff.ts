import { STAFF_ROLES } from '@portal/contract/accounts'
import { StartFailure } from '../settings.ts'
import { readCsvFile } from './csvFile.ts'
import { atCommandLine, parseArguments, runCommand } from './reach.ts'
import { addAllStaff, addStaff, endStaff, listInvitations, listStaff, withdrawStaff } from './staffCommands.ts'
import { StaffRow } from './staffRows.ts'

const USAGE = `Usage: npm run staff -- add --role ${STAFF_ROLES.join('|')} --org <id> --registry <number> --contact <phone or e-mail>
       npm run staff -- add-all FILE.csv      (columns ${Object.keys(StaffRow.shape).join(', ')})
       npm run staff -- invitations
       npm run staff -- withdraw <id>
       npm run staff -- list
       npm run staff -- end <id>`

const named = { role: { type: 'string' }, org: { type: 'string' }, registry: { type: 'string' }, contact: { type: 'string' } } as const

/** `npm run staff -- add …`, `-- add-all FILE`, `-- invitations`, `-- withdraw 7`, `-- list`, `-- end 12`. */
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
  if (what === 'invitations') {
    const rows = await runCommand(settings, listInvitations, {})
    if (rows.length === 0) return 'No invitation is open.'
    return rows
      .map(({ id, role, orgId, orgName, registryNumber, contact, until }) =>
        [String(id).padStart(6), role.padEnd(10), String(orgId).padStart(6), registryNumber, contact.padEnd(14), until, orgName].join('  '),
      )
      .join('\n')
  }
  if (what === 'withdraw' && /^\d{1,9}$/.test(args[0] ?? '')) {
    await runCommand(settings, withdrawStaff, { id: Number(args[0]) })
    return `Invitation ${args[0]} is withdrawn: its link no longer works.`
  }
  if (what === 'add-all' && args[0] !== undefined) {
    const rows = readCsvFile(args[0], StaffRow, Object.keys(StaffRow.shape))
    const { invited, left, hours, faults } = await runCommand(settings, addAllStaff, { rows })
    if (faults.length > 0)
      throw new StartFailure(
        [...faults.map(({ line, fault }) => `${args[0]}, line ${line}: ${fault}`), 'Nothing was sent: mend these rows.'].join('\n'),
      )
    const others = left === 0 ? '' : ` ${left} have the role or an open invitation.`
    return `${invited} invitations go out within a minute; they work for ${hours} hours.${others}`
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
