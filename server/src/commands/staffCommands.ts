import { STAFF_ROLES } from '@portal/contract/accounts'
import { Contact, RegistryNumber } from '@portal/contract/fields'
import { INVITATION_HOURS } from '@portal/contract/invitations'
import { maskedContact } from '@portal/contract/phones'
import * as z from 'zod/mini'
import { endRole, invite } from '../areas/accounts/invitations.ts'
import { findOrganisation } from '../areas/accounts/invitationsStore.ts'
import { staffAt } from '../areas/accounts/rolesStore.ts'
import { instantText } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import { displayName } from '../text/people.ts'
import { command } from './command.ts'

const StaffRole = z.enum(STAFF_ROLES)

/** Allowed types of institution per staff role. */
const worksAt = { TEACHER: ['ORGEBS', 'ORGKG'], SCHOOL: ['ORGEBS', 'ORGKG'], COMMISSION: undefined } as const

export const addStaff = command({
  name: 'staff add',
  request: z.object({ role: StaffRole, orgId: z.int(), registryNumber: RegistryNumber, contact: Contact }),
  result: z.object({ orgName: z.string(), contact: z.string(), hours: z.int() }),
  run: async (at, wanted) => {
    const organisation = await findOrganisation(at.db, wanted.orgId)
    if (organisation === undefined) throw new StartFailure(`There is no organisation ${wanted.orgId}.`)
    const kinds: readonly string[] | undefined = worksAt[wanted.role]
    const fits = kinds === undefined ? !worksAt.SCHOOL.some((kind) => kind === organisation.type) : kinds.includes(organisation.type)
    if (!fits) throw new StartFailure(`${organisation.name} has no one in the role ${wanted.role}.`)
    await at.db.transaction((tx) => invite(tx, at, wanted))
    return { orgName: organisation.name, contact: maskedContact(wanted.contact), hours: INVITATION_HOURS }
  },
})

export const listStaff = command({
  name: 'staff list',
  request: z.object({}),
  result: z.array(
    z.object({ roleId: z.int(), role: z.string(), orgId: z.nullable(z.int()), name: z.string(), contact: z.string(), since: z.string() }),
  ),
  run: async ({ db }) =>
    (await staffAt(db)).map(({ roleId, role, orgId, username, createdAt, ...person }) => ({
      roleId,
      role,
      orgId,
      name: displayName(person),
      contact: maskedContact(username),
      since: instantText(createdAt),
    })),
})

export const endStaff = command({
  name: 'staff end',
  request: z.object({ roleId: z.int() }),
  result: z.object({}),
  run: async (at, { roleId }) => {
    const ended = await at.db.transaction((tx) => endRole(tx, at, roleId))
    if (!ended) throw new StartFailure(`There is no open staff role ${roleId}: see npm run staff -- list`)
    return {}
  },
})
